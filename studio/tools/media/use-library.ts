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
  const [wish, setWish] = useState<LibraryFilter>({ ...emptyLibraryFilter, ...first })
  const [shown, setShown] = useState(libraryPageSize)
  const { params, ...question } = libraryQuery(wish, shown)
  const { value, problem } = useLiveQuery<LibraryPage>(question, params, { throttle: 2000 })
  // Shows the previous result while the next query loads.
  const [last, setLast] = useState<LibraryPage>()
  if (value && value !== last) setLast(value)
  return {
    wish,
    library: value ?? last,
    isAsking: !value,
    problem,
    want: (part: Partial<LibraryFilter>) => {
      setShown(libraryPageSize)
      setWish((known) => ({ ...known, ...part }))
    },
    showMore: () => setShown((number) => number + libraryPageSize),
  }
}
