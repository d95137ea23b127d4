import { useMemo } from 'react'
import { useAnswer } from '../../reading/use-answer.ts'
import { type Desk, type DeskAnswer, deskOf } from './model/release.ts'

const question = {
  fetch: '{"releases": releases::all(), "versions": *[_id in path("versions.**")]{_id, _type}}',
  listen: '*[_type == "system.release" || _id in path("versions.**")]',
  // Of a version it is asked which document it is of, and no word of what it says.
  edits: '_.releases.',
}

/** All releases as they are now; undefined until they are known. */
export function useDesk(): { desk: Desk | undefined; problem: string | undefined } {
  const { value, problem } = useAnswer<DeskAnswer>(question, {}, { throttle: 1000 })
  const desk = useMemo(() => value && deskOf(value), [value])
  return { desk, problem }
}
