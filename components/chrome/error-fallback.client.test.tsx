import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { errorPageMessages } from '#lib/i18n/error-page-messages.ts'
import '../testing/render-site.tsx'
import { ErrorBoundary } from './error-boundary.client.tsx'
import { ErrorFallback } from './error-fallback.client.tsx'
import { newBuildTracker } from './new-build-tracker.ts'

const reported = vi.fn()
beforeEach(() => {
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  document.documentElement.lang = 'fr'
  document.documentElement.dataset['failure'] = JSON.stringify({
    ...errorPageMessages.fr,
    home: '/fr',
  })
})

function Broken({ isBroken }: { isBroken: () => boolean }) {
  if (isBroken()) throw new Error('a broken wheel')
  return <p>It turns.</p>
}

describe('ErrorFallback', () => {
  it('shows the message of the page’s language with a code, reports the error, and retries', async () => {
    let broken = true
    render(
      <ErrorBoundary>
        <Broken isBroken={() => broken} />
      </ErrorBoundary>,
    )
    expect(await screen.findByRole('heading', { name: errorPageMessages.fr.title })).toBeDefined()
    expect(screen.getByText('Erreur 500')).toBeDefined()
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'a broken wheel' }))
    const home = screen.getByRole('link', { name: errorPageMessages.fr.backHome })
    expect([home.getAttribute('href'), home.getAttribute('target')]).toEqual(['/fr', null])
    broken = false
    await userEvent.click(screen.getByRole('button', { name: errorPageMessages.fr.retry }))
    expect(screen.getByText('It turns.')).toBeDefined()
  })

  it('falls back to English when the document carries no messages', () => {
    for (const written of [undefined, 'torn']) {
      if (written === undefined) delete document.documentElement.dataset['failure']
      else document.documentElement.dataset['failure'] = written
      const { unmount } = render(
        <ErrorFallback error={new Error('x')} retry={vi.fn()} snapshot={undefined} alone />,
      )
      expect(screen.getByRole('heading', { name: errorPageMessages.en.title })).toBeDefined()
      expect(screen.getByRole('link').getAttribute('href')).toBe('/')
      unmount()
    }
  })

  it('reports the error only if a reload does not help', () => {
    const missing = Object.assign(new Error('x'), { name: 'ChunkLoadError' })
    const recover = vi.spyOn(newBuildTracker, 'recover').mockReturnValueOnce(true)
    const shown = () =>
      render(<ErrorFallback error={missing} retry={vi.fn()} snapshot={undefined} />)
    shown().unmount()
    expect(recover.mock.calls).toEqual([[missing]])
    expect(reported).not.toHaveBeenCalled()
    recover.mockReturnValueOnce(false)
    shown()
    expect(reported.mock.calls).toEqual([[missing]])
  })

  it('rethrows a notFound error of the framework', () => {
    const missing = Object.assign(new Error('missing'), { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' })
    const Missing = (): never => {
      throw missing
    }
    const shown = () =>
      render(
        <ErrorBoundary>
          <Missing />
        </ErrorBoundary>,
      )
    expect(shown).toThrow(missing)
  })
})

describe('the error boundary for crawlers', () => {
  it.each([
    'AhrefsBot/7.0',
    'Chrome-Lighthouse',
    'facebookexternalhit/1.1',
    'Google-InspectionTool',
  ])('keeps the server-rendered page for %s, and only logs the error', async (agent) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    let broken = false
    const page = () => (
      <main id="content">
        <ErrorBoundary>
          <h1>Meridian</h1>
          <Broken isBroken={() => broken} />
        </ErrorBoundary>
      </main>
    )
    const { container, rerender } = render(page())
    broken = true
    rerender(page())
    await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
    expect(container.querySelector('h1')?.textContent).toBe('Meridian')
    expect(container.textContent).not.toContain(errorPageMessages.fr.title)
  })
})
