import { useState } from 'react'
import { useAnswer } from '../../data/use-live-query.ts'
import { type Library, pageSize, questionFor, type Wish, wholeLibrary } from './model/library.ts'

/** The part of the library that was wished for, as it is now. */
export function useLibrary(first: Partial<Wish> = {}) {
  const [wish, setWish] = useState<Wish>({ ...wholeLibrary, ...first })
  const [shown, setShown] = useState(pageSize)
  const { params, ...question } = questionFor(wish, shown)
  const { value, problem } = useAnswer<Library>(question, params, { throttle: 2000 })
  // What was found last stays in sight until the next answer.
  const [last, setLast] = useState<Library>()
  if (value && value !== last) setLast(value)
  return {
    wish,
    library: value ?? last,
    isAsking: !value,
    problem,
    want: (part: Partial<Wish>) => {
      setShown(pageSize)
      setWish((known) => ({ ...known, ...part }))
    },
    showMore: () => setShown((number) => number + pageSize),
  }
}
