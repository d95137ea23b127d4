import { isUnpublishing, publishedId } from '@orrery/groq/layers'
import type { LakeDocument } from '@orrery/groq/document'
import { documentNotFound, WriteError } from '../write/write-errors.ts'
import type { WriteTransaction } from '../write/write-transaction.ts'
import { publishVersion, unpublishDocument } from '../write/actions/document-actions.ts'
import { randomKey } from '../document/document-ids.ts'
import {
  isReleaseDocument,
  releaseDocumentId,
  type ReleaseDocument,
  type ReleaseState,
  releaseVersions,
} from './release-document.ts'

/**
 * The release with an id, when it is in one of the states that the caller can work with.
 * @throws WriteError
 */
export function findRelease(
  transaction: WriteTransaction,
  releaseId: string,
  states: readonly ReleaseState[],
): ReleaseDocument {
  const id = releaseDocumentId(releaseId)
  const release = transaction.get(id)
  if (!isReleaseDocument(release)) throw documentNotFound(id)
  if (states.includes(release.state)) return release
  throw new WriteError(
    'releaseStateError',
    `Release "${release.name}" is ${release.state}; this action needs it to be ${states.join(' or ')}`,
    { id, releaseId: release.name, state: release.state },
  )
}

/**
 * Makes a release public within an open transaction: every version takes the place of its published document, and the
 * release says that it is published. Readers see all of it or none.
 * @throws WriteError when there is no such release or its state does not allow it.
 */
export function publishRelease(transaction: WriteTransaction, releaseId: string): void {
  const release = findRelease(transaction, releaseId, ['active', 'scheduled'])
  const versions = releaseVersions(releaseId, transaction.documents)
  transaction.asSystem(() => {
    for (const version of versions) {
      if (isUnpublishing(version)) takeAway(transaction, version._id)
      else publishVersion(transaction, version._id)
    }
    transaction.patch(release._id, {
      set: {
        state: 'published',
        publishedAt: transaction.timestamp,
        finalDocumentStates: finalDocumentStates(versions),
      },
      unset: ['error'],
    })
  })
}

/** The versions of a release as its document remembers them. */
export function finalDocumentStates(
  versions: readonly LakeDocument[],
): { _key: string; id: string }[] {
  return versions.map((version) => ({ _key: randomKey(), id: version._id }))
}

function takeAway(transaction: WriteTransaction, versionId: string): void {
  const target = publishedId(versionId)
  // Somebody may have unpublished it by hand in the meantime: then there is nothing left to do.
  if (transaction.get(target)) unpublishDocument(transaction, target)
  transaction.remove(versionId)
}
