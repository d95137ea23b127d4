import type { ClientPerspective } from '@sanity/client'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { observeQuery, type QueryParams, type LiveQueryDefinition } from './live-query.ts'

export type { LiveQueryDefinition as Question } from './live-query.ts'

/** State of a live query. */
export interface LiveQueryState<Value> {
  /** Undefined until the first result. The last value stays during refreshes and after an error. */
  value: Value | undefined
  /** Why the value could not be refreshed, for the editor. */
  problem: string | undefined
}

interface Options {
  /** Default `raw`: drafts, versions and published documents, each as its own document. */
  perspective?: ClientPerspective
  /** Minimum time between two results while content changes, in ms. */
  throttle?: number
}

const unreachableMessage =
  'The content service did not respond. What is shown may be out of date. Retrying…'

/**
 * Result of a query, refreshed whenever a document changes that matches its `listen` filter.
 *
 * @param question undefined disables the query
 */
export function useLiveQuery<Value>(
  question: LiveQueryDefinition | undefined,
  params: QueryParams = {},
  { perspective = 'raw', throttle = 500 }: Options = {},
): LiveQueryState<Value> {
  const client = useClient({ apiVersion: studioApiVersion })
  const [answer, setAnswer] = useState<LiveQueryState<Value> & { key?: string }>(noResult)
  const [turn, setTurn] = useState(0)
  // Queries are written inline and are new objects with each render, so compare them by content.
  const key = question ? JSON.stringify([question, params, perspective]) : undefined
  useEffect(() => {
    if (!key) return undefined
    const [requested, given, from] = JSON.parse(key) as [
      LiveQueryDefinition,
      QueryParams,
      ClientPerspective,
    ]
    let again: ReturnType<typeof setTimeout> | undefined
    const answers = observeQuery<Value>(client, requested, given, { perspective: from, throttle })
    const subscription = answers.subscribe({
      next: (value) =>
        setAnswer((known) => {
          // An equal result must not cause a render.
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

/** Results are plain JSON, and the content service keeps the field order of a query. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const noResult = { value: undefined, problem: undefined }
const retryDelay = 3000
