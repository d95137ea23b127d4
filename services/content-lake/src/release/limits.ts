import type { Dataset } from '../groq/dataset.ts'
import { releaseOf } from '../groq/document-id.ts'
import { WriteError } from '../write/errors.ts'
import { isReleaseDocument, releaseDocumentId } from './release-document.ts'
import { versionsIn } from './versions.ts'

/** Documents that one release may hold; the service's own limit. */
export const MAX_RELEASE_DOCUMENTS = 1_000

/**
 * Checks that a release is not fuller than it may be. To be called after the new version was added.
 * @throws WriteError
 */
export function assertRoomFor(versionId: string, documents: Dataset): void {
  const releaseId = releaseOf(versionId)
  if (releaseId === undefined) return
  const release = documents.byId(releaseDocumentId(releaseId))
  const single = isReleaseDocument(release) && release.metadata.cardinality === 'one'
  const limit = single ? 1 : MAX_RELEASE_DOCUMENTS
  if (versionsIn(releaseId, documents).length <= limit) return
  throw new WriteError('releaseLimitExceededError', `Release "${releaseId}" cannot hold more than ${limit} document${single ? '' : 's'}`, {
    releaseId,
    limit,
  })
}
