import { applyPatch } from 'mendoza'
import type { LakeDocument } from '@orrery/groq/document'
import { withoutRevision, type ContentWithoutRevision } from '../document/commit.ts'
import type { DocumentHistoryStep } from './transaction-log.ts'

/** A document after a transaction; `document` is undefined after its deletion. */
export interface DocumentRevision {
  sequence: number
  transactionId: string
  timestamp: string
  document: LakeDocument | undefined
}

/**
 * Every state of a document, newest first, by reverting logged effects from the stored document.
 */
export function* revisionsNewestFirst(
  stored: LakeDocument | undefined,
  steps: Iterable<DocumentHistoryStep>,
): Generator<DocumentRevision> {
  let content: ContentWithoutRevision = withoutRevision(stored)
  for (const { sequence, transactionId, timestamp, effects } of steps) {
    const document =
      content === null
        ? undefined
        : ({ ...content, _rev: transactionId } as unknown as LakeDocument)
    yield { sequence, transactionId, timestamp, document }
    content = applyPatch(content, effects().revert) as ContentWithoutRevision
  }
}

/**
 * The newest state in which a document existed; undefined without any. For a deleted document, `revision` is the
 * transaction that deleted it: Studio reads it to determine what a release has replaced.
 */
export function lastExistingDocument(
  revisions: Iterable<DocumentRevision>,
): LakeDocument | undefined {
  let newest: string | undefined
  for (const { transactionId, document } of revisions) {
    newest ??= transactionId
    if (document) return { ...document, _rev: newest }
  }
  return undefined
}

/** The document after a log sequence; undefined if it did not exist then. */
export function documentAtSequence(
  revisions: Iterable<DocumentRevision>,
  sequence: number,
): LakeDocument | undefined {
  for (const revision of revisions) if (revision.sequence <= sequence) return revision.document
  return undefined
}

/** The document at a time (ISO 8601); undefined if it did not exist then. */
export function documentAtTime(
  revisions: Iterable<DocumentRevision>,
  time: string,
): LakeDocument | undefined {
  const moment = Date.parse(time)
  for (const revision of revisions)
    if (Date.parse(revision.timestamp) <= moment) return revision.document
  return undefined
}
