import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lakeFacts, siteFacts } from './testing/health-facts.ts'
import { todayTool } from './today.tool.ts'

const house = vi.hoisted(() => ({
  view: 'health' as string | undefined,
  role: 'administrator',
  token: undefined as string | undefined,
  navigate: vi.fn<(state: object) => void>(),
  failedReleases: [] as object[],
  lake: (): unknown => ({}),
  site: (): unknown => ({}),
  status: 200,
  refuses: 0, // requests that are rejected as unauthenticated
  retryAfter: undefined as string | undefined,
  /** Requested URLs, in order. */
  asked: [] as string[],
  headers: [] as Record<string, string>[],
}))
vi.mock('sanity/router', () => ({
  route: { create: () => ({}) },
  useRouter: () => ({ navigate: house.navigate, state: { view: house.view } }),
  IntentLink: ({ params, children }: { params: { id: string }; children: ReactNode }) =>
    createElement('a', { href: params.id }, children),
}))
vi.mock('../../data/use-live-query.ts', () => ({
  useLiveQuery: () => ({ value: house.failedReleases, illTyped: [], problem: undefined }),
}))
vi.mock('./editor-overview.tsx', () => ({
  EditorOverview: ({ tabs }: { tabs: ReactNode }) => tabs || 'Overview',
}))
vi.mock('sanity', () => {
  const client = {
    config: () => ({ token: house.token }),
    request: async ({ url }: { url: string }) => {
      house.asked.push(url)
      if (url === '/auth/pass') return { pass: 'pass-a', expiresAt: '2999-01-01T00:00:00Z' }
      return house.lake()
    },
  }
  const schema = { get: (name: string) => ({ name }) }
  return {
    Preview: ({ value }: { value: { _id: string } }) => createElement('span', {}, value._id),
    useClient: () => client,
    useCurrentUser: () => ({
      id: 'ada',
      name: 'Ada',
      roles: [{ name: house.role, title: house.role }],
    }),
    useGrantsStore: () => ({}),
    useSchema: () => schema,
  }
})

const theme = buildTheme()
/** Renders the tool, and waits for the first responses. */
async function show(isHosted = false) {
  const tool = todayTool(isHosted)
  render(
    <ThemeProvider theme={theme}>{createElement(tool.component as () => ReactNode)}</ThemeProvider>,
  )
  await pass(0)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const part = (name: string) => within(screen.getByRole('region', { name }))
const verdict = () => screen.getByRole('status').textContent

let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(siteFacts.at) })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('fetch', async (url: string, { headers = {} }: { headers?: object } = {}) => {
    house.asked.push(url)
    house.headers.push(headers as Record<string, string>)
    const { retryAfter } = house
    return Response.json(house.site(), {
      status: house.refuses-- > 0 ? 401 : house.status,
      ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
    })
  })
  Object.assign(house, {
    view: 'health',
    role: 'administrator',
    token: undefined,
    status: 200,
    refuses: 0,
    retryAfter: undefined,
    failedReleases: [],
    lake: () => lakeFacts,
    site: () => ({ ...siteFacts, ticket: 'a-ticket' }),
    asked: [],
    headers: [],
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows a healthy verdict, and the components with their metrics', async () => {
  await show()
  expect(verdict()).toBe('Everything works.')
  for (const name of ['Site', 'Content', 'Shop'])
    expect(part(name).getByText('Works')).toBeDefined()
  expect(part('Site').getByText('b1')).toBeDefined()
  expect(part('Content').getByText('production 1,234')).toBeDefined()
  expect(part('Shop').getByText('40 products')).toBeDefined()
  expect(screen.getByText(/^Checked at/)).toBeDefined()
})

it('authenticates a local editor without a token by an issued one, once', async () => {
  await show()
  await pass(5_000)
  expect(house.asked.filter((url) => url === '/auth/pass')).toHaveLength(1)
  expect(house.headers).toEqual([
    { authorization: 'Bearer pass-a' },
    { authorization: 'Bearer pass-a', 'x-orrery-known': 'a-ticket' },
  ])
  cleanup()
  house.asked = []
  house.headers = []
  house.token = 'a-token'
  await show()
  expect(house.asked).not.toContain('/auth/pass')
  expect(house.headers).toEqual([{ authorization: 'Bearer a-token' }])
})

it('polls every five seconds while visible, immediately on return, and on demand', async () => {
  const times = () => house.asked.filter((url) => url === '/operations/health').length
  await show()
  await pass(10_000)
  expect(times()).toBe(3)
  visibility = 'hidden'
  await pass(60_000)
  expect(times()).toBe(3)
  visibility = 'visible'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(times()).toBe(4)
  act(() => screen.getByRole('button', { name: 'Check now' }).click())
  await pass(0)
  expect(times()).toBe(5)
  cleanup()
  await pass(60_000)
  expect(times()).toBe(5)
})

it('shows problems with remedies, keeps the metrics, and marks them as stale', async () => {
  await show()
  house.lake = () => {
    throw new Error('no answer')
  }
  await pass(5_000)
  expect(verdict()).toBe('Studio cannot reach the content service.')
  const content = part('Content')
  expect(content.getByText('Not responding')).toBeDefined()
  expect(content.getByText(/^These figures are from .+ and may be out of date\.$/)).toBeDefined()
  expect(content.getByText('production 1,234')).toBeDefined()
  house.lake = () => lakeFacts
  await pass(5_000)
  expect(verdict()).toBe('Everything works.')
  expect(screen.queryByText(/may be out of date/)).toBeNull()
})

it('keeps the metrics of a shop that stops responding', async () => {
  await show()
  house.site = () => ({ ...siteFacts, shop: { state: 'silent' } })
  await pass(5_000)
  expect(verdict()).toMatch(/^The shop does not respond/)
  expect(part('Shop').getByText('40 products')).toBeDefined()
  expect(part('Shop').getByText(/may be out of date/)).toBeDefined()
})

it('begins with the releases that were not published at their time', async () => {
  house.failedReleases = [
    { _id: '_.releases.rWinter', title: 'Winter', error: 'It is referenced.' },
  ]
  house.site = () => ({ ...siteFacts, shop: { state: 'silent' } })
  await show()
  expect(verdict()).toBe(
    'The release “Winter” was not published at its time, and one more thing does not work.',
  )
  const [first] = within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('rWinter')
  expect(part('Content').getByText('Works')).toBeDefined()
})

it('presents a new token immediately after the process that issued the last one restarted', async () => {
  await show()
  house.refuses = 1
  await pass(5_000)
  expect(verdict()).toBe('Everything works.')
  expect(house.asked.filter((url) => url === '/auth/pass')).toHaveLength(2)
})

/** Number of requests to the site's health details. */
const shown = () => house.asked.filter((url) => url === '/api/health/details').length
const askNow = async () => {
  act(() => screen.getByRole('button', { name: 'Check now' }).click())
  await pass(0)
}

it.each([
  ['token', 'a-token'],
  ['local editor’s token', undefined],
])('does not present a rejected %s again until something changes', async (_, token) => {
  house.token = token
  house.status = 401
  await show()
  await pass(60_000)
  expect(shown()).toBe(1)
  expect(screen.getByText('The site does not recognize you as an administrator.')).toBeDefined()
  await askNow()
  await pass(60_000)
  expect(shown()).toBe(2)
  house.status = 200
  house.token = 'another-token'
  await pass(5_000)
  expect(house.headers.at(-1)).toMatchObject({ authorization: 'Bearer another-token' })
  expect(verdict()).toBe('Everything works.')
  await pass(5_000)
  expect(shown()).toBe(4)
})

it('shows that the network is rate limited, and respects Retry-After', async () => {
  Object.assign(house, { token: 'a-token', status: 429, retryAfter: '120' })
  await show()
  expect(screen.getByText('The site temporarily rejects tokens from your network.')).toBeDefined()
  await pass(115_000)
  expect(shown()).toBe(1)
  house.status = 200
  await pass(10_000)
  expect(shown()).toBeGreaterThan(1)
  expect(verdict()).toBe('Everything works.')
  house.status = 429
  await pass(5_000)
  house.status = 200
  await askNow()
  expect(verdict()).toBe('Everything works.')
})

it('shows the time of the last check if only the site is checked', async () => {
  Object.assign(house, { token: 'a-token', status: 401 })
  await show(true)
  const requested = () => screen.getByText(/^Checked at/).textContent
  const first = requested()
  await pass(60_000)
  expect(requested()).toBe(first)
  await askNow()
  expect(requested()).not.toBe(first)
})

it('shows who runs hosted services', async () => {
  house.token = 'a-token'
  house.site = () => ({ ...siteFacts, shop: { state: 'hosted' } })
  await show(true)
  expect(verdict()).toBe('Everything works.')
  expect(house.asked).toEqual(['/api/health/details'])
  for (const [name, other] of [
    ['Content', 'Sanity'],
    ['Shop', 'Shopify'],
  ] as const) {
    expect(part(name).getByText('Hosted elsewhere')).toBeDefined()
    expect(part(name).getByRole('link', { name: `${other}’s status page` })).toBeDefined()
  }
})

it('shows public health to an editor, without tabs in the overview', async () => {
  house.role = 'editor'
  house.site = () => ({ ready: false, reasons: ['The content event stream is disconnected.'] })
  house.status = 503
  await show()
  expect(verdict()).toBe('The content event stream is disconnected.')
  expect(house.asked).toEqual(['/api/ready'])
  expect(screen.queryByRole('region', { name: 'Content' })).toBeNull()
  expect(screen.getByText(/^Your role \(editor\)/)).toBeDefined()
  cleanup()
  house.view = undefined
  await show()
  expect(screen.queryByRole('tab')).toBeNull()
})

it('has its own URL, which the tabs link to', async () => {
  await show()
  expect(screen.getByRole('tabpanel', { name: 'Health' })).toBeDefined()
  act(() => screen.getByRole('tab', { name: 'Overview' }).click())
  expect(house.navigate).toHaveBeenLastCalledWith({})
  cleanup()
  house.view = undefined
  await show()
  act(() => screen.getByRole('tab', { name: 'Health' }).click())
  expect(house.navigate).toHaveBeenLastCalledWith({ view: 'health' })
})
