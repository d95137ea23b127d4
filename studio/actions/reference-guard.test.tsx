import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withReferenceGuards } from './reference-guard.tsx'

const studio = vi.hoisted(() => ({ fetch: vi.fn<() => Promise<object>>() }))
vi.mock('sanity', () => ({ useClient: () => studio }))
vi.mock('../ui/document-link.tsx', () => ({
  DocumentLink: ({ id }: { id: string }) => <a href={`/studio/${id}`}>{id}</a>,
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

async function press(name: DocumentActionComponent['action']) {
  const [useGuarded] = withReferenceGuards([action(name)])
  const { result } = renderHook(() => useGuarded?.(props))
  await act(async () => result.current?.onHandle?.())
  const dialog = result.current?.dialog
  return dialog && dialog.type === 'dialog' ? dialog : undefined
}

beforeEach(() => {
  studio.fetch.mockResolvedValue(stored([]))
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('withReferenceGuards', () => {
  it('lists the documents that keep one from being deleted, each once, instead of “Delete anyway”', async () => {
    studio.fetch.mockResolvedValue(
      stored([
        { _id: 'drafts.home-en', _type: 'home', ...link() },
        { _id: 'home-en', _type: 'home', ...link() },
        { _id: 'drafts.news', _type: 'news', ...link() },
      ]),
    )
    const dialog = await press('delete')
    expect(stock.onHandle).not.toHaveBeenCalled()
    expect(dialog?.header).toBe('“About us” cannot be deleted yet')
    render(<ThemeProvider theme={buildTheme()}>{dialog?.content}</ThemeProvider>)
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

  it('keeps other actions as they are', () => {
    const publish = action('publish')
    expect(withReferenceGuards([publish])).toEqual([publish])
  })
})
