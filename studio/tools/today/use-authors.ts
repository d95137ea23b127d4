import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import * as z from 'zod/mini'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { parseResult, rowsOf } from '../../query-results/result-parser.ts'
import type { OverviewDocument } from './model/overview-queries.ts'

/** Author by revision id; an empty string if the history no longer contains the revision. */
export type Authors = ReadonlyMap<string, string>

interface HistoryRequest {
  ids: string[]
  revisions: string[]
  since: string
}

/**
 * Fetches the authors of the current revisions from the history. Known revisions are not fetched again.
 *
 * @returns undefined until the first response
 */
export function useAuthors(
  documents: readonly OverviewDocument[] | undefined,
): Authors | undefined {
  const client = useClient({ apiVersion: studioApiVersion })
  const [authors, setAuthors] = useState<Authors>()
  const unknown = documents?.filter(({ _rev }) => !authors?.has(_rev))
  const requested: HistoryRequest | undefined = unknown && {
    ids: unknown.map(({ _id }) => _id),
    revisions: unknown.map(({ _rev }) => _rev),
    since: unknown.map(({ _updatedAt }) => _updatedAt).toSorted()[0] ?? '',
  }
  const key = JSON.stringify(requested)
  useEffect(() => {
    if (key === undefined) return undefined
    const { ids, revisions, since } = JSON.parse(key) as HistoryRequest
    let isOver = false
    const read = async () => {
      if (ids.length === 0) return []
      const text = await client.request<unknown>({
        url: `/data/history/${client.config().dataset}/transactions/${ids.join(',')}`,
        query: { excludeContent: 'true', reverse: 'true', fromTime: since, limit: '1000' },
        tag: 'orrery.today',
      })
      return parseAuthors(text)
    }
    // On failure the lists render without authors.
    void read()
      .catch(() => [])
      .then((found) => {
        if (isOver) return
        const nobody = revisions.map((revision) => [revision, ''] as const)
        setAuthors((known) => new Map([...nobody, ...(known ?? []), ...found]))
      })
    return () => {
      isOver = true
    }
  }, [client, key])
  return authors
}

const historyEntrySchema = z.object({ id: z.string(), author: z.string() })

/** The history responds with JSON lines; the client parses a single line. */
function parseAuthors(answer: unknown): [string, string][] {
  const entries: unknown[] =
    typeof answer === 'string'
      ? answer.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
      : [answer]
  return parseResult(rowsOf(historyEntrySchema), entries).value.map(({ id, author }) => [
    id,
    author,
  ])
}
