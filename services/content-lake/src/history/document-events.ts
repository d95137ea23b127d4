import type { DatabaseSync } from 'node:sqlite'
import { publishedId as publishedIdOf, releaseOf } from '../document/layers.ts'
import { SCHEDULER_ROBOT } from '../access/people.ts'
import { commitTime } from '../document/commit-time.ts'

/** A step in a document's life, as Studio's history pane reads it. */
export type DocumentEvent = {
  type: string
  timestamp: string
  author: string
  documentId: string
} & Record<string, unknown>

/** What one transaction did to one stored document. */
interface Step {
  id: string
  kind: 'created' | 'deleted' | 'modified'
  previousRev: string | undefined
}

interface Row {
  sequence: number
  transactionId: string
  timestamp: string
  author: string
}

export interface EventPage {
  events: DocumentEvent[]
  /** Hands the next older page; empty at the end. */
  nextCursor: string
}

/**
 * The life of a document, newest first. For a draft or version these are its own beginnings and ends; for a published
 * document every change of what the public saw.
 */
export function documentEvents(
  database: DatabaseSync,
  dataset: string,
  documentId: string,
  limit: number,
  cursor: string,
): EventPage {
  const published = publishedIdOf(documentId)
  const everyChange = documentId === published
  const rows = database
    .prepare(
      `SELECT e.sequence, t.id, t.timestamp, t.author FROM effects e JOIN transactions t ON t.sequence = e.sequence
       WHERE e.dataset = ? AND e.document_id = ? AND e.sequence < ?
         ${everyChange ? '' : "AND (e.apply = '[0,null]' OR e.revert = '[0,null]')"}
       ORDER BY e.sequence DESC LIMIT ?`,
    )
    .all(dataset, documentId, Number(cursor) || Number.MAX_SAFE_INTEGER, limit)
    .map((row): Row => ({
      sequence: Number(row.sequence),
      transactionId: String(row.id),
      timestamp: String(row.timestamp),
      author: String(row.author),
    }))
  const events = rows.flatMap((row) => {
    const event = eventOf(documentId, published, row, stepsOf(database, row.sequence, published))
    return event
      ? [
          {
            ...event,
            timestamp: commitTime(row.timestamp),
            author: row.author,
            documentId: published,
          },
        ]
      : []
  })
  return { events, nextCursor: rows.length === limit ? String(rows.at(-1)?.sequence ?? '') : '' }
}

/** What a transaction did to a published document and everything that belongs to it. */
function stepsOf(database: DatabaseSync, sequence: number, published: string): Step[] {
  return database
    .prepare(
      `SELECT document_id, previous_rev, apply = '[0,null]' AS deleted, revert = '[0,null]' AS created FROM effects
       WHERE sequence = ? AND (document_id IN (?, 'drafts.' || ?) OR document_id GLOB 'versions.*.' || ?)`,
    )
    .all(sequence, published, published, published)
    .map((row): Step => ({
      id: String(row.document_id),
      kind: row.deleted ? 'deleted' : row.created ? 'created' : 'modified',
      previousRev: row.previous_rev === null ? undefined : String(row.previous_rev),
    }))
    .filter((step) => publishedIdOf(step.id) === published)
}

function eventOf(
  focus: string,
  published: string,
  { transactionId, author }: Row,
  steps: Step[],
): (Record<string, unknown> & { type: string }) | undefined {
  const own = steps.find((step) => step.id === focus)
  const main = steps.find((step) => step.id === published)
  // A draft or version that went away while the published document came or changed is what was published.
  const source = steps.find(
    (step) =>
      step.id !== published &&
      step.kind === 'deleted' &&
      (focus === published || step.id === focus),
  )
  if (!own) return undefined
  if (main && main.kind !== 'deleted' && source) {
    const releaseId = releaseOf(source.id)
    return {
      type: 'publishDocumentVersion',
      revisionId: transactionId,
      versionId: source.id,
      versionRevisionId: source.previousRev,
      publishCause:
        releaseId === undefined
          ? 'document.publish'
          : author === SCHEDULER_ROBOT.id
            ? 'release.schedule'
            : 'release.publish',
      ...(releaseId !== undefined && { releaseId }),
    }
  }
  const draft = steps.find((step) => step.id !== published && step.kind === 'created')
  if (main?.kind === 'deleted' && draft)
    return { type: 'unpublishDocument', versionId: draft.id, versionRevisionId: transactionId }
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
