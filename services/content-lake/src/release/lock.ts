import type { Dataset } from '../groq/dataset.ts'
import { releaseOf } from '../document/layers.ts'
import { releaseDocumentId } from './release-document.ts'

/** States in which the versions of a release stand still, for everybody but the lake itself. */
const LOCKED = new Set([
  'scheduling',
  'scheduled',
  'publishing',
  'published',
  'archiving',
  'archived',
])

/** Says whether a document is a version of a release that is locked; undefined when it may be changed. */
export function releaseLock(
  documentId: string,
  documents: Dataset,
): { releaseId: string; state: string } | undefined {
  const releaseId = releaseOf(documentId)
  if (releaseId === undefined) return undefined
  const state = documents.byId(releaseDocumentId(releaseId))?.state
  return typeof state === 'string' && LOCKED.has(state) ? { releaseId, state } : undefined
}
