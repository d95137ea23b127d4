import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { problemWords } from '../../releases/problem-words.ts'

/** A document that a release could get. */
export interface Found {
  _id: string
  _type: string
  title: string | null
  language: string | null
}

/** So many are shown at once. */
export const mostFound = 100

/** By what documents of the house are called; those without any of it are found by their id. */
const title = 'coalesce(title, name, header.title, store.title, _id)'
const query = `*[_type in $types && (_id in path("*") || _id in path("drafts.*")) && ${title} match $words]
  | order(_type, ${title}) [0...${mostFound}]{_id, _type, "title": ${title}, language}`

/** Published documents and drafts whose titles begin with words, a moment after they were typed. */
export function useFound(types: readonly string[], words: string) {
  const client = useClient({ apiVersion: studioApiVersion })
  const [state, setState] = useState<{ found?: Found[]; problem?: string }>({})
  const key = types.join(',')
  useEffect(() => {
    const gone = new AbortController()
    const soon = setTimeout(() => {
      const { signal } = gone
      const params = { types: key.split(','), words: `${words}*` }
      client.fetch<Found[]>(query, params, { perspective: 'raw', signal }).then(
        (found) => !signal.aborted && setState({ found }),
        (error: unknown) => !signal.aborted && setState({ problem: problemWords(error) }),
      )
    }, 200)
    return () => {
      clearTimeout(soon)
      gone.abort()
    }
  }, [client, key, words])
  return state
}
