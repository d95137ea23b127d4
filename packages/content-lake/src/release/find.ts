import { documentNotFound, WriteError } from '../write/errors.ts'
import type { WriteTransaction } from '../write/transaction.ts'
import {
  isReleaseDocument,
  releaseDocumentId,
  type ReleaseDocument,
  type ReleaseState,
} from './release-document.ts'

/**
 * The release with an id, when it is in one of the states that the caller can work with.
 * @throws WriteError
 */
export function releaseIn(
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
