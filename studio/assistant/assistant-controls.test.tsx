import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { of } from 'rxjs'
import type {
  DocumentActionComponent,
  DocumentActionProps,
  DocumentFieldActionGroup,
  DocumentFieldActionItem,
  Path,
  SchemaType,
} from 'sanity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AssistantContext } from './assistant-context.ts'
import { withApproveAction, withAssistantActions } from './assistant-document-actions.ts'
import { assistantFieldAction } from './assistant-field-action.ts'
import { assistantRequests } from './assistant-request.ts'
import { DocumentAssistantContext } from './document-assistant.tsx'
import { withMachineTranslationWarning } from './machine-translation-warning.ts'

const service = vi.hoisted(() => ({
  model: { name: 'test-model' } as { name: string } | undefined,
  perspective: 'drafts',
  action: vi.fn<(actions: object) => Promise<object>>(),
  push: vi.fn<(toast: object) => void>(),
  /** Languages that the user may write. */
  languages: ['en', 'fr', 'ar', 'ja'],
  mayUpdate: true,
}))
vi.mock('./assistant-settings.ts', () => ({ useAssistantModel: () => service.model }))
vi.mock('@sanity/ui/toast', () => ({ useToast: () => ({ push: service.push }) }))
vi.mock('sanity', async (original) => {
  const client = { action: service.action }
  const picture = { name: 'picture', jsonType: 'object', fields: [] }
  const page = { name: 'page', jsonType: 'object', fields: [{ name: 'image', type: picture }] }
  const schema = { get: () => page }
  const grants = {
    checkDocumentPermission: (_permission: string, { language }: { language: string }) =>
      of({ granted: service.languages.includes(language) }),
  }
  return {
    ...(await original<object>()),
    useClient: () => client,
    useSchema: () => schema,
    useGrantsStore: () => grants,
    useCurrentUser: () => ({ roles: [{ title: 'Translator: French' }] }),
    useWorkspaceSchemaId: () => '_.schemas.orrery',
    useDocumentPairPermissions: () => [{ granted: service.mayUpdate }, false],
    usePerspective: () => ({
      perspectiveStack: [service.perspective],
      selectedPerspectiveName: service.perspective === 'published' ? 'published' : undefined,
      selectedReleaseId: undefined,
    }),
  }
})

const marked = { machineTranslation: { model: 'test-model', at: '2026-11-29T10:00:00Z' } }
const props = (more: object = {}) =>
  ({ id: 'home-fr', type: 'page', draft: null, published: null, ...more }) as DocumentActionProps

/** Descriptions of the assistant's actions by label. */
function actionsOf(more: object = {}, type = 'page') {
  const context = { schemaType: type }
  const actions = withApproveAction(withAssistantActions([], context), context)
  const useAll = () => actions.map((useAction) => useAction(props(more)))
  const { result } = renderHook(useAll)
  return () => new Map(result.current.flatMap((each) => (each ? [[each.label, each]] : [])))
}

beforeEach(() => {
  service.model = { name: 'test-model' }
  service.perspective = 'drafts'
  service.languages = ['en', 'fr', 'ar', 'ja']
  service.mayUpdate = true
  service.action.mockResolvedValue({ transactionId: 't' })
})
afterEach(() => {
  cleanup()
  assistantRequests.open(undefined)
  vi.clearAllMocks()
})

describe('the document actions', () => {
  it('open the dialog of their request', () => {
    const actions = actionsOf()
    actions().get('Translate…')?.onHandle?.()
    expect(assistantRequests.current()).toMatchObject({
      header: 'Translate',
      isChoice: true,
      context: { schemaId: '_.schemas.orrery', model: 'test-model' },
    })
    actions().get('Write alternative texts…')?.onHandle?.()
    expect(assistantRequests.current()?.header).toBe('Alternative texts')
  })

  it('are absent without a model, and in the published perspective', () => {
    service.model = undefined
    expect(actionsOf()().size).toBe(0)
    service.model = { name: 'test-model' }
    service.perspective = 'published'
    expect(actionsOf()().size).toBe(0)
  })

  it('let a translator translate who may write one language alone', () => {
    service.languages = ['fr']
    service.mayUpdate = false
    const actions = actionsOf()()
    expect(actions.get('Translate…')?.disabled).toBeFalsy()
    expect(actions.get('Write alternative texts…')).toMatchObject({
      disabled: true,
      title: 'Your role (Translator: French) may not edit this document.',
    })
  })

  it('are disabled for a viewer, with the reason', () => {
    service.languages = []
    service.mayUpdate = false
    const actions = actionsOf({ draft: { _id: 'drafts.home-fr', _rev: 'r1', ...marked } })()
    expect([...actions.values()].map(({ disabled }) => disabled)).toEqual([true, true, true])
    expect(actions.get('Translate…')?.title).toBe(
      'Your role (Translator: French) may not write translations.',
    )
  })
})

describe('approving', () => {
  it('removes the mark from the draft, in the revision that the editor sees', async () => {
    service.model = undefined
    const actions = actionsOf({ draft: { _id: 'drafts.home-fr', _rev: 'r1', ...marked } })
    act(() => actions().get('Approve translation')?.onHandle?.())
    await waitFor(() => expect(service.action).toHaveBeenCalled())
    expect(service.action.mock.lastCall?.[0]).toEqual({
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.home-fr',
      publishedId: 'home-fr',
      patch: { ifRevisionID: 'r1', unset: ['machineTranslation'] },
    })
  })

  it('creates a draft from a published document', async () => {
    const actions = actionsOf({ published: { _id: 'home-fr', _rev: 'r1', ...marked } })
    act(() => actions().get('Approve translation')?.onHandle?.())
    await waitFor(() => expect(service.action).toHaveBeenCalled())
    expect(service.action.mock.lastCall?.[0]).toMatchObject([
      { baseId: 'home-fr', versionId: 'drafts.home-fr', ifBaseRevisionId: 'r1' },
      { draftId: 'drafts.home-fr', patch: { unset: ['machineTranslation'] } },
    ])
  })

  it('says why it failed', async () => {
    service.action.mockRejectedValue(Object.assign(new Error('Conflict'), { statusCode: 409 }))
    const actions = actionsOf({ draft: { _id: 'drafts.home-fr', _rev: 'r1', ...marked } })
    act(() => actions().get('Approve translation')?.onHandle?.())
    await waitFor(() => expect(service.push).toHaveBeenCalled())
    expect(service.push.mock.calls).toEqual([
      [
        {
          status: 'error',
          title: 'The translation was not approved',
          description:
            'Someone else is changing the same document. Nothing was written; try again in a moment.',
        },
      ],
    ])
  })

  it('is offered only where there is a mark', () => {
    expect(
      actionsOf({ draft: { _id: 'drafts.home-fr', _rev: 'r1' } })().has('Approve translation'),
    ).toBe(false)
  })
})

describe('withMachineTranslationWarning', () => {
  const onHandle = vi.fn<() => void>()
  const publish = Object.assign(() => described, { action: 'publish' }) as DocumentActionComponent
  const described = { label: 'Publish', onHandle }
  const usePublish = withMachineTranslationWarning([publish])[0]!
  const show = (more: object) => renderHook(() => usePublish(props(more))).result

  it('warns once before a translation without approval is published', () => {
    const draft = { _id: 'drafts.home-fr', _rev: 'r1', ...marked }
    const result = show({ draft })
    act(() => result.current?.onHandle?.())
    expect(onHandle).not.toHaveBeenCalled()
    const dialog = result.current?.dialog as { message: string; onConfirm: () => void }
    expect(dialog.message).toContain('without approval')
    act(() => dialog.onConfirm())
    expect(onHandle).toHaveBeenCalledOnce()
    const again = show({ draft })
    act(() => again.current?.onHandle?.())
    expect(onHandle).toHaveBeenCalledTimes(2)
  })

  it('leaves approved documents and versions alone', () => {
    expect(show({ draft: { _id: 'drafts.home-fr' } }).current).toBe(described)
    expect(show({ draft: marked, release: 'r1', id: 'other' }).current).toBe(described)
  })
})

const context = { model: 'test-model' } as AssistantContext
const string = (more: object = {}) =>
  ({ name: 'string', jsonType: 'string', title: 'Field', ...more }) as SchemaType
const blocks = {
  name: 'richText',
  jsonType: 'array',
  of: [{ name: 'block', jsonType: 'object' }],
} as unknown as SchemaType

/** The assistant's group for a field. */
function fieldGroup(path: Path, schemaType: SchemaType, documentType = 'page', isOff = false) {
  const value = isOff ? undefined : { assistant: context, id: 'home-fr', type: documentType }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DocumentAssistantContext value={value}>{children}</DocumentAssistantContext>
  )
  const useAction = () =>
    // Studio passes the name of the field's type as that of the document.
    assistantFieldAction.useAction({
      documentId: 'home-fr',
      documentType: schemaType.name,
      path,
      schemaType,
    })
  return renderHook(useAction, { wrapper }).result.current as DocumentFieldActionGroup
}
const titles = ({ children }: DocumentFieldActionGroup) =>
  children.map((each) => (each as DocumentFieldActionItem).title)

describe('the field action', () => {
  it.each([
    ['a title', ['title'], string(), ['Suggest', 'Translate']],
    ['another text', ['lead'], string(), ['Translate']],
    ['an alternative text', ['image', 'alt'], string(), ['Write alternative text', 'Translate']],
    ['Portable Text', ['body'], blocks, ['Improve', 'Translate']],
    ['a code', ['code'], string({ options: { words: false } }), []],
    ['a read-only text', ['title'], string({ readOnly: true }), []],
  ])('of %s offers what applies', (_, path, type, offered) => {
    const group = fieldGroup(path, type)
    expect(titles(group)).toEqual(offered)
    expect(group.hidden).toBe(offered.length === 0)
  })

  it('translates no documents that have no translations', () => {
    expect(titles(fieldGroup(['title'], string(), 'retailer'))).toEqual(['Suggest'])
  })

  it('is hidden where no model is configured, or the document may not be written', () => {
    expect(fieldGroup(['title'], string(), 'page', true).hidden).toBe(true)
  })

  it('opens the dialog of its request', () => {
    const [suggest] = fieldGroup(['seo', 'title'], string()).children
    ;(suggest as DocumentFieldActionItem).onAction()
    expect(assistantRequests.current()).toMatchObject({ header: 'Suggest: Field', context })
  })
})
