import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { deferred } from '../testing/deferred.ts'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { OverlayLoadError } from './overlay-load-error.client.tsx'
import { useLazyLoadedPart } from './use-lazy-loaded-part.ts'

const words = { title: 'Cart', close: 'Close', lost: 'It did not arrive.', retry: 'Try again' }
const onClose = vi.fn()

interface HostProps {
  isWanted: boolean
  load: () => Promise<string>
  onFailure?: () => void
}

function Host({ isWanted, load, onFailure }: HostProps) {
  const { part, hasFailed, retry } = useLazyLoadedPart(isWanted, load, onFailure)
  if (part) return <p>{part}</p>
  return hasFailed ? <OverlayLoadError words={words} onRetry={retry} onClose={onClose} /> : null
}

describe('useLazyLoadedPart', () => {
  it('loads nothing before it is needed, and then once', async () => {
    const load = vi.fn(async () => 'here')
    const { rerender } = renderSite(<Host isWanted={false} load={load} />)
    expect(load).not.toHaveBeenCalled()
    rerender(<Host isWanted load={load} />)
    expect(await screen.findByText('here')).toBeDefined()
    rerender(<Host isWanted={false} load={load} />)
    rerender(<Host isWanted load={load} />)
    expect(load).toHaveBeenCalledOnce()
  })

  it('reports a failed load, and retries on request', async () => {
    const load = vi.fn(async () => 'here')
    load.mockRejectedValueOnce(new Error('Failed to load chunk'))
    const { container } = renderSite(<Host isWanted load={load} />)
    const dialog = await screen.findByRole('dialog', { name: words.title })
    expect(dialog.textContent).toContain(words.lost)
    expect(await axeViolations(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: words.retry }))
    expect(await screen.findByText('here')).toBeDefined()
  })

  it('retries when it is needed again, without an error in between', async () => {
    const load = vi.fn(async () => 'here')
    load.mockRejectedValueOnce(new Error('Failed to load chunk'))
    const { rerender } = renderSite(<Host isWanted load={load} />)
    await screen.findByRole('dialog', { name: words.title })
    rerender(<Host isWanted={false} load={load} />)
    expect(screen.queryByRole('dialog')).toBeNull()
    rerender(<Host isWanted load={load} />)
    expect(await screen.findByText('here')).toBeDefined()
  })

  it('ignores a failed load that is no longer needed', async () => {
    const onFailure = vi.fn()
    const tries = [deferred<string>(), deferred<string>()]
    const load = vi.fn(() => tries[load.mock.calls.length - 1]!.promise)
    const host = (isWanted: boolean) => (
      <Host isWanted={isWanted} load={load} onFailure={onFailure} />
    )
    const { rerender, unmount } = renderSite(host(true))
    rerender(host(false))
    rerender(host(true))
    tries[1]!.resolve('here')
    expect(await screen.findByText('here')).toBeDefined()
    await act(async () => tries[0]!.reject(new Error('Failed to load chunk')))
    expect(screen.getByText('here')).toBeDefined()
    unmount()

    const left = deferred<string>()
    renderSite(<Host isWanted load={() => left.promise} onFailure={onFailure} />).unmount()
    await act(async () => left.reject(new Error('Failed to load chunk')))
    expect(onFailure).not.toHaveBeenCalled()
  })
})
