import { unpublishesDocument, publishedId } from '@orrery/groq/layers'
import type { LakeDocument } from '@orrery/groq/document'
import { documentNotFound, WriteError } from '../write/write-errors.ts'
import type { WriteTransaction } from '../write/write-transaction.ts'
import { publishDraftOrVersion, unpublishDocument } from '../write/actions/document-actions.ts'
import { randomArrayKey } from '../document/document-ids.ts'
import {
  isReleaseDocument,
  releaseDocumentId,
  type ReleaseDocument,
  type ReleaseState,
  versionsInRelease,
} from './release-document.ts'

/**
 * The release with an id, if it is in one of the given states.
 * @throws WriteError
 */
export function requireReleaseInState(
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
 * Publishes a release within an open transaction: every version replaces its published document, and the
 * release becomes `published`. Readers see all of it or nothing.
 * @throws WriteError if the release does not exist or its state does not allow publishing.
 */
export function publishRelease(transaction: WriteTransaction, releaseId: string): void {
  const release = requireReleaseInState(transaction, releaseId, ['active', 'scheduled'])
  const versions = versionsInRelease(releaseId, transaction.documents)
  transaction.asSystem(() => {
    for (const version of versions) {
      if (unpublishesDocument(version)) takeAway(transaction, version._id)
      else publishDraftOrVersion(transaction, version._id)
    }
    transaction.patch(release._id, {
      set: {
        state: 'published',
        publishedAt: transaction.timestamp,
        finalDocumentStates: finalVersionReferences(versions),
      },
      unset: ['error'],
    })
  })
}

/** The versions recorded in the release document. */
export function finalVersionReferences(
  versions: readonly LakeDocument[],
): { _key: string; id: string }[] {
  return versions.map((version) => ({ _key: randomArrayKey(), id: version._id }))
}

function takeAway(transaction: WriteTransaction, versionId: string): void {
  const target = publishedId(versionId)
  // It may have been unpublished manually meanwhile.
  if (transaction.get(target)) unpublishDocument(transaction, target)
  transaction.remove(versionId)
}
