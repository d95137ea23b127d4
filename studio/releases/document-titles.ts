import type { SanityClient } from '@sanity/client'
import { documentTitle, type TitledDocument } from './document-title.ts'
import { createEditorError, editorErrorMessage } from './editor-error-message.ts'

/** Ids in a message of the content service, and in ours. */
const quotedId = /["“]([A-Za-z0-9_][A-Za-z0-9._-]*)["”]/g

/** A message in which the ids of documents are replaced by their titles; unchanged if they cannot be read. */
export async function withDocumentTitles(client: SanityClient, message: string): Promise<string> {
  const ids = [...new Set([...message.matchAll(quotedId)].map(([, id = '']) => id))]
  if (ids.length === 0) return message
  const documents = await client
    .fetch<TitledDocument[]>(
      '*[_id in $ids]',
      { ids },
      { perspective: 'raw', tag: 'orrery.titles' },
    )
    .catch(() => [])
  const titles = new Map(documents.map((document) => [document._id, documentTitle(document)]))
  return message.replaceAll(quotedId, (quoted, id: string) =>
    titles.has(id) ? `“${titles.get(id)}”` : quoted,
  )
}

/**
 * Runs a request; an error that names documents becomes one for the editor with their titles.
 *
 * @throws the error of the request
 */
export async function withTitledErrors<Result>(
  client: SanityClient,
  request: Promise<Result>,
): Promise<Result> {
  try {
    return await request
  } catch (error) {
    const message = editorErrorMessage(error)
    const titled = await withDocumentTitles(client, message)
    throw titled === message ? error : createEditorError(titled)
  }
}
