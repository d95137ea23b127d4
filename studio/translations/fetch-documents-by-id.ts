import type { SanityClient } from '@sanity/client'
import { fetchResult } from '../query-results/fetch-result.ts'
import { rowsOf } from '../query-results/result-parser.ts'
import { type SourceDocument, sourceDocumentSchema } from './model/translation-plan.ts'

const documentsQuery = { fetch: '*[_id in $ids]', parser: rowsOf(sourceDocumentSchema) }

/** Fetches documents by id. */
export async function fetchDocumentsById(
  client: SanityClient,
  ids: readonly string[],
): Promise<Map<string, SourceDocument>> {
  const { value: found } = await fetchResult(
    client,
    documentsQuery,
    { ids: [...new Set(ids)] },
    { perspective: 'raw' },
  )
  return new Map(found.map((document) => [document._id, document]))
}
