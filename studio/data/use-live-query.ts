import type { ClientPerspective, SanityClient } from '@sanity/client'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { QueryParams } from '../query-results/fetch-result.ts'
import { observeQuery, type LiveQueryDefinition } from './live-query.ts'
import {
  type IllTypedDocument,
  parseResult,
  type ResultParser,
} from '../query-results/result-parser.ts'

/** A live query with the parser of its result. */
export interface ParsedLiveQuery<Value> extends LiveQueryDefinition {
  parser: ResultParser<Value>
}

/** State of a live query. */
export interface LiveQueryState<Value> {
  /** Undefined until the first result. The last value stays during refreshes and after an error. */
  value: Value | undefined
  /** Documents of the result with values of an unexpected type. */
  illTyped: readonly IllTypedDocument[]
  /** Why the value could not be refreshed, for the editor. */
  problem: string | undefined
}

interface Options {
  /** Default `raw`: drafts, versions and published documents, each as its own document. */
  perspective?: ClientPerspective
  /** Minimum time between two results while content changes, in ms. */
  throttle?: number
  /** Client of another dataset. */
  client?: SanityClient | undefined
}

const unreachableMessage =
  'The content service did not respond. What is shown may be out of date. Retrying…'

/**
 * Result of a query, refreshed whenever a document changes that matches its `listen` filter.
 *
 * @param question undefined disables the query; its parser must keep its identity across renders
 */
export function useLiveQuery<Value>(
  question: ParsedLiveQuery<Value> | undefined,
  params: QueryParams = {},
  { perspective = 'raw', throttle = 500, client: other }: Options = {},
): LiveQueryState<Value> {
  const own = useClient({ apiVersion: studioApiVersion })
  const client = other ?? own
  const [answer, setAnswer] = useState<LoadedResult>(noResult)
  const [turn, setTurn] = useState(0)
  // Queries are written inline and are new objects with each render, so compare them by content.
  const key = question
    ? JSON.stringify([{ ...question, parser: undefined }, params, perspective])
    : undefined
  useEffect(() => {
    if (!key) return undefined
    const [requested, given, from] = JSON.parse(key) as [
      LiveQueryDefinition,
      QueryParams,
      ClientPerspective,
    ]
    let again: ReturnType<typeof setTimeout> | undefined
    const answers = observeQuery(client, requested, given, { perspective: from, throttle })
    const subscription = answers.subscribe({
      next: (result) =>
        setAnswer((known) => {
          // An equal result must not cause a render.
          const isKnown =
            known.key === key &&
            (known.result === result || (!requested.fetchChanged && isSame(known.result, result)))
          if (isKnown && known.problem === undefined) return known
          return { key, result: isKnown ? known.result : result, problem: undefined }
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
  const { result, problem } = answer.key === key ? answer : noResult
  const parser = question?.parser
  const parsed = useMemo(
    () => (parser && result !== undefined ? parseResult(parser, result) : nothingParsed),
    [parser, result],
  )
  return { ...parsed, problem }
}

interface LoadedResult {
  key?: string
  result: unknown
  problem: string | undefined
}

/** Results are plain JSON, and the content service keeps the field order of a query. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const noResult: LoadedResult = { result: undefined, problem: undefined }
const nothingParsed = { value: undefined, illTyped: [] }
const retryDelay = 3000
