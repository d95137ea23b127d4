import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PatchEvent } from 'sanity'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SourceInspector } from './source-inspector.tsx'

const service = vi.hoisted(() => ({
  push: vi.fn<(toast: { title: string; description?: string }) => void>(),
  tie: {
    _id: 'tie',
    _rev: 't',
    _createdAt: '2026-01-01T00:00:00Z',
    translations: ['en', 'fr'].map((language) => ({ language, ref: `house-${language}` })),
  },
  stubs: [] as object[],
  source: {} as object,
  past: [] as object[],
  displayed: {} as object,
  readOnly: false,
  onChange: vi.fn<(event: PatchEvent) => void>(),
  patch: vi.fn<(id: string, operations: object) => void>(),
  request: vi.fn<(requested: object) => void>(),
}))
vi.mock('../data/use-live-query.ts', () => ({
  useLiveQuery: (requested: { fetch: string } | undefined) => {
    const illTyped: object[] = []
    if (!requested) return { value: undefined, illTyped }
    if (requested.fetch.includes('translation.metadata')) return { value: [service.tie], illTyped }
    const isSource = requested.fetch.startsWith('*[_id ==')
    return { value: isSource ? service.source : service.stubs, illTyped }
  },
}))
vi.mock('@sanity/ui/toast', () => ({ useToast: () => ({ push: service.push }) }))
vi.mock('sanity/router', () => ({ IntentLink: ({ children }: { children: string }) => children }))
vi.mock('sanity/structure', () => ({
  DocumentInspectorHeader: ({ title }: { title: string }) => <h1>{title}</h1>,
  useDocumentPane: () => ({
    displayed: service.displayed,
    formState: { readOnly: service.readOnly },
    onChange: service.onChange,
  }),
}))
vi.mock('sanity', async (original) => {
  const text = (name: string, title: string) => ({
    name,
    type: { name: 'string', jsonType: 'string', title },
  })
  const page = { jsonType: 'object', fields: [text('title', 'Title'), text('line', 'Line')] }
  const transaction = () => {
    const self: Record<string, unknown> = { commit: () => Promise.resolve() }
    self['patch'] = (id: string, operations: object) => (service.patch(id, operations), self)
    return self
  }
  const client = {
    config: () => ({ dataset: 'production' }),
    transaction,
    fetch: () => Promise.resolve([service.source]),
    request: (requested: object) => {
      service.request(requested)
      return Promise.resolve({ documents: service.past })
    },
  }
  const schema = { get: () => page }
  return {
    ...(await original<object>()),
    useClient: () => client,
    useSchema: () => schema,
    usePerspective: () => ({ perspectiveStack: ['drafts'], selectedReleaseId: undefined }),
  }
})

const page = (language: string, over: object = {}) => ({
  _id: `house-${language}`,
  _type: 'page',
  _rev: `${language}-1`,
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  title: `House ${language}`,
  translatedFrom: null,
  ...over,
})
const made = { document: 'house-en', revision: 'en-0', digest: 'old', at: '2026-01-02T10:00:00Z' }

const theme = buildTheme()
const show = (documentId = 'house-fr') =>
  render(
    <ThemeProvider theme={theme}>
      <SourceInspector documentId={documentId} documentType="page" onClose={() => undefined} />
    </ThemeProvider>,
  )

beforeEach(() => {
  service.readOnly = false
  service.source = page('en', { title: 'The new house', line: 'Since 1884' })
  service.past = [page('en', { title: 'The old house', line: 'Since 1884' })]
  service.displayed = { _type: 'page', title: 'La vieille maison' }
  service.stubs = [page('en'), page('fr', { translatedFrom: made })]
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('SourceInspector', () => {
  it('shows the changes since the translation as a word diff', async () => {
    show()
    expect(await screen.findByText('behind')).toBeDefined()
    expect((await screen.findByText('new')).tagName).toBe('INS')
    expect(screen.getByText('old').tagName).toBe('DEL')
    expect(screen.queryByText('Since 1884')).toBeNull()
    expect(service.request).toHaveBeenCalledWith({
      uri: '/data/history/production/documents/house-en',
      query: { revision: 'en-0' },
    })
  })

  it('shows the whole source on request, and texts that the translation lacks', async () => {
    show()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Only changes (1)' }))
    expect(screen.getByText('Since 1884')).toBeDefined()
    expect(screen.getByText('not there yet')).toBeDefined()
  })

  it('copies a field into the translation as a form patch', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Copy from source: Title' }))
    expect(service.onChange.mock.lastCall?.[0].patches).toMatchObject([
      { type: 'set', path: ['title'], value: 'The new house' },
    ])
  })

  it('disables copying into a read-only text', async () => {
    service.readOnly = true
    show()
    const copy = await screen.findByRole('button', { name: 'Copy from source: Title' })
    expect(copy).toHaveProperty('disabled', true)
  })

  it('marks a translation as up to date with the current source', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'This is up to date' }))
    expect(service.patch).toHaveBeenCalledWith('house-fr', {
      set: { translatedFrom: expect.objectContaining({ document: 'house-en', revision: 'en-1' }) },
    })
    await vi.waitFor(() => expect(service.push).toHaveBeenCalled())
    expect(service.push.mock.lastCall?.[0].title).toBe('Marked as up to date')
  })

  it('reports missing history, and shows the whole source', async () => {
    service.past = []
    show()
    expect(await screen.findByText(/history of that text is no longer available/)).toBeDefined()
    expect(screen.getByText('Since 1884')).toBeDefined()
  })

  it('compares with the source at the time of translation if no revision is recorded', async () => {
    service.stubs = [page('en'), page('fr')]
    show()
    expect(
      await screen.findByText(/The source revision of this translation is unknown/),
    ).toBeDefined()
    expect(service.request).toHaveBeenCalledWith({
      uri: '/data/history/production/documents/house-en',
      query: { time: '2026-01-01T00:00:01.000Z' },
    })
  })

  it('shows a note on the source itself', async () => {
    show('house-en')
    expect(await screen.findByText(/the source text of the translations/)).toBeDefined()
  })
})
