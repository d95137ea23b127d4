import type { Dataset } from '@orrery/groq/dataset'
import { releaseOf } from '@orrery/groq/layers'
import { WriteError } from '../write/errors.ts'
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

/** @throws WriteError when a document is a version of a release that is locked. */
export function assertUnlocked(id: string, documents: Dataset): void {
  const releaseId = releaseOf(id)
  if (releaseId === undefined) return
  const state = documents.byId(releaseDocumentId(releaseId))?.state
  if (typeof state !== 'string' || !LOCKED.has(state)) return
  throw new WriteError(
    'releaseLockedError',
    `Document "${id}" cannot be changed: release "${releaseId}" is ${state}`,
    { id, releaseId },
  )
}
