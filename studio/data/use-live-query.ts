import type { ClientPerspective } from '@sanity/client'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { observeQuery, type QueryParams, type LiveQuery } from './live-query.ts'

export type { LiveQuery as Question } from './live-query.ts'

/** What a query of the content service answers now. */
export interface LiveQueryResult<Value> {
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

const unreachableMessage =
  'The content service did not answer. What is shown may be old; it is asked again.'

/**
 * What a query answers, asked again whenever a document changes that its `listen` matches.
 *
 * @param question undefined asks nothing
 */
export function useLiveQuery<Value>(
  question: LiveQuery | undefined,
  params: QueryParams = {},
  { perspective = 'raw', throttle = 500 }: Options = {},
): LiveQueryResult<Value> {
  const client = useClient({ apiVersion: studioApiVersion })
  const [answer, setAnswer] = useState<LiveQueryResult<Value> & { key?: string }>(noResult)
  const [turn, setTurn] = useState(0)
  // Questions are written where they are asked, so that they are new objects each time.
  const key = question ? JSON.stringify([question, params, perspective]) : undefined
  useEffect(() => {
    if (!key) return undefined
    const [asked, given, from] = JSON.parse(key) as [LiveQuery, QueryParams, ClientPerspective]
    let again: ReturnType<typeof setTimeout> | undefined
    const answers = observeQuery<Value>(client, asked, given, { perspective: from, throttle })
    const subscription = answers.subscribe({
      next: (value) =>
        setAnswer((known) => {
          // An answer that says the same again draws nothing anew.
          const isKnown = known.key === key && isSame(known.value, value)
          if (isKnown && known.problem === undefined) return known
          return { key, value: isKnown ? known.value : value, problem: undefined }
        }),
      error: () => {
        setAnswer((known) => ({
          ...(known.key === key ? known : noResult),
          key,
          problem: unreachableMessage,
        }))
        again = setTimeout(() => setTurn((number) => number + 1), retryDelay)
      },
    })
    return () => {
      subscription.unsubscribe()
      clearTimeout(again)
    }
  }, [client, key, throttle, turn])
  return answer.key === key ? answer : noResult
}

/** Answers are plain JSON, and the content service writes the fields of one query in one order. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const noResult = { value: undefined, problem: undefined }
const retryDelay = 3000
