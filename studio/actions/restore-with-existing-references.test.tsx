import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoreWithExistingReferences } from './restore-with-existing-references.tsx'

const link = (_ref: string) => ({ _type: 'reference', _ref })
const past = {
  _id: 'a',
  _type: 'page',
  _rev: 'r1',
  _updatedAt: '2026-01-01T00:00:00Z',
  title: 'As it was',
  parentPage: link('gone'),
  form: link('unpublished'),
  related: [{ ...link('here'), _key: 'k' }],
}
const studio = vi.hoisted(() => ({
  revision: undefined as object | undefined,
  found: [] as object[],
  actions: vi.fn<(actions: object[]) => Promise<unknown>>(),
  toast: vi.fn<(toast: object) => void>(),
  go: vi.fn<(intent: string, params: object) => void>(),
}))
vi.mock('@sanity/ui/toast', () => {
  const toast = { push: studio.toast }
  return { useToast: () => toast }
})
vi.mock('sanity/router', () => {
  const router = { navigateIntent: studio.go }
  return { useRouter: () => router }
})
vi.mock('sanity', () => {
  const t = (key: string) => key
  const client = {
    action: studio.actions,
    config: () => ({ dataset: 'production' }),
    fetch: () => Promise.resolve(studio.found),
    request: () => Promise.resolve({ documents: [{ _id: 'gone', title: 'Watches' }] }),
  }
  const fields = [{ name: 'parentPage', type: { title: 'Parent page' } }]
  const schema = { get: () => ({ fields }) }
  const historyStore = { getDocumentAtRevision: () => Promise.resolve(studio.revision) }
  return {
    useClient: () => client,
    useHistoryStore: () => historyStore,
    useSchema: () => schema,
    useTranslation: () => ({ t }),
  }
})

const description = { label: 'Revert', onHandle: vi.fn<() => void>() }
const stock: DocumentActionComponent = () => description
stock.action = 'restore'
const [restore = stock] = restoreWithExistingReferences([stock])

async function open(props: Partial<DocumentActionProps> = {}) {
  const all = { id: 'a', type: 'page', revision: 'r1', published: past, ...props }
  const { result } = renderHook(() => restore(all as unknown as DocumentActionProps))
  await act(async () => result.current?.onHandle?.())
  await waitFor(() => expect(result.current?.disabled).toBe(false))
  return () => {
    const dialog = result.current?.dialog
    return dialog && dialog.type === 'confirm' ? dialog : undefined
  }
}

beforeEach(() => {
  studio.revision = past
  studio.found = [
    { _id: 'here', _type: 'page' },
    { _id: 'drafts.unpublished', _type: 'form' },
  ]
  studio.actions.mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('restoreWithExistingReferences', () => {
  it('names the references to deleted documents, and restores the rest', async () => {
    const dialog = await open()
    expect(description.onHandle).not.toHaveBeenCalled()
    render(<ThemeProvider theme={buildTheme()}>{dialog()?.message}</ThemeProvider>)
    const words = 'Left out, because the document no longer exists: Parent page: “Watches”.'
    expect(screen.getByRole('alert').textContent).toBe(words)
    await act(async () => dialog()?.onConfirm())
    const { _updatedAt, parentPage: _removed, ...kept } = past
    expect(studio.actions).toHaveBeenCalledExactlyOnceWith([
      {
        actionType: 'sanity.action.document.replaceDraft',
        publishedId: 'a',
        attributes: {
          ...kept,
          _id: 'drafts.a',
          form: { ...past.form, _weak: true, _strengthenOnPublish: { type: 'form' } },
        },
      },
    ])
    expect(studio.toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ status: 'warning', description: words }),
    )
    expect(studio.go).toHaveBeenCalledWith('edit', { id: 'a', type: 'page' })
  })

  it('restores into a release, or a deleted document', async () => {
    const ofRelease = await open({ scopeId: 'rA' })
    await act(async () => ofRelease()?.onConfirm())
    const ofDeleted = await open({ published: null })
    await act(async () => ofDeleted()?.onConfirm())
    const kinds = studio.actions.mock.calls.map(([actions]) =>
      actions.map((each) => (each as { actionType: string }).actionType),
    )
    expect(kinds).toEqual([
      ['sanity.action.document.version.create'],
      ['sanity.action.document.create', 'sanity.action.document.replaceDraft'],
    ])
  })

  it('says why nothing was restored', async () => {
    studio.revision = undefined
    const dialog = await open()
    expect(dialog()).toBeUndefined()
    expect(studio.toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        status: 'error',
        description: 'The history no longer contains this version. Choose another one.',
      }),
    )
  })
})
