import type { ClientPerspective } from '@sanity/client'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { answersTo, type Params, type Question } from './live-query.ts'

export type { Question } from './live-query.ts'

/** What a query of the content service answers now. */
export interface Answer<Value> {
  /** Undefined until the first answer. What was known stays while a change is asked for, and after a failure. */
  value: Value | undefined
  /** Why there is no newer answer, in words for the editor. */
  problem: string | undefined
}

interface Options {
  /** `raw` unless it is said: drafts, versions and what is published, each as a document of its own. */
  perspective?: ClientPerspective
  /** At most one answer in so many ms while content changes. */
  throttle?: number
}

const silent = 'The content service did not answer. What is shown may be old; it is asked again.'

/**
 * What a query answers, asked again whenever a document changes that its `listen` matches.
 *
 * @param question undefined asks nothing
 */
export function useAnswer<Value>(
  question: Question | undefined,
  params: Params = {},
  { perspective = 'raw', throttle = 500 }: Options = {},
): Answer<Value> {
  const client = useClient({ apiVersion: studioApiVersion })
  const [answer, setAnswer] = useState<Answer<Value> & { key?: string }>(none)
  const [turn, setTurn] = useState(0)
  // Questions are written where they are asked, so that they are new objects each time.
  const key = question ? JSON.stringify([question, params, perspective]) : undefined
  useEffect(() => {
    if (!key) return undefined
    const [asked, given, from] = JSON.parse(key) as [Question, Params, ClientPerspective]
    let again: ReturnType<typeof setTimeout> | undefined
    const answers = answersTo<Value>(client, asked, given, { perspective: from, throttle })
    const subscription = answers.subscribe({
      next: (value) =>
        setAnswer((known) => {
          // An answer that says the same again draws nothing anew.
          const isKnown = known.key === key && isSame(known.value, value)
          if (isKnown && known.problem === undefined) return known
          return { key, value: isKnown ? known.value : value, problem: undefined }
        }),
      error: () => {
        setAnswer((known) => ({ ...(known.key === key ? known : none), key, problem: silent }))
        again = setTimeout(() => setTurn((number) => number + 1), retryAfter)
      },
    })
    return () => {
      subscription.unsubscribe()
      clearTimeout(again)
    }
  }, [client, key, throttle, turn])
  return answer.key === key ? answer : none
}

/** Answers are plain JSON, and the content service writes the fields of one query in one order. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const none = { value: undefined, problem: undefined }
const retryAfter = 3000
