import { applyPatch } from 'mendoza'
import { publishedId } from '@orrery/groq/layers'
import { commitTimeWithMicroseconds } from '../document/commit.ts'
import { releaseDocumentId, type ReleaseDocument } from '../release/release-document.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

/** An event in a release's life, as in Studio's activity panel. */
export type ReleaseHistoryEvent = {
  type: string
  timestamp: string
  author: string
  releaseName: string
} & Record<string, unknown>

type Past = Pick<ReleaseDocument, 'state' | 'publishAt'> | null

/** Events of a release, newest first: its state changes, and documents added or removed. */
export function releaseHistoryEvents(
  dataset: DatasetStore,
  releaseId: string,
): ReleaseHistoryEvent[] {
  const id = releaseDocumentId(releaseId)
  // Release ids sort before version ids: the release's own step is the first of each transaction.
  const steps = dataset.log.steps({ ids: [id], prefix: `versions.${releaseId}.` })
  let current = (dataset.documents.byId(id) ?? null) as Past
  const ownSteps = new Set<number>()
  const events: ReleaseHistoryEvent[] = []
  for (const step of steps) {
    const { documentId, sequence, kind, transactionId, previousRev } = step
    const common = {
      timestamp: commitTimeWithMicroseconds(step.timestamp),
      author: step.author,
      releaseName: releaseId,
    }
    if (documentId === id) {
      const before = applyPatch(withoutRevision(current), step.effects().revert) as Past
      const event = stateEvent(before, current)
      if (event) {
        ownSteps.add(sequence)
        events.push({ ...common, ...event })
      }
      current = before
      continue
    }
    // Versions created or deleted together with a state change belong to it.
    if (ownSteps.has(sequence)) continue
    const version = { documentId: publishedId(documentId), versionId: documentId }
    if (kind === 'created') {
      const [, document] = step.effects().apply as [number, { _type?: string }]
      events.push({
        ...common,
        type: 'addDocumentToRelease',
        ...version,
        documentType: document._type,
        versionRevisionId: transactionId,
      })
    } else if (kind === 'deleted') {
      events.push({
        ...common,
        type: 'discardDocumentFromRelease',
        ...version,
        versionRevisionId: previousRev,
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
