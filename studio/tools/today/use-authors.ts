import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { Listed } from './model/questions.ts'

/** Who made a revision, by the revision; '' where the history does not know it any more. */
export type Authors = ReadonlyMap<string, string>

interface Asked {
  ids: string[]
  revisions: string[]
  since: string
}

/**
 * Asks the history who made the revisions that stand now. What is known is not asked again.
 *
 * @returns undefined until the history has answered once
 */
export function useAuthors(documents: readonly Listed[] | undefined): Authors | undefined {
  const client = useClient({ apiVersion: studioApiVersion })
  const [authors, setAuthors] = useState<Authors>()
  const unknown = documents?.filter(({ _rev }) => !authors?.has(_rev))
  const asked: Asked | undefined = unknown && {
    ids: unknown.map(({ _id }) => _id),
    revisions: unknown.map(({ _rev }) => _rev),
    since: unknown.map(({ _updatedAt }) => _updatedAt).toSorted()[0] ?? '',
  }
  const key = JSON.stringify(asked)
  useEffect(() => {
    if (key === undefined) return undefined
    const { ids, revisions, since } = JSON.parse(key) as Asked
    let isOver = false
    const read = async () => {
      if (ids.length === 0) return []
      const text = await client.request<unknown>({
        url: `/data/history/${client.config().dataset}/transactions/${ids.join(',')}`,
        query: { excludeContent: 'true', reverse: 'true', fromTime: since, limit: '1000' },
        tag: 'orrery.today',
      })
      return authorsIn(text)
    }
    // Without an answer nobody is named; the lists are of use all the same.
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

/** The history answers with lines of JSON; a single one may come parsed. */
function authorsIn(answer: unknown): [string, string][] {
  const entries: unknown[] =
    typeof answer === 'string'
      ? answer.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
      : [answer]
  return (entries as { id?: string; author?: string }[]).flatMap(({ id, author }) =>
    id && author ? [[id, author]] : [],
  )
}
