import type { Dataset } from '@orrery/groq/dataset'
import type { LakeDocument } from '@orrery/groq/document'

/** Every version that belongs to a release, in the order of ids. */
export function versionsIn(releaseId: string, documents: Dataset): LakeDocument[] {
  const prefix = `versions.${releaseId}.`
  const found: LakeDocument[] = []
  for (const document of documents.all()) {
    if (document._id.startsWith(prefix)) found.push(document)
    // Ids come in order: behind the first one beyond the prefix there are no more.
    else if (found.length > 0) break
  }
  return found
}
