import { forceLinting, setDiagnosticsEffect } from '@codemirror/lint'
import { EditorState, StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { createClient, type SanityClient } from '@sanity/client'
import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withQueryAssist, type VisionProps } from './query-assist-bar.tsx'

interface FakeSource {
  getClient: (options: { apiVersion: string }) => SanityClient
}
const studio = vi.hoisted(() => ({
  useSource: undefined as unknown,
  SourceProvider: undefined as unknown,
}))
vi.mock('sanity', () => studio)

type Answer = { status?: number; body: object }
/** Responses of the lake by the last path segments, and the requests that it received. */
let answers: Record<string, Answer>
let requested: { url: URL; body: Record<string, unknown> }[]

const client = createClient({
  projectId: 'orrery',
  dataset: 'production',
  apiHost: 'http://lake.test',
  apiVersion: '2025-02-19',
  useProjectHostname: false,
  useCdn: false,
  resolveFetch: () => async (url, init) => {
    const address = new URL(url)
    requested.push({ url: address, body: JSON.parse(init?.body as string) })
    const { status = 200, body } = answers[address.pathname.split('/').slice(2, 4).join('/')]!
    return Response.json(body, { status })
  },
})

const Source = createContext<FakeSource>({ getClient: (options) => client.withConfig(options) })
studio.useSource = () => useContext(Source)
studio.SourceProvider = ({ source, children }: { source: FakeSource; children: ReactNode }) => (
  <Source.Provider value={source}>{children}</Source.Provider>
)

// jsdom has no layout, so the editor cannot measure its text.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

/** Called when formatting or linting has set or cleared the diagnostics. */
const marked = vi.fn()
const marks = EditorView.updateListener.of(({ transactions }) => {
  const effects = transactions.flatMap((each) => each.effects)
  if (effects.some((each) => each.is(setDiagnosticsEffect))) marked()
})

let query: EditorView
let params: EditorView

/** Vision, reduced to its interface. */
function Vision() {
  const { getClient } = useContext(Source)
  const left = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  useEffect(() => {
    getClient({ apiVersion: 'v2025-02-19' }).withConfig({ dataset: 'other', perspective: 'drafts' })
    query = new EditorView({ doc: written, parent: left.current!, extensions: [marks] })
    params = new EditorView({ doc: '{a: 1}', parent: below.current! })
    return () => [query, params].forEach((view) => view.destroy())
  }, [getClient])
  return (
    <>
      <div data-testid="vision-query-editor" ref={left} />
      <div data-testid="params-editor" ref={below} />
    </>
  )
}

const Workbench = withQueryAssist(Vision)
const show = () =>
  render(
    <ThemeProvider theme={buildTheme()}>
      <Workbench {...({} as VisionProps)} />
    </ThemeProvider>,
  )
const press = async (name: string) => userEvent.click(await ready(name))
const ready = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button).toHaveProperty('disabled', false)
    return button
  })
const written = '*[_type=="page"]'
const wrong = (start: number, end: number) => ({
  status: 400,
  body: {
    error: {
      type: 'queryParseError',
      description: 'unexpected word',
      query: written,
      start,
      end,
    },
  },
})
const plan = {
  ms: 3,
  documents: 140,
  plan: [
    {
      text: '*[_type=="page"]',
      start: 0,
      end: 16,
      step: 'filter',
      uses: '_type "page"',
      times: 1,
      documents: 40,
      rows: 40,
      ms: 1,
    },
    { step: 'filter', uses: 'every document', times: 2, documents: 100, rows: 1, ms: 2 },
  ],
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }))
  requested = []
  marked.mockClear()
  answers = {
    'groq/format': { body: { query: '*[_type == "page"]' } },
    'data/query': { body: { result: [], explain: plan } },
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('QueryAssistBar', () => {
  it('formats the query with one click', async () => {
    show()
    await press('Format')
    await waitFor(() => expect(query.state.doc.toString()).toBe('*[_type == "page"]'))
    expect(requested.at(-1)?.body).toEqual({ query: '*[_type=="page"]' })
  })

  it('explains a syntax error, and marks its position', async () => {
    // Marked by the first lint run, which may run before, with or after the click.
    answers['groq/format'] = wrong(2, 7)
    show()
    await press('Format')
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Unexpected word.')
    expect(query.dom.querySelector('.cm-lintRange-error')?.textContent).toBe('_type')
    expect(query.state.doc.toString()).toBe('*[_type=="page"]')
    // Later lint runs find the same error and keep the alert, whether they run before or after the click.
    act(() => forceLinting(query))
    await waitFor(() => expect(marked.mock.calls.length).toBeGreaterThan(1))
    expect(screen.getByRole('alert').textContent).toBe('Unexpected word.')
  })

  it('explains the current query with Vision’s settings', async () => {
    show()
    await press('Explain')
    const panel = await screen.findByRole('region', { name: 'Explanation' })
    await within(panel).findByText('3 ms, 140 documents looked at')
    expect(panel.textContent).toContain('other, perspective drafts, API version 2025-02-19')
    const { url, body } = requested.find(({ url: { pathname } }) => pathname.includes('/data/'))!
    expect(url.pathname).toBe('/v2025-02-19/data/query/other')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      explain: 'true',
      perspective: 'drafts',
    })
    expect(body).toEqual({ query: '*[_type=="page"]', params: { a: 1 } })

    const rows = within(panel).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Filter*[_type=="page"]', '_type "page"', 'once', '40', '40', '1 ms'],
      ['Filter', 'All documents', '2 times', '100', '1', '2 ms'],
    ])
    await userEvent.click(within(panel).getByRole('button', { name: /^Filter/ }))
    expect(query.state.selection.main).toMatchObject({ from: 0, to: 16 })
    expect(document.activeElement).toBe(query.contentDOM)
  })

  it('marks the plan as outdated after a change, and explains again', async () => {
    show()
    await press('Explain')
    const part = await screen.findByRole('button', { name: /^Filter/ })
    query.dispatch({ changes: { from: 0, insert: ' ' } })
    await screen.findByText('The query has changed since.')
    expect(part).toHaveProperty('disabled', true)
    await press('Explain again')
    await waitFor(() => expect(screen.queryByText('The query has changed since.')).toBeNull())
    expect(requested.at(-1)?.body.query).toBe(' *[_type=="page"]')
  })

  it('shows why a query cannot be explained, and closes with Escape', async () => {
    show()
    await ready('Explain')
    params.dispatch({ changes: { from: 0, to: 6, insert: '{a:' } })
    await press('Explain')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^The params are not valid JSON: invalid end of input/)
    screen.getByRole('button', { name: 'Close the explanation' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Explanation' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Explain' }))
  })

  it('continues to work after Vision reconfigures its editor', async () => {
    show()
    await ready('Format')
    query.dispatch({ effects: StateEffect.reconfigure.of([EditorState.tabSize.of(8)]) })
    expect(screen.getByRole('textbox', { name: 'Query' })).toBe(query.contentDOM)
  })
})
