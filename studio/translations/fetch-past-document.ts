import type { SanityClient } from '@sanity/client'
import { parseResult, rowsOf } from '../query-results/result-parser.ts'
import { type SourceDocument, sourceDocumentSchema } from './model/translation-plan.ts'
import type { PastSource } from './model/translation-state.ts'

const documents = rowsOf(sourceDocumentSchema)

/**
 * A document as it was, from the history; undefined if that no longer goes back so far, or may not be read.
 *
 * @throws if the content service did not respond
 */
export async function fetchPastDocument(
  client: SanityClient,
  { document, query }: PastSource,
): Promise<SourceDocument | undefined> {
  const { dataset } = client.config()
  const result = await client
    .request<{ documents?: unknown }>({
      uri: `/data/history/${dataset}/documents/${document}`,
      query: { ...query },
    })
    .catch((error: unknown) => {
      if (isRefusal(error)) return undefined
      throw error
    })
  return parseResult(documents, result?.documents).value[0]
}

/** A status below 500 is lasting, unlike an outage. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode < 500
