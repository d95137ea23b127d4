import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

const content = vi.hoisted(() => ({ gated: false }))
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

vi.mock('./live-listener.ts', () => ({ listenToContent: () => {} }))
vi.mock('./client.server.ts', () => ({
  publishedClient: () => ({
    fetch: async () => ({
      result: {
        documents: [],
        segments: [],
        translations: [],
        redirects: [],
        roots: [],
        gated: content.gated,
      },
      syncTags: [],
    }),
  }),
}))

/** The first reading of content in a process that has just begun. */
async function begin({ gated, password }: { gated: boolean; password: string }): Promise<string[]> {
  content.gated = gated
  vi.stubEnv('SITE_PASSWORD', password)
  const { followContent } = await import('./follow-content.server.ts')
  const { siteState } = await import('#lib/routing/site-state.ts')
  followContent()
  await siteState().ready
  return warn.mock.calls.map(([message]) => String(message))
}

/** What a process keeps stands at symbols, beside modules that development loads again. */
function forgetProcess(): void {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description?.startsWith('orrery')) Reflect.deleteProperty(globalThis, symbol)
}

beforeEach(() => {
  vi.resetModules()
  warn.mockClear()
  vi.stubGlobal('fetch', async () => new Response())
  forgetProcess()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('says in the log that nobody can enter where the gate is on without a password', async () => {
  expect(await begin({ gated: true, password: '' })).toEqual([
    'The password gate is on and SITE_PASSWORD is not set: nobody can enter.',
  ])
})

it.each([
  { gated: true, password: 'a phrase' },
  { gated: false, password: '' },
])('says nothing of a gate with %j', async (site) => {
  expect(await begin(site)).toEqual([])
})

it('waits for nothing that content was asked, from when it takes questions and answers none', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked = vi.fn<(url: unknown) => Promise<Response>>()
  vi.stubGlobal('fetch', asked.mockRejectedValue(new Error('no answer')))
  await begin({ gated: false, password: '' })
  const { siteState } = await import('#lib/routing/site-state.ts')
  const { contentUp, silence } = siteState()
  expect([contentUp, silence.signal.aborted]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(3_500)
  expect([siteState().contentUp, silence.signal.aborted]).toEqual([false, true])
  expect(String(asked.mock.calls[0]?.[0])).toBe('http://localhost:3333/health')
  asked.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(1_000)
  expect([siteState().contentUp, siteState().silence.signal.aborted]).toEqual([true, false])
  expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
    'Content takes questions and answers none; pages are served as they were.',
    'Content answers questions again.',
  ])
})

it('says once that pages which changed stay as they were, and once when they go again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked = vi.fn(async (url: unknown) => {
    if (String(url).endsWith('/api/revalidate')) throw new Error('refused')
    return new Response()
  })
  vi.stubGlobal('fetch', asked)
  await begin({ gated: true, password: 'a phrase' })
  const { siteState } = await import('#lib/routing/site-state.ts')
  await vi.advanceTimersByTimeAsync(150)
  expect(siteState().staleBecause).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(siteState().staleBecause).toBe('refused')
  asked.mockImplementation(async () => new Response())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(siteState().staleBecause).toBeUndefined()
  expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
    'Pages that changed could not be thrown away three times, and are tried again: refused',
    'Pages that changed are thrown away again.',
  ])
})
