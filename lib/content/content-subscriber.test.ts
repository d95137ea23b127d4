import { describe, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

interface Listener {
  onChange: (syncTags: readonly string[], event: string | undefined) => void
}

const content = vi.hoisted(() => ({
  gated: false,
  segments: [] as object[],
  listener: undefined as Listener | undefined,
}))
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

vi.mock('./live-listener.ts', () => ({
  subscribeToLiveEvents: (listener: Listener) => void (content.listener = listener),
}))
vi.mock('./content-clients.server.ts', () => ({
  publishedClient: () => ({
    fetch: async () => ({
      result: {
        documents: [],
        segments: content.segments,
        translations: [],
        redirects: [],
        roots: [],
        gated: content.gated,
      },
      syncTags: ['index'],
    }),
  }),
}))

/** The first read of content in a new process. */
async function begin({ gated, password }: { gated: boolean; password: string }): Promise<string[]> {
  content.gated = gated
  vi.stubEnv('SITE_PASSWORD', password)
  const { subscribeToContent } = await import('./content-subscriber.server.ts')
  const { siteProcessState } = await import('#lib/routing/site-process-state.ts')
  subscribeToContent()
  await siteProcessState().indexLoaded
  return warn.mock.calls.map(([message]) => String(message))
}

/** The lake's own response at `/health`. */
const alive = () => Response.json({ status: 'ok' })

/** Process state is stored at global symbols, so that it survives module reloads in development. */
function forgetProcess(): void {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description?.startsWith('orrery')) Reflect.deleteProperty(globalThis, symbol)
}

beforeEach(() => {
  vi.resetModules()
  warn.mockClear()
  vi.stubGlobal('fetch', async () => alive())
  forgetProcess()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** A deadline on the test's fake clock. */
function signalAfter(ms: number): AbortSignal {
  const end = new AbortController()
  setTimeout(() => end.abort(new Error('too late')), ms)
  return end.signal
}

/** A body that never arrives, and fails on abort like one of `fetch`. */
const silentUntil = (signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })

describe('content subscriber', () => {
  it('logs an error when the gate is on without a password', async () => {
    expect(await begin({ gated: true, password: '' })).toEqual([
      'The password gate is on and SITE_PASSWORD is not set: nobody can enter.',
    ])
  })

  it.each([
    { gated: true, password: 'a phrase' },
    { gated: false, password: '' },
  ])('logs nothing about a gate with %j', async (site) => {
    expect(await begin(site)).toEqual([])
  })

  it('aborts pending reads once content is unresponsive', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const fetchMock = vi.fn<(url: unknown) => Promise<Response>>()
    vi.stubGlobal('fetch', fetchMock.mockRejectedValue(new Error('no answer')))
    await begin({ gated: false, password: '' })
    const { siteProcessState } = await import('#lib/routing/site-process-state.ts')
    const { isContentConnected, contentUnresponsive } = siteProcessState()
    expect([isContentConnected, contentUnresponsive.signal.aborted]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(3_500)
    expect([siteProcessState().isContentConnected, contentUnresponsive.signal.aborted]).toEqual([
      false,
      true,
    ])
    expect(String(fetchMock.mock.calls[0]?.[0])).toBe('http://localhost:3333/health')
    fetchMock.mockImplementation(async () => alive())
    await vi.advanceTimersByTimeAsync(1_000)
    expect([
      siteProcessState().isContentConnected,
      siteProcessState().contentUnresponsive.signal.aborted,
    ]).toEqual([true, false])
    expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
      'Content API is not responding; serving cached pages.',
      'Content API responds again.',
    ])
  })

  it.each([
    ['nothing there', () => Response.json({ status: 'ok' }, { status: 404 })],
    ['a page', () => new Response('<!doctype html>')],
    ['words of its own', () => Response.json({ status: 'up' })],
    ['no body in time', (signal: AbortSignal) => new Response(silentUntil(signal))],
  ])('does not treat the response of another program as healthy: %s', async (_, answer) => {
    vi.useFakeTimers()
    const deadlines = vi.spyOn(AbortSignal, 'timeout').mockImplementation(signalAfter)
    onTestFinished(() => {
      vi.useRealTimers()
      deadlines.mockRestore()
    })
    vi.stubGlobal('fetch', async (_url: URL, { signal }: { signal: AbortSignal }) => answer(signal))
    await begin({ gated: false, password: '' })
    const { siteProcessState } = await import('#lib/routing/site-process-state.ts')
    await vi.advanceTimersByTimeAsync(6_000)
    expect([
      siteProcessState().isContentConnected,
      siteProcessState().stats.lastContentActivityAt,
    ]).toEqual([false, undefined])
  })

  it('logs once when page invalidation fails and once when it recovers', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const fetchMock = vi.fn(async (url: unknown) => {
      if (String(url).endsWith('/api/revalidate')) throw new Error('refused')
      return alive()
    })
    vi.stubGlobal('fetch', fetchMock)
    await begin({ gated: true, password: 'a phrase' })
    const { siteProcessState } = await import('#lib/routing/site-process-state.ts')
    await vi.advanceTimersByTimeAsync(150)
    expect(siteProcessState().invalidationFailure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(siteProcessState().invalidationFailure).toBe('refused')
    fetchMock.mockImplementation(async () => alive())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(siteProcessState().invalidationFailure).toBeUndefined()
    expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
      'Page cache invalidation failed three times, retrying: refused',
      'Page cache invalidation works again.',
    ])
  })

  it('invalidates the shared cache when segment names change, which no tag covers', async () => {
    const { registerSharedPageCache } = await import('#lib/http/shared-page-cache.ts')
    const thrown = vi.fn<(id: string | undefined, tags: readonly string[]) => void>()
    registerSharedPageCache({
      invalidate: thrown,
      onInvalidate() {},
      failureReason: () => undefined,
      since: () => 0,
    })
    onTestFinished(() => void (content.segments = []))
    await begin({ gated: false, password: '' })
    // A new process can use the pages that others rendered.
    expect(thrown).not.toHaveBeenCalled()
    content.segments = [{ _id: 'b', type: 'blog', language: 'en', slug: 'log', formerSlugs: null }]
    content.listener!.onChange(['index'], 'one')
    await expect
      .poll(() => thrown.mock.calls)
      .toEqual([
        ['one', ['content:index']],
        [undefined, ['content']],
      ])
  })
})
