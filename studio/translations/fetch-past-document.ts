import type { SanityClient } from '@sanity/client'
import { parseResult, rowsOf } from '../query-results/result-parser.ts'
import { type SourceDocument, sourceDocumentSchema } from './model/translation-plan.ts'
import type { PastSource } from './model/translation-state.ts'

const documents = rowsOf(sourceDocumentSchema)

/**
 * A document as it was, from the history; undefined if that no longer goes back so far.
 *
 * @throws the error of the content service
 */
export async function fetchPastDocument(
  client: SanityClient,
  { document, query }: PastSource,
): Promise<SourceDocument | undefined> {
  const { dataset } = client.config()
  const result = await client.request<{ documents?: unknown }>({
    uri: `/data/history/${dataset}/documents/${document}`,
    query: { ...query },
  })
  return parseResult(documents, result.documents).value[0]
}
