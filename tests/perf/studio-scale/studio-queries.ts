import type { SanityClient } from '@sanity/client'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { checkedTypes } from '#studio/content-checks/content-checks.ts'
import {
  emptyLibraryFilter,
  libraryPageSize,
  libraryQuery,
} from '#studio/tools/media/model/library-query.ts'
import { documentSearchQuery } from '#studio/tools/releases/model/document-search.ts'
import { releaseDocumentsQuery } from '#studio/tools/releases/model/release-documents.ts'
import {
  draftsAndVersionsQuery,
  recentlyPublishedQuery,
  scheduledReleasesQuery,
} from '#studio/tools/today/model/overview-queries.ts'
import {
  allTranslatedDocumentsQuery,
  changedTranslatedDocumentsQuery,
} from '#studio/translations/model/translation-group.ts'
import type { BenchmarkResult } from '../benchmark-result.ts'
import { milliseconds } from './milliseconds.ts'

/** Durations of a query in ms, and the size of its result. */
interface MeasuredQuery {
  what: string
  times: number[]
  bytes: number
}

/** Rows of the report: the queries, each beside the same with the documents of the demo. */
export const queryResults = (
  queries: readonly MeasuredQuery[],
  demo: readonly MeasuredQuery[],
): BenchmarkResult[] =>
  queries.map(({ what, times, bytes }, index) => ({
    what,
    value: milliseconds(times, demo[index]?.times),
    note: `${inKilobytes(bytes)}, demo ${inKilobytes(demo[index]?.bytes ?? 0)}; ${times.length} times`,
  }))

const inKilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`

/** Measures the queries of the tools that list documents. */
export async function measureStudioQueries(
  client: SanityClient,
  runs: number,
): Promise<MeasuredQuery[]> {
  const versions = await client.fetch<string[]>('*[_id in path("versions.rScale.**")]._id')
  const documents = versions.map((id) => id.split('.').slice(2).join('.'))
  const release = releaseDocumentsQuery({ name: 'rScale', documents, state: 'active' })
  const types = checkedTypes
  const media = (change: object) => {
    const { fetch, params } = libraryQuery({ ...emptyLibraryFilter, ...change }, libraryPageSize)
    return [fetch, params] as const
  }
  const addDocuments = (search: string) => {
    const { fetch, params } = documentSearchQuery(types, search)
    return [fetch, params] as const
  }
  const queries: [string, string, Record<string, unknown>][] = [
    ['Today: scheduled releases', scheduledReleasesQuery.fetch, {}],
    ['Today: drafts', draftsAndVersionsQuery.fetch, { types }],
    ['Today: recently published', recentlyPublishedQuery.fetch, { types }],
    ['Translation board', allTranslatedDocumentsQuery, { types: [...translatedTypes] }],
    [
      'Translation board: after an edit',
      changedTranslatedDocumentsQuery,
      { types: [...translatedTypes], changed: ['home-fr'] },
    ],
    ['Media', ...media({})],
    ['Media: used', ...media({ state: 'used' })],
    ['Media: not used', ...media({ state: 'unused' })],
    ['Media: search', ...media({ search: 'scale' })],
    ['Add documents', ...addDocuments('')],
    ['Add documents: search', ...addDocuments('nuit')],
    [
      'Release desk',
      '{"releases": releases::all(), "versions": *[_id in path("versions.**")]{_id, _type}}',
      {},
    ],
    ['A release of 2 % of the documents', release.question.fetch, release.params],
  ]
  const results: MeasuredQuery[] = []
  for (const [what, query, params] of queries) {
    const times: number[] = []
    let bytes = 0
    for (let run = 0; run < runs; run++) {
      const since = performance.now()
      const answer: unknown = await client.fetch(query, params, { perspective: 'raw' })
      times.push(performance.now() - since)
      bytes = JSON.stringify(answer).length
    }
    results.push({ what, times, bytes })
  }
  return results
}
