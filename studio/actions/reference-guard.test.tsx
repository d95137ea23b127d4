import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withReferenceGuards } from './reference-guard.tsx'

const studio = vi.hoisted(() => ({
  fetch: vi.fn<(query: string) => Promise<object>>(),
  action: vi.fn<(actions: object[]) => Promise<object>>(),
  transaction: vi.fn<() => object>(),
  perspective: {},
  /** Fields of pages whose absence is an error. */
  required: [] as string[],
}))
const page = vi.hoisted(() => ({
  fields: [
    { name: 'to', type: { title: 'Parent page' } },
    { name: 'form', type: { title: 'Form' } },
  ],
}))
vi.mock('sanity', () => ({
  useClient: () => studio,
  usePerspective: () => studio.perspective,
  useSchema: () => schema,
}))
const schema = vi.hoisted(() => ({
  get: (type: string) => (type === 'redirect' ? { liveEdit: true, fields: [] } : page),
}))
const validate = vi.hoisted(
  () => (document: object) =>
    Promise.resolve(
      studio.required
        .filter((field) => !(field in document))
        .map((field) => ({ level: 'error', path: [field], message: 'Required.' })),
    ),
)
vi.mock('../data/use-validate-document.ts', () => ({ useValidateDocument: () => validate }))
vi.mock('../ui/document-link.tsx', () => ({
  DocumentLink: ({ id, about }: { id: string; about: string }) => (
    <>
      <a href={`/studio/${id}`}>{id}</a>
      <p>{about}</p>
    </>
  ),
}))

/** What the check reads: the document to be taken off, and those that refer to it. */
const stored = (holders: object[]) => ({
  targets: [],
  holders: [{ _id: 'about', _type: 'page' }, ...holders],
})
const link = (over: object = {}) => ({ to: { _type: 'reference', _ref: 'about', ...over } })
const stock = { label: 'Delete', onHandle: vi.fn<() => void>() }
const props = {
  id: 'about',
  type: 'page',
  published: { _id: 'about', title: 'About us' },
} as unknown as DocumentActionProps

function action(name: DocumentActionComponent['action']) {
  const component: DocumentActionComponent = () => stock
  component.action = name
  return component
}

/** Opens the dialog of “Delete”, with the documents that link to “About us”. */
async function openDialog(...holding: object[]) {
  studio.fetch.mockImplementation((query) =>
    Promise.resolve(query.includes('"holders"') ? stored(holding) : []),
  )
  const dialog = await press('delete')
  await act(async () =>
    render(<ThemeProvider theme={buildTheme()}>{dialog?.content}</ThemeProvider>),
  )
}

async function press(name: DocumentActionComponent['action']) {
  const [useGuarded] = withReferenceGuards([action(name)])
  const { result } = renderHook(() => useGuarded?.(props))
  await act(async () => result.current?.onHandle?.())
  const dialog = result.current?.dialog
  return dialog && dialog.type === 'dialog' ? dialog : undefined
}

beforeEach(() => {
  studio.fetch.mockResolvedValue(stored([]))
  studio.action.mockResolvedValue({ transactionId: 'r2' })
  studio.perspective = {}
  studio.required = []
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('withReferenceGuards', () => {
  it('lists the documents that keep one from being deleted, each once, instead of “Delete anyway”', async () => {
    await openDialog(
      { _id: 'drafts.home-en', _type: 'home', ...link() },
      { _id: 'home-en', _type: 'home', ...link() },
      { _id: 'drafts.news', _type: 'news', ...link() },
    )
    expect(stock.onHandle).not.toHaveBeenCalled()
    expect((await press('delete'))?.header).toBe('“About us” cannot be deleted yet')
    screen.getByText(
      '2 documents link to it. Remove the links and publish; then it can be deleted.',
    )
    expect(screen.getAllByRole('link').map((each) => each.textContent)).toEqual([
      'home-en',
      'drafts.news',
    ])
  })

  it.each([
    ['nothing refers to it', []],
    ['only weak references do', [{ _id: 'a', _type: 'page', ...link({ _weak: true }) }]],
    ['only its own draft does', [{ _id: 'drafts.about', _type: 'page', ...link() }]],
  ])('opens the confirmation of Studio when %s', async (_, found) => {
    studio.fetch.mockResolvedValue(stored(found))
    expect(await press('unpublish')).toBeUndefined()
    expect(stock.onHandle).toHaveBeenCalledOnce()
  })

  it('opens the confirmation of Studio when the check fails', async () => {
    studio.fetch.mockRejectedValue(new Error('offline'))
    expect(await press('delete')).toBeUndefined()
    expect(stock.onHandle).toHaveBeenCalledOnce()
  })

  it('removes optional links in drafts, names what it changed, and undoes it', async () => {
    studio.required = ['form']
    await openDialog(
      { _id: 'home', _type: 'page', _rev: 'r1', title: 'Home', ...link() },
      { _id: 'contact', _type: 'page', _rev: 'r1', form: link().to },
      { _id: 'redirect', _type: 'redirect', _rev: 'r1', ...link() },
    )
    screen.getByText('Can be removed: Parent page.')
    screen.getByText('Required: Form. Select another document there.')
    screen.getByText('Changes to it apply immediately: remove the link there.')
    screen.getByText('Changes only drafts; nothing is published.')
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Remove links in 1 document' })),
    )
    expect(studio.action).toHaveBeenCalledExactlyOnceWith([
      expect.objectContaining({ baseId: 'home', versionId: 'drafts.home', ifBaseRevisionId: 'r1' }),
      expect.objectContaining({ draftId: 'drafts.home', patch: { set: {}, unset: ['to'] } }),
    ])
    expect(screen.getByRole('status').textContent).toBe(
      'Links removed in drafts, not published yet: “Home”.',
    )
    const transaction = { patch: vi.fn<() => void>(), delete: vi.fn<() => void>() }
    studio.transaction.mockReturnValue({ ...transaction, commit: () => Promise.resolve() })
    screen.getByRole('button', { name: 'Undo' }).focus()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
    expect(document.activeElement?.textContent).toBe('Links restored: “Home”.')
    expect(transaction.delete).toHaveBeenCalledExactlyOnceWith('drafts.home')
    expect(screen.getByRole('status').textContent).toBe('Links restored: “Home”.')
  })

  it('removes links in the release that is open, and leaves drafts and other releases to the editor', async () => {
    studio.perspective = {
      selectedReleaseId: 'r1',
      selectedPerspective: { metadata: { title: 'Winter' } },
    }
    await openDialog(
      { _id: 'home', _type: 'page', _rev: 'r1', title: 'Home', ...link() },
      { _id: 'versions.r2.home', _type: 'page', _rev: 'r1', title: 'Home', ...link() },
      { _id: 'drafts.home', _type: 'page', _rev: 'r1', title: 'Home', ...link() },
    )
    screen.getByText(
      /Its version in a release has the link: remove it there\. Its draft has the link: remove it there\.$/,
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Remove links/ })))
    expect(studio.action.mock.calls[0]?.[0]).toMatchObject([
      { baseId: 'home', versionId: 'versions.r1.home' },
      { draftId: 'versions.r1.home' },
    ])
    screen.getByText('Links removed in the release “Winter”, not published yet: “Home”.')
  })

  it('says why links could not be removed', async () => {
    studio.action.mockRejectedValue({ statusCode: 403 })
    await openDialog({ _id: 'home', _type: 'page', _rev: 'r1', ...link() })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Remove links/ })))
    expect(screen.getByRole('alert').textContent).toContain('Your role may not do this.')
    screen.getByRole('button', { name: /^Remove links/ })
  })

  it('keeps other actions as they are', () => {
    const publish = action('publish')
    expect(withReferenceGuards([publish])).toEqual([publish])
  })
})
