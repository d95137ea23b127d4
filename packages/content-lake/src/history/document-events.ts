import { publishedId as publishedIdOf, releaseOf } from '@orrery/groq/layers'
import { RELEASE_SCHEDULER_PRINCIPAL } from '../access/project-members.ts'
import { commitTimeWithMicroseconds } from '../document/commit.ts'
import type { DocumentHistoryStep, TransactionLog } from '../store/transaction-log.ts'

/** An event in a document's life, as in Studio's history pane. */
export type DocumentHistoryEvent = {
  type: string
  timestamp: string
  author: string
  documentId: string
} & Record<string, unknown>

export interface DocumentHistoryPage {
  events: DocumentHistoryEvent[]
  /** Cursor of the next older page; empty at the end. */
  nextCursor: string
}

/**
 * Events of a document, newest first. For a draft or version: its creations and deletions; for a published
 * document: every change of the published content.
 */
export function documentHistoryEvents(
  log: TransactionLog,
  documentId: string,
  limit: number,
  cursor: string,
): DocumentHistoryPage {
  const published = publishedIdOf(documentId)
  const own = [
    ...log.steps({
      ids: [documentId],
      before: Number(cursor) || Number.MAX_SAFE_INTEGER,
      limit,
      endsOnly: documentId !== published,
    }),
  ]
  const events = own.flatMap((step): DocumentHistoryEvent[] => {
    const event = eventOf(step, published, log.stepsOfTransaction(step.sequence, published))
    const timestamp = commitTimeWithMicroseconds(step.timestamp)
    return event ? [{ ...event, timestamp, author: step.author, documentId: published }] : []
  })
  return { events, nextCursor: own.length === limit ? String(own.at(-1)?.sequence ?? '') : '' }
}

function eventOf(
  own: DocumentHistoryStep,
  published: string,
  steps: DocumentHistoryStep[],
): (Record<string, unknown> & { type: string }) | undefined {
  const { documentId: focus, transactionId, author } = own
  const main = steps.find((step) => step.documentId === published)
  // A draft or version deleted in the transaction that changed the published document was its source.
  const source = steps.find(
    (step) =>
      step.documentId !== published &&
      step.kind === 'deleted' &&
      (focus === published || step.documentId === focus),
  )
  if (main && main.kind !== 'deleted' && source) {
    const releaseId = releaseOf(source.documentId)
    return {
      type: 'publishDocumentVersion',
      revisionId: transactionId,
      versionId: source.documentId,
      versionRevisionId: source.previousRev,
      publishCause:
        releaseId === undefined
          ? 'document.publish'
          : author === RELEASE_SCHEDULER_PRINCIPAL.id
            ? 'release.schedule'
            : 'release.publish',
      ...(releaseId !== undefined && { releaseId }),
    }
  }
  const draft = steps.find((step) => step.documentId !== published && step.kind === 'created')
  if (main?.kind === 'deleted' && draft)
    return {
      type: 'unpublishDocument',
      versionId: draft.documentId,
      versionRevisionId: transactionId,
    }
  if (main?.kind === 'deleted') return { type: 'deleteDocumentGroup' }
  if (focus === published) {
    return {
      type: own.kind === 'created' ? 'createLiveDocument' : 'updateLiveDocument',
      revisionId: transactionId,
    }
  }
  const releaseId = releaseOf(focus)
  const version = { versionId: focus, ...(releaseId !== undefined && { releaseId }) }
  if (own.kind === 'created')
    return { type: 'createDocumentVersion', ...version, versionRevisionId: transactionId }
  return { type: 'deleteDocumentVersion', ...version, versionRevisionId: own.previousRev }
}
