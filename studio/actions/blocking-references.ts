import type { SanityClient, SanityDocument } from '@sanity/client'
import { strongReferenceIds } from '../releases/missing-references.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'

/** A document whose reference keeps another one from being deleted or unpublished. */
export interface BlockingDocument {
  _id: string
  _type: string
}

const maxRead = 200

/**
 * Documents that keep a document from being deleted or unpublished: the content service rejects both while a document
 * references it strongly. Of several versions of a document, one is listed, the published one first.
 *
 * @param id published id
 */
export async function readBlockingDocuments(
  client: Pick<SanityClient, 'fetch'>,
  id: string,
): Promise<BlockingDocument[]> {
  const holders = await client.fetch<SanityDocument[]>(
    `*[references($id)] | order(_id in path("versions.**"), _id in path("drafts.**"), _type asc, _id asc)[0...${maxRead}]`,
    { id },
    { perspective: 'raw', tag: 'orrery.blocking-references' },
  )
  const found = new Map<string, BlockingDocument>()
  for (const holder of holders) {
    const group = publishedIdOf(holder._id)
    if (group === id || found.has(group) || !strongReferenceIds(holder).includes(id)) continue
    found.set(group, { _id: holder._id, _type: holder._type })
  }
  return [...found.values()]
}
