import { releaseOf } from '@orrery/groq/layers'
import type { Dataset } from '@orrery/groq/dataset'
import { documentNotFound } from '../write/errors.ts'
import { isReleaseDocument, releaseDocumentId } from './release-document.ts'

/** Bundles of versions that are no releases: what Sanity's agents propose, until somebody takes it over. */
const AGENT_BUNDLE = /^agent-/

/**
 * Checks at the end of a transaction that each version which it made belongs to a release that is there. Mutations of an import
 * are not asked: it writes versions while it still brings their release along.
 * @throws WriteError for the first version that does not.
 */
export function checkReleasesExist(createdIds: readonly string[], documents: Dataset): void {
  for (const releaseId of new Set(createdIds.map(releaseOf))) {
    if (releaseId === undefined || AGENT_BUNDLE.test(releaseId)) continue
    const id = releaseDocumentId(releaseId)
    if (!isReleaseDocument(documents.byId(id))) throw documentNotFound(id)
  }
}
