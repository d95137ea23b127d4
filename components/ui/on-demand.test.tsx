import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { LostPart, useOnDemand } from './on-demand.client.tsx'

const words = { title: 'Cart', close: 'Close', lost: 'It did not arrive.', retry: 'Try again' }
const onClose = vi.fn()

function Host({ isWanted, load }: { isWanted: boolean; load: () => Promise<string> }) {
  const { part, isLost, bring } = useOnDemand(isWanted, load)
  if (part) return <p>{part}</p>
  return isLost ? <LostPart words={words} onRetry={bring} onClose={onClose} /> : null
}

it('is not fetched before somebody wants it, and then once', async () => {
  const load = vi.fn(async () => 'here')
  const { rerender } = renderSite(<Host isWanted={false} load={load} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Host isWanted load={load} />)
  expect(await screen.findByText('here')).toBeDefined()
  rerender(<Host isWanted={false} load={load} />)
  rerender(<Host isWanted load={load} />)
  expect(load).toHaveBeenCalledOnce()
})

it('says in words that it did not come, and tries again when asked', async () => {
  const load = vi.fn(async () => 'here')
  load.mockRejectedValueOnce(new Error('Failed to load chunk'))
  const { container } = renderSite(<Host isWanted load={load} />)
  const dialog = await screen.findByRole('dialog', { name: words.title })
  expect(dialog.textContent).toContain(words.lost)
  expect(await axeViolations(container)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: words.retry }))
  expect(await screen.findByText('here')).toBeDefined()
})

it('tries again when it is wanted anew, and says nothing meanwhile', async () => {
  const load = vi.fn(async () => 'here')
  load.mockRejectedValueOnce(new Error('Failed to load chunk'))
  const { rerender } = renderSite(<Host isWanted load={load} />)
  await screen.findByRole('dialog', { name: words.title })
  rerender(<Host isWanted={false} load={load} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(<Host isWanted load={load} />)
  expect(await screen.findByText('here')).toBeDefined()
})
