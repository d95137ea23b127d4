import { useMemo, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
} from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { findBlockingReferences, type StoredDocument } from '../releases/blocking-references.ts'
import { documentTitle } from '../releases/document-title.ts'
import { BlockingDocuments } from './blocking-documents.tsx'

/** What the guarded actions do, as past participle. */
const guarded: Readonly<Record<string, string>> = { delete: 'deleted', unpublish: 'unpublished' }

/**
 * Opens Studio's confirmation of “Delete” and “Unpublish” only where the content service would accept them. Otherwise a
 * dialog lists the documents that refer to this one, and removes those references in drafts.
 */
export function withReferenceGuards(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  return actions.map((action) => {
    const done = guarded[action.action ?? '']
    if (!done) return action
    const kept = wrapperCache.get(action) ?? guardAction(action, done)
    wrapperCache.set(action, kept)
    return kept
  })
}

/** Caches the wrapper of each action, because Studio identifies actions by reference. */
const wrapperCache = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

function guardAction(useAction: DocumentActionComponent, done: string): DocumentActionComponent {
  const useGuardedAction: DocumentActionComponent = (props: DocumentActionProps) => {
    const described = useAction(props)
    const client = useClient({ apiVersion: studioApiVersion })
    const { id, draft, published } = props
    const document = draft ?? published
    const subject = document ? `“${documentTitle(document)}”` : 'This document'
    const [isBusy, setBusy] = useState(false)
    const [blocked, setBlocked] = useState<{ id: string; by: StoredDocument[] }>()
    return useMemo((): DocumentActionDescription | null => {
      if (!described) return described
      const handle = async () => {
        setBusy(true)
        // Without an answer Studio's own dialog decides, which reports a failure.
        const by = await findBlockingReferences(
          client,
          { publishes: [], unpublishes: [id] },
          { deletes: useAction.action === 'delete' },
        ).catch(() => [])
        setBusy(false)
        if (by.length === 0) described.onHandle?.()
        else setBlocked({ id, by: by.map(({ from }) => from) })
      }
      const shown = blocked?.id === id ? blocked.by : undefined
      return {
        ...described,
        disabled: described.disabled === true || isBusy,
        onHandle: () => void handle(),
        dialog: shown
          ? {
              type: 'dialog',
              header: `${subject} cannot be ${done} yet`,
              onClose: () => setBlocked(undefined),
              content: <BlockingDocuments id={id} holders={shown} done={done} />,
            }
          : described.dialog,
      }
    }, [described, client, id, subject, isBusy, blocked])
  }
  useGuardedAction.action = useAction.action
  useGuardedAction.displayName = useAction.displayName
  return useGuardedAction
}
