import type { Action, SanityClient, SanityDocument } from '@sanity/client'
import { Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useCallback, useMemo, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  type Schema,
  useClient,
  useHistoryStore,
  useSchema,
  useTranslation,
} from 'sanity'
import { useRouter } from 'sanity/router'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { withDocumentTitles } from '../releases/document-titles.ts'
import { createEditorError, editorErrorMessage } from '../releases/editor-error-message.ts'
import {
  readDeletedTitles,
  readReferenceTargets,
  resolveStrongReferences,
  strongReferenceIds,
} from '../releases/missing-references.ts'
import { versionIdOf } from '../releases/release-document-ids.ts'
import { messageWithFieldTitle } from '../ui/field-titles.ts'

/** The document to restore, in the state that the form shows. */
type Target = Pick<DocumentActionProps, 'id' | 'draft' | 'published' | 'version' | 'scopeId'>

/** A revision as it can be restored. */
interface RestorableRevision {
  document: SanityDocument
  /** Names the references that are left out: “Parent page: “Watches””. */
  leftOut: string[]
}

/**
 * Replaces Studio's restore action, which fails when a referenced document is gone: such references are named and left
 * out.
 */
export function restoreWithExistingReferences(
  actions: DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.map((action) => {
    if (action.action !== 'restore') return action
    const replaced = wrapperCache.get(action) ?? replaceRestore(action)
    wrapperCache.set(action, replaced)
    return replaced
  })
}

/** Caches the wrapper of each action, because Studio identifies actions by reference. */
const wrapperCache = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

function replaceRestore(useRestore: DocumentActionComponent): DocumentActionComponent {
  const useRestoreExisting: DocumentActionComponent = (props) => {
    const described = useRestore(props)
    const client = useClient({ apiVersion: studioApiVersion })
    const historyStore = useHistoryStore()
    const schema = useSchema()
    const toast = useToast()
    const { navigateIntent } = useRouter()
    const { t } = useTranslation('structure')
    const { id, type, revision, draft, published, version, scopeId, liveEditSchemaType } = props
    const [isBusy, setBusy] = useState(false)
    const [restorable, setRestorable] = useState<RestorableRevision>()
    const run = useCallback(
      async (work: () => Promise<void>) => {
        setBusy(true)
        await work().catch(async (error: unknown) =>
          toast.push({
            title: 'The version could not be restored',
            description: await withDocumentTitles(client, editorErrorMessage(error), schema),
            status: 'error',
            closable: true,
          }),
        )
        setBusy(false)
      },
      [toast, client, schema],
    )
    return useMemo((): DocumentActionDescription | null => {
      if (!described || revision === undefined || liveEditSchemaType) return described
      const target = { id, draft, published, version, scopeId }
      const restore = async ({ document, leftOut }: RestorableRevision) => {
        await client.action(restoreActions(document, target))
        toast.push({
          title: 'The version was restored',
          ...(leftOut.length > 0 && { description: leftOutMessage(leftOut) }),
          status: leftOut.length > 0 ? 'warning' : 'success',
          closable: true,
        })
        navigateIntent('edit', { id, type })
      }
      return {
        ...described,
        disabled: described.disabled === true || isBusy,
        onHandle: () =>
          void run(async () =>
            setRestorable(
              await readRestorableRevision({ client, historyStore, schema }, target, revision),
            ),
          ),
        dialog: restorable && {
          type: 'confirm',
          tone: 'critical',
          message: <ConfirmMessage leftOut={restorable.leftOut}>{t(confirmKey)}</ConfirmMessage>,
          onCancel: () => setRestorable(undefined),
          onConfirm: () => {
            setRestorable(undefined)
            void run(() => restore(restorable))
          },
        },
      }
    }, [
      described,
      revision,
      id,
      draft,
      published,
      version,
      scopeId,
      liveEditSchemaType,
      isBusy,
      restorable,
      client,
      historyStore,
      schema,
      toast,
      navigateIntent,
      type,
      run,
      t,
    ])
  }
  useRestoreExisting.action = useRestore.action
  useRestoreExisting.displayName = useRestore.displayName
  return useRestoreExisting
}

const confirmKey = 'action.restore.confirm.message'

const leftOutMessage = (leftOut: readonly string[]): string =>
  `Left out, because the document no longer exists: ${leftOut.join('; ')}.`

function ConfirmMessage({ leftOut, children }: { leftOut: readonly string[]; children: string }) {
  if (leftOut.length === 0) return children
  return (
    <Stack gap={4}>
      <Text size={1}>{children}</Text>
      <Text role="alert" size={1}>
        {leftOutMessage(leftOut)}
      </Text>
    </Stack>
  )
}

interface Sources {
  client: SanityClient
  historyStore: Pick<ReturnType<typeof useHistoryStore>, 'getDocumentAtRevision'>
  schema: Schema
}

/**
 * Reads a revision of a document, as it can be stored now: references to drafts become strong when the document is
 * published, and references to documents that no longer exist are removed.
 *
 * @throws Error for the editor if the history does not contain the revision
 */
export async function readRestorableRevision(
  { client, historyStore, schema }: Sources,
  target: Target,
  revision: string,
): Promise<RestorableRevision> {
  const past = await historyStore.getDocumentAtRevision(restoredId(target), revision)
  if (!past || (revision !== 'lastRevision' && past._rev !== revision))
    throw createEditorError('The history no longer contains this version. Choose another one.')
  const targets = await readReferenceTargets(client, strongReferenceIds(past))
  const { document, removed } = resolveStrongReferences(past, (id) => {
    const found = targets.get(id)
    if (found?.isPublished) return 'keep'
    return found?.type ? { strengthenOnPublish: found.type } : 'remove'
  })
  const titles = await readDeletedTitles(
    client,
    removed.map(({ id }) => id),
  )
  const leftOut = removed.map(({ id, path }) =>
    messageWithFieldTitle(schema, past, {
      level: 'warning',
      path,
      message: titles.has(id) ? `“${titles.get(id)}”` : 'a deleted document',
    }),
  )
  return { document, leftOut }
}

/** Actions that write a revision as draft or version, as Studio's own restore does. */
function restoreActions({ _updatedAt, ...past }: SanityDocument, target: Target): Action[] {
  const document = { ...past, _id: restoredId(target) }
  if (target.scopeId !== undefined)
    return [
      target.version
        ? { actionType: 'sanity.action.document.version.replace', document }
        : {
            actionType: 'sanity.action.document.version.create',
            publishedId: target.id,
            document,
          },
    ]
  const replace = {
    actionType: 'sanity.action.document.replaceDraft',
    publishedId: target.id,
    attributes: document,
  } as const
  if (target.draft || target.published) return [replace]
  return [
    {
      actionType: 'sanity.action.document.create',
      publishedId: target.id,
      attributes: document,
      ifExists: 'fail',
    },
    replace,
  ]
}

/** Id under which a revision is restored. */
const restoredId = ({ id, scopeId }: Target): string =>
  scopeId === undefined ? `drafts.${id}` : versionIdOf(id, scopeId)
