import type { Dataset } from '@orrery/groq/dataset'
import { releaseOf } from '@orrery/groq/layers'
import { WriteError } from '../write/errors.ts'
import { isReleaseDocument, releaseDocumentId } from './release-document.ts'
import { versionsIn } from './versions.ts'

/** Documents that one release may hold; the service's own limit. */
export const MAX_RELEASE_DOCUMENTS = 1_000

/**
 * Checks at the end of a transaction that no release to which it added a version is fuller than it may be.
 * @throws WriteError for the first one that is.
 */
export function checkReleaseLimits(createdIds: Iterable<string>, documents: Dataset): void {
  const releaseIds = new Set([...createdIds].map(releaseOf).filter((id) => id !== undefined))
  for (const releaseId of releaseIds) {
    const release = documents.byId(releaseDocumentId(releaseId))
    const limit =
      isReleaseDocument(release) && release.metadata.cardinality === 'one'
        ? 1
        : MAX_RELEASE_DOCUMENTS
    if (versionsIn(releaseId, documents).length <= limit) continue
    const description = `Release "${releaseId}" cannot hold more than ${limit === 1 ? 'one document' : `${limit} documents`}`
    throw new WriteError('releaseLimitExceededError', description, { releaseId, limit })
  }
}
