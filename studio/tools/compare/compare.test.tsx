import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { createElement } from 'react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noPageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { compareTool } from './compare.tool.ts'
import { elementsShowingChange } from './frame-overlay.ts'

const state = vi.hoisted(() => ({
  parameters: [] as [string, string][],
  navigate: vi.fn<(to: { _searchParams: [string, string][] }) => void>(),
  navigateUrl: vi.fn<(to: { path: string }) => void>(),
  create: vi.fn<(document: Record<string, unknown>) => Promise<void>>(),
  fetched: vi.fn<(query: string, params: object, options: object) => unknown>(),
  changed: undefined as undefined | ((event: object) => void),
}))
vi.mock('sanity/router', () => ({
  route: { create: () => ({}) },
  useRouter: () => ({ navigate: state.navigate, navigateUrl: state.navigateUrl }),
  useRouterState: () => state.parameters,
}))
vi.mock('../../data/use-permission.ts', () => ({
  useDocumentPermission: () => true,
  useOwnRoleTitles: String,
}))
vi.mock('sanity', () => {
  const client = {
    create: state.create,
    fetch: async (query: string, params: object, options: object) =>
      state.fetched(query, params, options),
    listen: () => ({
      subscribe: ({ next }: { next: (event: object) => void }) => {
        state.changed = next
        return { unsubscribe: () => {} }
      },
    }),
  }
  const data = [
    {
      _id: '_.releases.rWinter',
      state: 'scheduled',
      publishAt: '2026-12-24T08:00:00.000Z',
      metadata: { title: 'Winter' },
    },
  ]
  const releases = { data }
  const schema = { get: () => undefined }
  return {
    useClient: () => client,
    useCurrentUser: () => ({ id: 'edith' }),
    useActiveReleases: () => releases,
    useSchema: () => schema,
  }
})

// jsdom loads nothing into frames, so their pages are blank.
vi.mock('./frame-dom.ts', async (original) => ({
  ...(await original<object>()),
  sameOriginWindow: (frame: HTMLIFrameElement | undefined) => frame?.contentWindow ?? undefined,
  pathWithoutViewParams: () => '/',
}))

const answers = vi.fn<(address: string) => Response>()
const theme = buildTheme()
const Tool = compareTool(noPageKindSegments).component as () => React.ReactNode
const show = async () => {
  const shown = render(<ThemeProvider theme={theme}>{createElement(Tool)}</ThemeProvider>)
  await screen.findByText('Side by side')
  await vi.waitFor(() => expect(state.changed, 'nobody listens').toBeDefined())
  return shown
}
const pane = (number: number) => within(screen.getByLabelText(`Pane ${number}`))
const choose = (element: Element, value: string) => fireEvent.change(element, { target: { value } })
const frames = () =>
  [...document.querySelectorAll('iframe')].map((each) => each.getAttribute('src'))
const requested = () => state.navigate.mock.lastCall?.[0]._searchParams

/** Sends the messages of a page in a frame: its path and the documents that it read. */
const tell = (source: Window | null | undefined) =>
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: window.location.origin,
        source: source ?? null,
        data: {
          type: 'orrery-page',
          path: '/',
          title: '',
          documents: [{ id: 'home-en', type: 'home' }],
        },
      }),
    )
  })

beforeEach(() => {
  state.parameters = []
  state.changed = undefined
  state.fetched.mockReturnValue([])
  state.create.mockResolvedValue()
  answers.mockImplementation(() => Response.json({ user: 'edith', shared: false }))
  vi.stubGlobal('fetch', async (address: string) => answers(address))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
beforeEach(() => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => media)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('compare', () => {
  it('restores the comparison from the URL, and writes changes to the URL', async () => {
    state.parameters = [
      ['pane', '/fr?perspective=published&width=375'],
      ['pane', '/fr/pages/faq?at=2026-12-24T08:00:00.000Z'],
    ]
    await show()
    expect(frames()).toEqual([
      '/fr?perspective=published',
      '/fr/pages/faq?at=2026-12-24T08:00:00.000Z',
    ])
    expect(pane(2).getByText('Winter over published content')).toBeDefined()
    choose(pane(1).getByLabelText(/^Content shown/), 'rWinter')
    expect(requested()?.[0]).toEqual(['pane', '/fr?perspective=rWinter&width=375'])
    choose(pane(1).getByLabelText(/^Width/), '768')
    expect(requested()?.[0]?.[1]).toContain('width=768')
    choose(pane(2).getByLabelText(/^Language/), 'ar')
    expect(requested()?.[1]?.[1]).toMatch(/^\/ar\/pages\/faq\?at=/)
    fireEvent.click(screen.getByText('Sync scrolling'))
    expect(requested()).toContainEqual(['scroll', 'alone'])
  })

  it('opens a page by its address, and rejects invalid addresses', async () => {
    await show()
    const field = pane(1).getByLabelText(/^Page in pane 1/)
    choose(field, '/fr/pages/faq')
    fireEvent.submit(field)
    expect(requested()?.[0]?.[1]).toBe('/fr/pages/faq?perspective=published&width=1440')
    state.navigate.mockClear()
    choose(field, 'https://evil.example')
    fireEvent.submit(field)
    expect(state.navigate).not.toHaveBeenCalled()
  })

  it('starts a preview for the current user, and reports a rejection by the site', async () => {
    answers.mockImplementation((address) =>
      address.includes('/session') && !address.includes('/enable')
        ? Response.json({ user: 'somebody else', shared: false })
        : Response.json({}),
    )
    await show()
    expect(state.create.mock.lastCall?.[0]).toMatchObject({
      _type: 'sanity.previewUrlSecret',
      userId: 'edith',
    })
    cleanup()
    answers.mockImplementation(() => Response.json({}, { status: 401 }))
    render(<ThemeProvider theme={theme}>{createElement(Tool)}</ThemeProvider>)
    expect((await screen.findByRole('alert')).textContent).toContain('preview could not be opened')
    expect(screen.getByText('Try again')).toBeDefined()
  })

  it('creates a share link, stores only the digest of its secret, and reports failures', async () => {
    await show()
    fireEvent.click(screen.getByText('Share'))
    fireEvent.click(screen.getByText('Create link'))
    const field = await screen.findByLabelText<HTMLInputElement>(/^Link for someone/)
    const [, id, secret] = /\/api\/preview\/([a-z0-9]+)\.([a-z0-9]+)$/.exec(field.value) ?? []
    const made = state.create.mock.lastCall?.[0]
    expect(made).toMatchObject({
      _id: `preview.link.${id}`,
      path: '/',
      wholeSite: false,
      perspective: 'drafts',
      title: 'Drafts',
      user: 'edith',
    })
    expect(JSON.stringify(made)).not.toContain(secret)
    expect(String(made?.secretDigest)).toMatch(/^[0-9a-f]{64}$/)
    state.create.mockRejectedValue(Object.assign(new Error('no'), { statusCode: 403 }))
    fireEvent.click(screen.getByText('Create link'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'your role may not share previews',
    )
  })

  it('navigates all panes to the selected page, although another pane still reports the previous one', async () => {
    await show()
    const [one, other] = [...document.querySelectorAll('iframe')]
    const field = pane(1).getByLabelText(/^Page in pane 1/)
    choose(field, '/fr/pages/faq')
    fireEvent.submit(field)
    choose(pane(2).getByLabelText(/^Content shown/), 'rWinter')
    state.navigate.mockClear()
    tell(other?.contentWindow)
    expect(state.navigate).not.toHaveBeenCalled()
    tell(one?.contentWindow)
    const [first, second] = requested()!.map(([, address]) => address.split('?')[0])
    expect(second).toBe(first)
  })

  it('lists differences between the documents of both pages, and refetches after a relevant change', async () => {
    await show()
    const [one, other] = [...document.querySelectorAll('iframe')]
    const sent = [one, other].map((frame) => vi.spyOn(frame!.contentWindow!, 'postMessage'))
    state.fetched.mockImplementation(
      (_query, _params, { perspective }: { perspective?: string[] }) => [
        { _id: 'home-en', _type: 'home', title: perspective?.[0] === 'drafts' ? 'New' : 'Old' },
      ],
    )
    // A change before the page is connected is sent after it connects.
    act(() => state.changed?.({ type: 'mutation', documentId: 'drafts.home-en' }))
    expect(sent.map((each) => each.mock.calls.length)).toEqual([0, 0])
    tell(one?.contentWindow)
    tell(other?.contentWindow)
    await vi.waitFor(() => expect(sent.map((each) => each.mock.calls.length)).toEqual([0, 1]))
    await screen.findByText('Differences: 1')
    const list = within(screen.getByLabelText('Differences'))
    expect([list.getByText('Old').tagName, list.getByText('New').tagName]).toEqual(['DEL', 'INS'])
    act(() => state.changed?.({ type: 'mutation', documentId: 'drafts.home-en' }))
    expect(sent.map((each) => each.mock.calls.length)).toEqual([0, 2])
    act(() => state.changed?.({ type: 'mutation', documentId: 'home-en' }))
    expect(sent.map((each) => each.mock.calls.length)).toEqual([1, 3])
  })

  it('outlines the element of the changed field, or else the smallest one that contains it', () => {
    const [page, module, title] = ['main', 'section', 'h2'].map((name) =>
      document.createElement(name),
    )
    page!.append(module!)
    module!.append(title!)
    const place = (path: string) => ({ id: 'a', type: 'page', path })
    const shown = [
      { element: page!, place: place('') },
      { element: module!, place: place('modules[_key=="x"]') },
      { element: title!, place: place('modules[_key=="x"].title') },
    ]
    const regions = (path: string) => elementsShowingChange(shown, { id: 'a', path })
    expect(regions('modules[_key=="x"].title')).toEqual([title])
    expect(regions('modules[_key=="x"].text')).toEqual([module])
    expect(regions('modules[_key=="x"]')).toEqual([module])
    expect(elementsShowingChange(shown, { id: 'b', path: 'title' })).toEqual([])
  })
})
