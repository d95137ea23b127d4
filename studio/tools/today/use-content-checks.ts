import type { SanityClient } from '@sanity/client'
import { useEffect, useRef, useState } from 'react'
import { pathToString, useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { type Marker, useValidate } from '../../data/use-validate-document.ts'
import { publishedIdOf } from '../../releases/document-ids.ts'
import {
  brokenLinks,
  type Finding,
  type Link,
  linksOf,
  picturesWithoutWords,
  refusals,
  type Stored,
  workedOn,
} from './model/content-checks.ts'
import { revisionsAfter, revisionsAtOnce } from './model/overview-queries.ts'

export interface Problems {
  findings: readonly Finding[]
  /** How many documents were looked at, and of how many; undefined until they are read. */
  looked: { done: number; of: number } | undefined
  problem: string | undefined
  /** Looks at everything once more. */
  again: () => void
}

type Revision = Pick<Stored, '_id' | '_type' | '_rev'>

/** What was seen in one revision of a document, whatever else there is. */
interface Seen {
  rev: string
  links: readonly Link[]
  /** Pictures without words, and what the checks of the schema refuse. */
  findings: readonly Finding[]
}

/** By id what was seen last: coming back to Today reads and checks only what has changed. */
const known = new Map<string, Seen>()

/**
 * Looks through what editors work on, one document after the other while the browser has nothing else to do:
 * links that lead nowhere, pictures without words, and what the checks of the schema refuse.
 */
export function useProblems(types: readonly string[]): Problems {
  const client = useClient({ apiVersion: studioApiVersion })
  const validate = useValidate()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Omit<Problems, 'again'>>(nothingYet)
  const surroundings = useRef({ client, validate })
  useEffect(() => {
    surroundings.current = { client, validate }
  })
  const typesKey = types.join()
  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    const look = async () => {
      const { client: asked, validate: check } = surroundings.current
      const revisions = await readRevisions(asked, typesKey.split(','), signal)
      const documents = workedOn(revisions)
      const seen = new Map(
        documents.flatMap(({ _id, _rev }) => {
          const before = known.get(_id)
          return before?.rev === _rev ? [[_id, before] as const] : []
        }),
      )
      const ids = documents.map(({ _id }) => _id).filter((id) => !seen.has(id))
      const unchecked: Stored[] = []
      for await (const document of readWhole(asked, ids, signal)) {
        seen.set(document._id, lookAt(document))
        unchecked.push(document)
      }
      const links = documents.map((each) => ({ each, links: seen.get(each._id)?.links ?? [] }))
      const stored = await readTargets(
        asked,
        revisions,
        links.flatMap((some) => some.links),
        signal,
      )
      const found = [
        ...links.flatMap((some) => brokenLinks(some.each, some.links, stored)),
        ...[...seen.values()].flatMap(({ findings }) => findings),
      ]
      const tell = (left: number) =>
        setState({
          findings: [...found],
          looked: { done: documents.length - left, of: documents.length },
          problem: undefined,
        })
      tell(unchecked.length)
      for (const [index, document] of unchecked.entries()) {
        await idle(signal)
        const refused = refusedIn(document, await check(document))
        if (signal.aborted) return
        const { findings, ...rest } = seen.get(document._id) ?? lookAt(document)
        known.set(document._id, { ...rest, findings: [...findings, ...refused] })
        found.push(...refused)
        const left = unchecked.length - index - 1
        if (left === 0 || left % toldEvery === 0 || refused.length > 0) tell(left)
      }
    }
    look().catch(() => {
      if (!signal.aborted)
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
const readAtOnce = 20
const raw = { perspective: 'raw', tag: 'orrery.today' } as const

/** What is seen in a document without its checks. */
const lookAt = (document: Stored): Seen => ({
  rev: document._rev,
  links: linksOf(document),
  findings: picturesWithoutWords(document),
})

/** What the checks of the schema refuse in a document. */
function refusedIn(document: Stored, markers: readonly Marker[]): Finding[] {
  return refusals(
    document,
    markers.map(({ level, path, message }) => ({ level, path: pathToString(path), message })),
  )
}

/** Whole documents, a few at a time: what comes at once is taken apart at once. */
async function* readWhole(client: SanityClient, ids: readonly string[], signal: AbortSignal) {
  for (let start = 0; start < ids.length; start += readAtOnce) {
    const some = ids.slice(start, start + readAtOnce)
    const read: Stored[] = await client.fetch('*[_id in $ids]', { ids: some }, { ...raw, signal })
    yield* read
    if (start + readAtOnce < ids.length) await idle(signal)
  }
}

/** The revision of everything that editors work on. */
async function readRevisions(client: SanityClient, types: string[], signal: AbortSignal) {
  const all: Revision[] = []
  for (let after = ''; ; after = all.at(-1)?._id ?? '') {
    const page: Revision[] = await client.fetch(
      revisionsAfter,
      { types, after },
      { ...raw, signal },
    )
    all.push(...page)
    if (page.length < revisionsAtOnce) return all
  }
}

/** What is stored of whatever the documents lead to. */
async function readTargets(
  client: SanityClient,
  revisions: readonly Revision[],
  links: readonly Link[],
  signal: AbortSignal,
) {
  const ids = new Set(revisions.map(({ _id }) => _id))
  const asked = [...new Set(links.map(({ target }) => target))].filter((id) => !ids.has(id))
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
    exists: (id: string) => somewhere.has(id),
    isPublished: (id: string) => ids.has(id),
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
