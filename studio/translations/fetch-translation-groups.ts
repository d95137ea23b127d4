import type { SanityClient } from '@sanity/client'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { fetchResult } from '../query-results/fetch-result.ts'
import { rowsOf } from '../query-results/result-parser.ts'
import {
  buildTranslationGroups,
  documentStubSchema,
  groupStubsQuery,
  linkedIds,
  metadataOfDocumentsParams,
  metadataOfDocumentsQuery,
  type TranslationGroup,
  translationMetadataSchema,
} from './model/translation-group.ts'

const metadataQuery = {
  fetch: metadataOfDocumentsQuery,
  parser: rowsOf(translationMetadataSchema),
}
const stubsQuery = { fetch: groupStubsQuery, parser: rowsOf(documentStubSchema) }
const raw = { perspective: 'raw' } as const

/** Translation groups of documents, by their published ids. Documents of types that are not translated have none. */
export async function fetchTranslationGroups(
  client: SanityClient,
  ids: readonly string[],
): Promise<TranslationGroup[]> {
  if (ids.length === 0) return []
  const { value: ties } = await fetchResult(
    client,
    metadataQuery,
    metadataOfDocumentsParams(ids),
    raw,
  )
  const { value: stubs } = await fetchResult(
    client,
    stubsQuery,
    { types: translatedTypes, ids: [...new Set([...ids, ...linkedIds(ties)])] },
    raw,
  )
  return buildTranslationGroups(stubs, ties)
}
