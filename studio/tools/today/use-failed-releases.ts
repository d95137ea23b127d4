import { rowsOf } from '../../query-results/result-parser.ts'
import { type LiveQueryState, useLiveQuery } from '../../data/use-live-query.ts'
import {
  type FailedRelease,
  failedReleaseSchema,
  failedReleasesQuery,
} from './model/overview-queries.ts'

const failedReleases = { ...failedReleasesQuery, parser: rowsOf(failedReleaseSchema) }

/** Releases that could not be published at their time. */
export const useFailedReleases = (): LiveQueryState<FailedRelease[]> => useLiveQuery(failedReleases)
