import { useMemo, useState } from 'react'
import { useLiveQuery } from '../../data/use-live-query.ts'
import {
  assetTextsQuery,
  isSearch,
  matchingAssetIds,
  type LibraryPage,
  libraryPageSize,
  libraryQuery,
  type LibraryFilter,
  emptyLibraryFilter,
} from './model/library-query.ts'

/** Live query for the filtered library. */
export function useMediaLibrary(first: Partial<LibraryFilter> = {}) {
  const [filter, setFilter] = useState<LibraryFilter>({ ...emptyLibraryFilter, ...first })
  const [shown, setShown] = useState(libraryPageSize)
  const isSearching = isSearch(filter.search)
  const { value: texts, problem: textsProblem } = useLiveQuery(
    isSearching ? assetTextsQuery : undefined,
    {},
    { throttle: 2000 },
  )
  const found = useMemo(
    () => (isSearching && texts ? matchingAssetIds(filter.search, texts) : undefined),
    [isSearching, texts, filter.search],
  )
  const { params, ...question } = libraryQuery(filter, shown, found)
  const isReady = !isSearching || found !== undefined
  const { value, illTyped, problem } = useLiveQuery(isReady ? question : undefined, params, {
    throttle: 2000,
  })
  // Shows the previous result while the next query loads.
  const [last, setLast] = useState<LibraryPage>()
  if (value && value !== last) setLast(value)
  return {
    filter,
    library: value ?? last,
    illTyped,
    isLoading: !value,
    problem: problem ?? textsProblem,
    changeFilter: (part: Partial<LibraryFilter>) => {
      setShown(libraryPageSize)
      setFilter((known) => ({ ...known, ...part }))
    },
    showMore: () => setShown((number) => number + libraryPageSize),
  }
}
