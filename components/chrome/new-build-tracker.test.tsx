import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPollInterval, pollForNewBuild } from './new-build-poll.ts'
import { minChunkReloadInterval } from '#lib/http/chunk-reload-guard.ts'
import { isChunkLoadError, reloadOnce } from './chunk-reload.ts'
import { lookUpExternalRedirect } from './external-redirect.ts'

const answers = (body: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe('pollForNewBuild', () => {
  it('polls every 5 minutes with a cache-busting query, and stops at a newer build', async () => {
    expect(buildPollInterval).toBe(300_000)
    const requested = answers({ id: 'mine' })
    const onNewer = vi.fn<() => void>()
    pollForNewBuild('mine', onNewer)
    await vi.advanceTimersByTimeAsync(299_999)
    expect(requested).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(requested.mock.calls[0]?.[0]).toMatch(/^\/builds\/latest\.json\?\d+$/)
    expect(onNewer).not.toHaveBeenCalled()
    answers({ id: 'theirs' })
    await vi.advanceTimersByTimeAsync(300_000)
    await vi.advanceTimersByTimeAsync(3_000_000)
    expect(requested).toHaveBeenCalledTimes(2)
    expect(onNewer).toHaveBeenCalledTimes(1)
  })

  it('polls when a hidden tab becomes visible, and survives failed requests', async () => {
    const requested = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('away'))
    const onNewer = vi.fn<() => void>()
    const stop = pollForNewBuild('mine', onNewer)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(requested).toHaveBeenCalledTimes(1)
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(requested).toHaveBeenCalledTimes(1)
    expect(onNewer).not.toHaveBeenCalled()
  })
})

describe('reloadOnce', () => {
  it.each([
    [Object.assign(new Error('x'), { name: 'ChunkLoadError' }), true],
    [new Error('Failed to load chunk /_next/static/chunks/a.js from module 1'), true],
    [new TypeError('Failed to fetch dynamically imported module: /a.js'), true],
    [new Error('undefined is not a function'), false],
    ['ChunkLoadError', false],
  ])('is told from other failures: %s', (error, expected) => {
    expect(isChunkLoadError(error)).toBe(expected)
  })

  it('reloads the page at most once within 10 s', () => {
    expect(minChunkReloadInterval).toBe(10_000)
    const go = vi.fn<(path: string) => void>()
    expect(reloadOnce('/fr', go, 50_000)).toBe(true)
    expect(reloadOnce('/fr', go, 59_999)).toBe(false)
    expect(go.mock.calls).toEqual([['/fr']])
    expect(reloadOnce('/fr', go, 60_000)).toBe(true)
  })

  it('does not reload without session storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied')
    })
    const go = vi.fn<(path: string) => void>()
    expect(reloadOnce('/fr', go)).toBe(false)
    expect(go).not.toHaveBeenCalled()
  })
})

describe('an unhandled chunk load error', () => {
  const missing = Object.assign(new Error('x'), { name: 'ChunkLoadError' })
  const reloaded = vi.fn<(path: string) => boolean>(() => true)
  const reject = (reason: unknown) =>
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

  it('reloads the current page, or the target of a navigation', async () => {
    vi.resetModules()
    vi.doMock('./chunk-reload.ts', () => ({ isChunkLoadError, reloadOnce: reloaded }))
    const { newBuildTracker } = await import('./new-build-tracker.ts')
    history.replaceState(null, '', '/search?q=a')
    newBuildTracker.start()
    reject(missing)
    expect(reloaded, 'a document without a build is watched by nobody').not.toHaveBeenCalled()

    document.documentElement.dataset['build'] = 'mine'
    newBuildTracker.start()
    newBuildTracker.start()
    reject(new Error('undefined is not a function'))
    expect(reloaded).not.toHaveBeenCalled()
    reject(missing)
    expect(reloaded.mock.calls).toEqual([['/search?q=a']])
    newBuildTracker.goingTo('/fr/pages/faq')
    reject(missing)
    expect(reloaded.mock.calls[1]).toEqual(['/fr/pages/faq'])
    vi.doUnmock('./chunk-reload.ts')
  })
})

describe('lookUpExternalRedirect', () => {
  it.each([
    ['https://else.example/a', 'https://else.example/a'],
    ['/fr/pages/faq', undefined],
    ['//evil.example', undefined],
    ['javascript:alert(1)', undefined],
    [`${location.origin}/fr`, undefined],
    [null, undefined],
  ])('of %s is %s', async (redirect, expected) => {
    const requested = answers({ redirect })
    expect(await lookUpExternalRedirect('/a b', 100)).toBe(expected)
    expect(requested.mock.calls[0]?.[0]).toBe('/api/redirects?path=%2Fa%20b')
  })

  it('resolves after the timeout without a response', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('too late', 'TimeoutError'))
    expect(await lookUpExternalRedirect('/a', 100)).toBeUndefined()
  })
})
