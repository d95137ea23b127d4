import { Stack, Text } from '@sanity/ui'
import { useMemo, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
} from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { type BlockingReference, findBlockingReferences } from '../releases/blocking-references.ts'
import { documentTitle } from '../releases/document-title.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { DocumentLink } from '../ui/document-link.tsx'

/** What the guarded actions do, as past participle. */
const guarded: Readonly<Record<string, string>> = { delete: 'deleted', unpublish: 'unpublished' }

/**
 * Opens Studio's confirmation of “Delete” and “Unpublish” only where the content service would accept them. Otherwise a
 * dialog lists the documents that refer to this one.
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
    const [blocked, setBlocked] = useState<{ id: string; by: BlockingDocument[] }>()
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
        else setBlocked({ id, by: holders(by) })
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
              content: <BlockingDocuments documents={shown} done={done} />,
            }
          : described.dialog,
      }
    }, [described, client, id, subject, isBusy, blocked])
  }
  useGuardedAction.action = useAction.action
  useGuardedAction.displayName = useAction.displayName
  return useGuardedAction
}

/** A document that links to the one to be deleted or unpublished. */
type BlockingDocument = BlockingReference['from']

/** The documents that hold references; of several versions of a document one, the published one first. */
function holders(blocking: readonly BlockingReference[]): BlockingDocument[] {
  const found = new Map<string, BlockingDocument>()
  for (const { from } of blocking) {
    const group = publishedIdOf(from._id)
    if (from._id === group || !found.has(group)) found.set(group, from)
  }
  return [...found.values()]
}

interface BlockingDocumentsProps {
  documents: readonly BlockingDocument[]
  /** What is possible after the links are removed, as past participle. */
  done: string
}

function BlockingDocuments({ documents, done }: BlockingDocumentsProps) {
  return (
    <Stack gap={4} padding={4}>
      <Text size={1}>
        {documents.length === 1
          ? `1 document links to it. Remove the link and publish; then it can be ${done}.`
          : `${documents.length} documents link to it. Remove the links and publish; then it can be ${done}.`}
      </Text>
      <Stack
        aria-label="Documents that link to it"
        as="ul"
        gap={2}
        style={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {documents.map(({ _id, _type }) => (
          <li key={_id}>
            <DocumentLink id={_id} type={_type} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
