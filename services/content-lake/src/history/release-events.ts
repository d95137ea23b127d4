import type { DatabaseSync } from 'node:sqlite'
import { applyPatch } from 'mendoza'
import { publishedId } from '../document/layers.ts'
import { commitTime } from '../document/commit-time.ts'
import { releaseDocumentId, type ReleaseDocument } from '../release/release-document.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

/** A step in a release's life, as Studio's activity panel reads it. */
export type ReleaseEvent = {
  type: string
  timestamp: string
  author: string
  releaseName: string
} & Record<string, unknown>

type Past = Pick<ReleaseDocument, 'state' | 'publishAt'> | null

/** The life of a release, newest first: its own states, and documents that were put in or taken out by hand. */
export function releaseEvents(
  database: DatabaseSync,
  dataset: DatasetStore,
  releaseId: string,
): ReleaseEvent[] {
  const id = releaseDocumentId(releaseId)
  const rows = database
    .prepare(
      `SELECT e.document_id, e.sequence, e.apply, e.revert, e.previous_rev, t.id, t.timestamp, t.author
       FROM effects e JOIN transactions t ON t.sequence = e.sequence
       WHERE e.dataset = ? AND (e.document_id = ? OR e.document_id GLOB ?)
       ORDER BY e.sequence DESC, e.document_id = ? DESC`,
    )
    .all(dataset.name, id, `versions.${releaseId}.*`, id)
  let current = (dataset.documents.byId(id) ?? null) as Past
  const ownSteps = new Set<number>()
  const events: ReleaseEvent[] = []
  for (const row of rows) {
    const common = {
      timestamp: commitTime(String(row.timestamp)),
      author: String(row.author),
      releaseName: releaseId,
    }
    const documentId = String(row.document_id)
    if (documentId === id) {
      const before = applyPatch(
        withoutRevision(current),
        JSON.parse(String(row.revert)) as unknown[],
      ) as Past
      const event = stateEvent(before, current)
      if (event) {
        ownSteps.add(Number(row.sequence))
        events.push({ ...common, ...event })
      }
      current = before
      continue
    }
    // Versions that come and go with a step of the release itself are that step.
    if (ownSteps.has(Number(row.sequence))) continue
    const version = { documentId: publishedId(documentId), versionId: documentId }
    if (row.revert === '[0,null]') {
      const document = (JSON.parse(String(row.apply)) as [number, { _type?: string }])[1]
      events.push({
        ...common,
        type: 'addDocumentToRelease',
        ...version,
        documentType: document._type,
        versionRevisionId: String(row.id),
      })
    } else if (row.apply === '[0,null]') {
      events.push({
        ...common,
        type: 'discardDocumentFromRelease',
        ...version,
        versionRevisionId: row.previous_rev,
      })
    }
  }
  return events
}

function stateEvent(
  before: Past,
  after: Past,
): ({ type: string } & Record<string, unknown>) | undefined {
  if (!before) return { type: 'createRelease' }
  if (!after) return { type: 'deleteRelease' }
  if (before.state === after.state) return undefined
  if (after.state === 'scheduled') return { type: 'scheduleRelease', publishAt: after.publishAt }
  if (after.state === 'published') return { type: 'publishRelease' }
  if (after.state === 'archived') return { type: 'archiveRelease' }
  if (after.state !== 'active') return undefined
  return { type: before.state === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease' }
}

function withoutRevision(document: Past): Past {
  if (document === null) return null
  const { _rev, ...rest } = document as Partial<ReleaseDocument>
  return rest as Past
}
