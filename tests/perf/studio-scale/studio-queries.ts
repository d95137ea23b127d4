import type { SanityClient } from '@sanity/client'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { checkedTypes } from '#studio/content-checks/content-checks.ts'
import {
  emptyLibraryFilter,
  libraryPageSize,
  libraryQuery,
} from '#studio/tools/media/model/library-query.ts'
import { releaseDocumentsQuery } from '#studio/tools/releases/model/release-documents.ts'
import {
  draftsAndVersionsQuery,
  recentlyPublishedQuery,
  scheduledReleasesQuery,
} from '#studio/tools/today/model/overview-queries.ts'
import { allTranslatedDocumentsQuery } from '#studio/translations/model/translation-group.ts'
import { percentile } from '../../e2e/support/percentile.ts'
import type { BenchmarkResult } from '../benchmark-result.ts'

/** Measures the queries of the tools that list documents. */
export async function measureStudioQueries(
  client: SanityClient,
  runs: number,
): Promise<BenchmarkResult[]> {
  const versions = await client.fetch<string[]>('*[_id in path("versions.rScale.**")]._id')
  const documents = versions.map((id) => id.split('.').slice(2).join('.'))
  const release = releaseDocumentsQuery({ name: 'rScale', documents, state: 'active' })
  const types = checkedTypes
  const media = (change: object) => {
    const { fetch, params } = libraryQuery({ ...emptyLibraryFilter, ...change }, libraryPageSize)
    return [fetch, params] as const
  }
  const queries: [string, string, Record<string, unknown>][] = [
    ['Today: scheduled releases', scheduledReleasesQuery.fetch, {}],
    ['Today: drafts', draftsAndVersionsQuery.fetch, { types }],
    ['Today: recently published', recentlyPublishedQuery.fetch, { types }],
    ['Translation board', allTranslatedDocumentsQuery, { types: [...translatedTypes] }],
    ['Media', ...media({})],
    ['Media: used', ...media({ state: 'used' })],
    ['Media: not used', ...media({ state: 'unused' })],
    ['Media: search', ...media({ search: 'scale' })],
    [
      'Release desk',
      '{"releases": releases::all(), "versions": *[_id in path("versions.**")]{_id, _type}}',
      {},
    ],
    [`A release of ${documents.length} documents`, release.question.fetch, release.params],
  ]
  const results: BenchmarkResult[] = []
  for (const [what, query, params] of queries) {
    const times: number[] = []
    let bytes = 0
    for (let run = 0; run < runs; run++) {
      const since = performance.now()
      const answer: unknown = await client.fetch(query, params, { perspective: 'raw' })
      times.push(performance.now() - since)
      bytes = JSON.stringify(answer).length
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map(Math.round)
    results.push({
      what,
      value: `p50 ${p50} ms, p95 ${p95} ms`,
      note: `${Math.round(bytes / 1000)} kB, parsed; ${runs} times`,
    })
  }
  return results
}
