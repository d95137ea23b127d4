import type { SanityClient } from '@sanity/client'
import { useEffect, useRef, useState } from 'react'
import { pathToString, useClient, useWorkspace, validateDocument } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { publishedIdOf } from '../../releases/ids.ts'
import {
  brokenLinks,
  type Finding,
  picturesWithoutWords,
  placesOf,
  refusals,
  type Stored,
  workedOn,
} from './model/findings.ts'
import { contentAfter } from './model/questions.ts'

export interface Problems {
  findings: readonly Finding[]
  /** How many documents were looked at, and of how many; undefined until they are read. */
  looked: { done: number; of: number } | undefined
  problem: string | undefined
  /** Looks at everything once more. */
  again: () => void
}

/** What the checks said of a revision: coming back to Today costs nothing. */
const known = new Map<string, Finding[]>()

/**
 * Looks through what editors work on, one document after the other while the browser has nothing else to do:
 * links that lead nowhere, pictures without words, and what the checks of the schema refuse.
 */
export function useProblems(types: readonly string[]): Problems {
  const client = useClient({ apiVersion: studioApiVersion })
  const workspace = useWorkspace()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Omit<Problems, 'again'>>(nothingYet)
  const surroundings = useRef({ client, workspace })
  useEffect(() => {
    surroundings.current = { client, workspace }
  })
  const typesKey = types.join()
  useEffect(() => {
    const leave = new AbortController()
    const look = async () => {
      const { client: asked, workspace: rules } = surroundings.current
      const { documents, stored } = await readAll(asked, typesKey.split(','), leave.signal)
      const found: Finding[] = []
      const tell = (done: number) =>
        setState({
          findings: [...found],
          looked: { done, of: documents.length },
          problem: undefined,
        })
      for (const document of documents)
        found.push(...brokenLinks(document, stored), ...picturesWithoutWords(document))
      tell(0)
      for (const [index, document] of documents.entries()) {
        const key = `${document._id} ${document._rev}`
        let refused = known.get(key)
        if (!refused) {
          await idle(leave.signal)
          const markers = await validateDocument({
            document: document as never,
            workspace: rules,
            environment: 'studio',
          })
          refused = refusals(
            document,
            markers.map(({ level, path, message }) => ({
              level,
              path: pathToString(path),
              message,
            })),
          )
          known.set(key, refused)
        }
        if (leave.signal.aborted) return
        found.push(...refused)
        const isLast = index + 1 === documents.length
        if (isLast || (index + 1) % toldEvery === 0 || refused.length > 0) tell(index + 1)
      }
    }
    look().catch(() => {
      if (!leave.signal.aborted)
        setState((before) => ({
          ...before,
          problem: 'The content could not be looked through. Press “Look again” in a moment.',
        }))
    })
    return () => leave.abort()
  }, [turn, typesKey])
  return { ...state, again: () => setTurn((number) => number + 1) }
}

const nothingYet = { findings: [], looked: undefined, problem: undefined }
const toldEvery = 5

/** Everything that editors work on, and what is stored of whatever it leads to. */
async function readAll(client: SanityClient, types: string[], signal: AbortSignal) {
  const raw = { perspective: 'raw', tag: 'orrery.today' } as const
  const all: Stored[] = []
  for (let after = ''; ; after = all.at(-1)?._id ?? '') {
    const page: Stored[] = await client.fetch(contentAfter, { types, after }, { ...raw, signal })
    all.push(...page)
    if (page.length < 100) break
  }
  const targets = new Set<string>()
  for (const document of all)
    for (const { value } of placesOf(document))
      if (typeof value._ref === 'string') targets.add(publishedIdOf(value._ref))
  const ids = new Set(all.map(({ _id }) => _id))
  const asked = [...targets].filter((id) => !ids.has(id))
  for (let start = 0; start < asked.length; start += 200) {
    const some = asked.slice(start, start + 200)
    const drafts = some.map((id) => `drafts.${id}`)
    const query = '*[_id in $ids]._id'
    const found: string[] = await client.fetch(
      query,
      { ids: [...some, ...drafts] },
      { ...raw, signal },
    )
    for (const id of found) ids.add(id)
  }
  const somewhere = new Set([...ids].map(publishedIdOf))
  return {
    documents: workedOn(all),
    stored: {
      exists: (id: string) => somewhere.has(id),
      isPublished: (id: string) => ids.has(id),
    },
  }
}

/** Waits until nobody types and nothing is drawn. */
function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    // Safari knows no idle time.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 50)
    else requestIdleCallback(() => resolve(), { timeout: 2000 })
  })
}
