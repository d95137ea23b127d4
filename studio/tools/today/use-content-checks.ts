import type { SanityClient } from '@sanity/client'
import { useEffect, useRef, useState } from 'react'
import { pathToString, useClient } from 'sanity'
import * as z from 'zod/mini'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { type ValidationMarker, useValidateDocument } from '../../data/use-validate-document.ts'
import { publishedIdOf } from '../../releases/release-document-ids.ts'
import {
  findBrokenReferences,
  type ContentProblem,
  type DocumentReference,
  collectReferences,
  findPicturesWithoutAlt,
  schemaValidationProblems,
  type CheckedDocument,
  checkedDocumentSchema,
  preferDrafts,
} from './model/content-checks.ts'
import { documentRevisionsQuery, revisionsPageSize } from './model/overview-queries.ts'

export interface ContentChecks {
  problems: readonly ContentProblem[]
  /** Progress of the check; undefined until the documents are loaded. */
  progress: { done: number; of: number } | undefined
  problem: string | undefined
  /** Restarts the check. */
  again: () => void
}

type Revision = Pick<CheckedDocument, '_id' | '_type' | '_rev'>

/** Result for one revision of a document, independent of other documents. */
interface CheckedRevision {
  rev: string
  links: readonly DocumentReference[]
  /** Pictures without alt text, and schema validation errors. */
  findings: readonly ContentProblem[]
}

/** Latest result by document id: returning to Today fetches and checks only changed documents. */
const checkedRevisions = new Map<string, CheckedRevision>()

/**
 * Checks editable documents one after the other while the browser is idle: broken links, pictures without alt text,
 * and schema validation errors.
 */
export function useContentChecks(types: readonly string[]): ContentChecks {
  const client = useClient({ apiVersion: studioApiVersion })
  const validate = useValidateDocument()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Omit<ContentChecks, 'again'>>(initialChecks)
  const surroundings = useRef({ client, validate })
  useEffect(() => {
    surroundings.current = { client, validate }
  })
  const typesKey = types.join()
  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    const look = async () => {
      const { client: requested, validate: check } = surroundings.current
      const revisions = await fetchRevisions(requested, typesKey.split(','), signal)
      const documents = preferDrafts(revisions)
      const seen = new Map(
        documents.flatMap(({ _id, _rev }) => {
          const before = checkedRevisions.get(_id)
          return before?.rev === _rev ? [[_id, before] as const] : []
        }),
      )
      const ids = documents.map(({ _id }) => _id).filter((id) => !seen.has(id))
      const unchecked: CheckedDocument[] = []
      for await (const document of fetchDocuments(requested, ids, signal)) {
        seen.set(document._id, inspectDocument(document))
        unchecked.push(document)
      }
      const links = documents.map((each) => ({ each, links: seen.get(each._id)?.links ?? [] }))
      const stored = await fetchReferenceTargets(
        requested,
        revisions,
        links.flatMap((some) => some.links),
        signal,
      )
      const found = [
        ...links.flatMap((some) => findBrokenReferences(some.each, some.links, stored)),
        ...[...seen.values()].flatMap(({ findings }) => findings),
      ]
      const tell = (left: number) =>
        setState({
          problems: [...found],
          progress: { done: documents.length - left, of: documents.length },
          problem: undefined,
        })
      tell(unchecked.length)
      for (const [index, document] of unchecked.entries()) {
        await waitForIdle(signal)
        const refused = toValidationProblems(document, await check(document))
        if (signal.aborted) return
        const { findings, ...rest } = seen.get(document._id) ?? inspectDocument(document)
        checkedRevisions.set(document._id, { ...rest, findings: [...findings, ...refused] })
        found.push(...refused)
        const left = unchecked.length - index - 1
        if (left === 0 || left % reportEvery === 0 || refused.length > 0) tell(left)
      }
    }
    look().catch(() => {
      if (!signal.aborted)
        setState((before) => ({
          ...before,
          problem: 'The content could not be checked. Press “Refresh” in a moment.',
        }))
    })
    return () => leave.abort()
  }, [turn, typesKey])
  return { ...state, again: () => setTurn((number) => number + 1) }
}

const initialChecks = { problems: [], progress: undefined, problem: undefined }
const reportEvery = 5
const batchSize = 20
const documentsQuery = { fetch: '*[_id in $ids]', parser: rowsOf(checkedDocumentSchema) }
const revisionsQuery = { fetch: documentRevisionsQuery, parser: rowsOf(checkedDocumentSchema) }
const existingIdsQuery = { fetch: '*[_id in $ids]._id', parser: rowsOf(z.string()) }
const raw = { perspective: 'raw', tag: 'orrery.today' } as const

/** Checks a document without schema validation. */
const inspectDocument = (document: CheckedDocument): CheckedRevision => ({
  rev: document._rev,
  links: collectReferences(document),
  findings: findPicturesWithoutAlt(document),
})

/** Schema validation errors of a document. */
function toValidationProblems(
  document: CheckedDocument,
  markers: readonly ValidationMarker[],
): ContentProblem[] {
  return schemaValidationProblems(
    document,
    markers.map(({ level, path, message }) => ({ level, path: pathToString(path), message })),
  )
}

/** Fetches full documents in batches, because each batch is parsed synchronously. */
async function* fetchDocuments(client: SanityClient, ids: readonly string[], signal: AbortSignal) {
  for (let start = 0; start < ids.length; start += batchSize) {
    const some = ids.slice(start, start + batchSize)
    const read = await fetchResult(client, documentsQuery, { ids: some }, { ...raw, signal })
    yield* read.value
    if (start + batchSize < ids.length) await waitForIdle(signal)
  }
}

/** Fetches the revisions of all editable documents. */
async function fetchRevisions(client: SanityClient, types: string[], signal: AbortSignal) {
  const all: Revision[] = []
  for (let after = ''; ; after = all.at(-1)?._id ?? '') {
    const { value: page } = await fetchResult(
      client,
      revisionsQuery,
      { types, after },
      { ...raw, signal },
    )
    all.push(...page)
    if (page.length < revisionsPageSize) return all
  }
}

/** Fetches which referenced documents exist. */
async function fetchReferenceTargets(
  client: SanityClient,
  revisions: readonly Revision[],
  links: readonly DocumentReference[],
  signal: AbortSignal,
) {
  const ids = new Set(revisions.map(({ _id }) => _id))
  const requested = [...new Set(links.map(({ target }) => target))].filter((id) => !ids.has(id))
  for (let start = 0; start < requested.length; start += 200) {
    const some = requested.slice(start, start + 200)
    const drafts = some.map((id) => `drafts.${id}`)
    const { value: found } = await fetchResult(
      client,
      existingIdsQuery,
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

/** Waits until the browser is idle. */
function waitForIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    // Safari does not implement requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 50)
    else requestIdleCallback(() => resolve(), { timeout: 2000 })
  })
}
