import type { SanityClient } from '@sanity/client'
import { documentTitle, type SchemaTypes, type TitledDocument } from './document-title.ts'
import { publishedIdOf } from './release-document-ids.ts'

/** Ids in a message of the content service, and in ours. */
const quotedId = /["“]([A-Za-z0-9_][A-Za-z0-9._-]*)["”]/g

/** A message in which the ids of documents are replaced by their titles; unchanged if they cannot be read. */
export async function withDocumentTitles(
  client: SanityClient,
  message: string,
  schema?: SchemaTypes,
): Promise<string> {
  const ids = [...new Set([...message.matchAll(quotedId)].map(([, id = '']) => id))]
  if (ids.length === 0) return message
  const documents = await client
    .fetch<TitledDocument[]>(
      '*[_id in $ids]',
      // Messages name documents by their published id, also those that only have a draft.
      { ids: ids.flatMap((id) => [id, `drafts.${publishedIdOf(id)}`]) },
      { perspective: 'raw', tag: 'orrery.titles' },
    )
    .catch(() => [])
  const titles = new Map(
    documents.map((document) => [document._id, documentTitle(document, schema)]),
  )
  return message.replaceAll(quotedId, (quoted, id: string) => {
    const title = titles.get(id) ?? titles.get(`drafts.${publishedIdOf(id)}`)
    return title === undefined ? quoted : `“${title}”`
  })
}
