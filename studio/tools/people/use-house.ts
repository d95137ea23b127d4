import { useCallback, useEffect, useState } from 'react'
import type { House } from './model/people.ts'
import { reasonOf, useRequest } from './use-request.ts'

const LOOK_AGAIN_MS = 20_000

/** Who belongs to the house: asked again while it is looked at, and after each change. */
export function useHouse() {
  const ask = useRequest()
  const [house, setHouse] = useState<House>()
  const [problem, setProblem] = useState<string>()
  const load = useCallback(
    () =>
      ask<House>('').then(
        (answer) => {
          setHouse(answer)
          setProblem(undefined)
        },
        (error: unknown) => setProblem(reasonOf(error)),
      ),
    [ask],
  )
  useEffect(() => {
    void load()
    const timer = setInterval(() => void load(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [load])
  return { house, problem, load }
}
