import { unpublishesDocument, publishedId } from '@orrery/groq/layers'
import type { FilterableDataset } from '@orrery/groq/dataset'
import type { LakeDocument } from '@orrery/groq/document'
import { documentNotFound, WriteError } from '../write/write-errors.ts'
import { ALL_PERMISSIONS } from '../write/author-permissions.ts'
import type { WriteTransaction } from '../write/write-transaction.ts'
import { publishDraftOrVersion, unpublishDocument } from '../write/actions/document-actions.ts'
import { randomArrayKey } from '../document/document-ids.ts'
import {
  dueTimeOf,
  isReleaseDocument,
  scheduledReleases,
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
  const unpublished = versions
    .filter(unpublishesDocument)
    .flatMap(({ _id }) => transaction.get(publishedId(_id)) ?? [])
  transaction.asSystem(() => {
    for (const version of versions) {
      if (unpublishesDocument(version)) takeAway(transaction, version._id, unpublished)
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

/**
 * Publishes a release and the ones that are due before it on trial.
 * @param at time of publication, in milliseconds since 1970
 * @throws WriteError for which the release could not be published at that time, as far as is known now.
 */
export function assertPublishableAt(
  transaction: WriteTransaction,
  releaseId: string,
  at: number,
): void {
  let documents = transaction.documents
  for (const earlier of scheduledReleases(documents)) {
    if (dueTimeOf(earlier) > at) break
    try {
      // As the scheduler will, whatever the author may do.
      documents = tryPublishing(transaction.trialOn(documents, ALL_PERMISSIONS), earlier.name)
    } catch (error) {
      // That release will fail by itself, and change nothing.
      if (!(error instanceof WriteError)) throw error
    }
  }
  tryPublishing(transaction.trialOn(documents), releaseId)
}

/** Publishes a release on trial with all checks. Returns the state after it. */
function tryPublishing(trial: WriteTransaction, releaseId: string): FilterableDataset {
  publishRelease(trial, releaseId)
  for (const checks = trial.finish(); !checks.next().done;);
  return trial.documents
}

/** The versions recorded in the release document. */
export function finalVersionReferences(
  versions: readonly LakeDocument[],
): { _key: string; id: string }[] {
  return versions.map((version) => ({ _key: randomArrayKey(), id: version._id }))
}

function takeAway(
  transaction: WriteTransaction,
  versionId: string,
  unpublished: readonly LakeDocument[],
): void {
  const target = publishedId(versionId)
  // It may have been unpublished manually meanwhile.
  if (transaction.get(target)) unpublishDocument(transaction, target, { unpublished })
  transaction.remove(versionId)
}
