import { rowsOf } from '../../query-results/result-parser.ts'
import { type LiveQueryState, useLiveQuery } from '../../data/use-live-query.ts'
import { useDocumentTitles } from '../../releases/use-document-titles.ts'
import {
  type FailedRelease,
  failedReleaseSchema,
  failedReleasesQuery,
} from './model/overview-queries.ts'

const failedReleases = { ...failedReleasesQuery, parser: rowsOf(failedReleaseSchema) }

/** Releases that could not be published at their time; their errors name documents by title. */
export function useFailedReleases(): LiveQueryState<FailedRelease[]> {
  const state = useLiveQuery(failedReleases)
  const errors = state.value?.map(({ error }) => error?.replaceAll('\n', ' ') ?? '')
  const titled = useDocumentTitles(errors?.join('\n'))?.split('\n')
  if (!state.value) return state
  return {
    ...state,
    value: state.value.map((release, at) => ({ ...release, error: titled?.[at] || null })),
  }
}
