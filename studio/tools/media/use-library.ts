import { useState } from 'react'
import { useLiveQuery } from '../../data/use-live-query.ts'
import {
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
  const { params, ...question } = libraryQuery(filter, shown)
  const { value, illTyped, problem } = useLiveQuery(question, params, { throttle: 2000 })
  // Shows the previous result while the next query loads.
  const [last, setLast] = useState<LibraryPage>()
  if (value && value !== last) setLast(value)
  return {
    filter,
    library: value ?? last,
    illTyped,
    isLoading: !value,
    problem,
    changeFilter: (part: Partial<LibraryFilter>) => {
      setShown(libraryPageSize)
      setFilter((known) => ({ ...known, ...part }))
    },
    showMore: () => setShown((number) => number + libraryPageSize),
  }
}
