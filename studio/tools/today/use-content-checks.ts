import type { SanityClient } from '@sanity/client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Schema, useClient, useSchema } from 'sanity'
import * as z from 'zod/mini'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import {
  checkedTypes,
  type DocumentLookup,
  type CheckedDocument,
  type DocumentReference,
  collectReferences,
  checkedDocumentSchema,
  findProblems,
  preferDrafts,
  type ValidationMessage,
} from '../../content-checks/content-checks.ts'
import { fieldTitlePath } from '../../content-checks/field-title-path.ts'
import type { DocumentProblems } from '../../content-checks/problem-index.ts'
import {
  problemPage,
  type ProblemFilter,
  type ProblemPage,
} from '../../content-checks/problem-page.ts'
import { validationMessages } from '../../content-checks/validation-messages.ts'
import { useValidateDocument } from '../../data/use-validate-document.ts'
import { publishedIdOf } from '../../releases/release-document-ids.ts'
import { documentRevisionsQuery, revisionsPageSize } from './model/overview-queries.ts'

/** A page of the problems, and how far the check is. */
export interface ContentProblems {
  /** Undefined until the documents are loaded. */
  page: ProblemPage | undefined
  /** Progress of the check; undefined until the documents are loaded. */
  progress: { done: number; of: number } | undefined
  /** Error message for the editor. */
  problem: string | undefined
  /** Restarts the check, or fetches the page again. */
  again: () => void
}

type Revision = Pick<CheckedDocument, '_id' | '_type' | '_rev'>

/** A document with the result of its validation. */
interface CheckedRevision {
  document: CheckedDocument
  /** Empty before the validation; undefined if it failed on the document. */
  markers: readonly ValidationMessage[] | undefined
}

/** Latest result by document id: returning to Today fetches and checks only changed documents. */
const checkedRevisions = new Map<string, CheckedRevision>()

interface CheckState {
  found: readonly DocumentProblems[] | undefined
  progress: ContentProblems['progress']
  problem: string | undefined
}

/**
 * Checks editable documents one after the other while the browser is idle: broken links, pictures without alt text,
 * and schema validation errors. Used where the server does not check them.
 *
 * @param isOn whether the check runs
 */
export function useContentChecks(filter: ProblemFilter, isOn: boolean): ContentProblems {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const validate = useValidateDocument()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<CheckState>(initialChecks)
  const surroundings = useRef({ client, validate, schema })
  useEffect(() => {
    surroundings.current = { client, validate, schema }
  })
  useEffect(() => {
    if (!isOn) return undefined
    const leave = new AbortController()
    const { signal } = leave
    const check = async () => {
      const { client: requested, validate: validateDocument, schema: types } = surroundings.current
      const revisions = await fetchRevisions(requested, checkedTypes, signal)
      const listed = preferDrafts(revisions)
      const seen = new Map(
        listed.flatMap(({ _id, _rev }) => {
          const before = checkedRevisions.get(_id)
          return before?.document._rev === _rev ? [[_id, before] as const] : []
        }),
      )
      const unchecked: CheckedDocument[] = []
      const ids = listed.map(({ _id }) => _id).filter((id) => !seen.has(id))
      for await (const document of fetchDocuments(requested, ids, signal)) {
        seen.set(document._id, { document, markers: [] })
        unchecked.push(document)
      }
      const links = [...seen.values()].flatMap(({ document }) => collectReferences(document))
      const stored = await fetchReferenceTargets(requested, revisions, links, signal)
      const problemsOf = (each: CheckedRevision) => toDocumentProblems(each, stored, types)
      const found = new Map([...seen].map(([id, each]) => [id, problemsOf(each)]))
      const report = (left: number) =>
        setState({
          found: [...found.values()].filter(({ total }) => total > 0),
          progress: { done: seen.size - left, of: seen.size },
          problem: undefined,
        })
      report(unchecked.length)
      for (const [index, document] of unchecked.entries()) {
        await waitForIdle(signal)
        const markers = await validateDocument(document).then(validationMessages, () => undefined)
        if (signal.aborted) return
        const checked = { document, markers }
        checkedRevisions.set(document._id, checked)
        found.set(document._id, problemsOf(checked))
        const left = unchecked.length - index - 1
        if (left === 0 || left % reportEvery === 0) report(left)
      }
    }
    check().catch(() => {
      if (!signal.aborted)
        setState((before) => ({
          ...before,
          problem: 'The content could not be checked. Press “Refresh” in a moment.',
        }))
    })
    return () => leave.abort()
  }, [turn, isOn])
  const { found, progress, problem } = state
  const page = useMemo(() => found && problemPage(found, filter), [found, filter])
  return { page, progress, problem, again: () => setTurn((number) => number + 1) }
}

const initialChecks: CheckState = { found: undefined, progress: undefined, problem: undefined }
const reportEvery = 5
const batchSize = 20
const documentsQuery = { fetch: '*[_id in $ids]', parser: rowsOf(checkedDocumentSchema) }
const revisionsQuery = { fetch: documentRevisionsQuery, parser: rowsOf(checkedDocumentSchema) }
const existingIdsQuery = { fetch: '*[_id in $ids]._id', parser: rowsOf(z.string()) }
const raw = { perspective: 'raw', tag: 'orrery.today' } as const

function toDocumentProblems(
  { document, markers }: CheckedRevision,
  stored: DocumentLookup,
  schema: Pick<Schema, 'get'>,
): DocumentProblems {
  const problems = findProblems(document, markers, stored).map((problem) => ({
    ...problem,
    field: fieldTitlePath(schema, document, problem.path),
  }))
  const { _id: id, _rev: rev, _type: type, language } = document
  return {
    id,
    rev,
    type,
    language: typeof language === 'string' ? language : '',
    problems,
    total: problems.length,
  }
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
async function fetchRevisions(client: SanityClient, types: readonly string[], signal: AbortSignal) {
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
