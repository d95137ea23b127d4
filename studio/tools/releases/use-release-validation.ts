import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { documentSchema } from '../../query-results/document-schema.ts'
import { useValidateDocument } from '../../data/use-validate-document.ts'
import { type ValidationMessageAtPath, messageWithFieldTitle } from '../../ui/field-titles.ts'
import {
  blockingReferenceMessage,
  findBlockingReferences,
  type PlannedPublication,
  plannedByVersions,
  unpublishesDocument,
} from '../../releases/blocking-references.ts'
import { createEditorError } from '../../releases/editor-error-message.ts'
import { releaseNameOfVersionId, versionIdOf } from '../../releases/release-document-ids.ts'
import { type ReleaseSummary, documentCountLabel } from './model/release-overview.ts'

/** Validation result of a version. */
export interface VersionValidationResult {
  errors: string[]
  warnings: string[]
}

export interface ReleaseValidation {
  /** Results by version id; versions that changed since their validation have none. */
  results: ReadonlyMap<string, VersionValidationResult>
  isRunning: boolean
  done: number
  problem: string | undefined
  /**
   * Validates the versions of a release a few at a time, and checks their references together; a call during a run
   * restarts it. Versions that unpublish need no valid content.
   *
   * @param ids ids of all versions of the release
   * @param at time of the publication, ISO 8601; now by default
   * @returns results by version id; undefined if the content service did not respond
   */
  run: (
    ids: readonly string[],
    at?: string,
  ) => Promise<ReadonlyMap<string, VersionValidationResult> | 'stopped' | undefined>
  /** Stops a running validation. */
  stop: () => void
}

const documentsQuery = {
  fetch: '*[_id in $ids]',
  parser: rowsOf(documentSchema),
}
const concurrency = 4
const batchSize = 50

/** On-demand validation of a release's documents with Studio's own rules. */
export function useReleaseValidation(): ReleaseValidation {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const validate = useValidateDocument()
  const [results, setResults] = useState<ReadonlyMap<string, VersionValidationResult>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [done, setDone] = useState(0)
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])

  const run = useCallback(
    async (versionIds: readonly string[], at?: string) => {
      stop()
      const own = new AbortController()
      running.current = own
      setRunning(true)
      setDone(0)
      setProblem(undefined)
      const all = new Map<string, VersionValidationResult>()
      const versions: PlannedPublication['publishes'][number][] = []
      try {
        for (let start = 0; start < versionIds.length; start += batchSize) {
          const ids = versionIds.slice(start, start + batchSize)
          const { value: documents } = await fetchResult(
            client,
            documentsQuery,
            { ids },
            { perspective: 'raw', signal: own.signal },
          )
          versions.push(...documents)
          for (let from = 0; from < documents.length && !own.signal.aborted; from += concurrency) {
            const some = documents.slice(from, from + concurrency)
            const found = await Promise.all(
              some.map(async (document) => {
                const markers = unpublishesDocument(document) ? [] : await validate(document)
                return [
                  document._id,
                  toResult(markers, (marker) => messageWithFieldTitle(schema, document, marker)),
                ] as const
              }),
            )
            if (own.signal.aborted) return 'stopped'
            for (const [id, checked] of found) all.set(id, checked)
            setResults((known) => new Map([...known, ...found]))
            setDone((count) => count + some.length)
          }
        }
        if (own.signal.aborted) return 'stopped'
        const [first] = versionIds
        const release = first === undefined ? undefined : releaseNameOfVersionId(first)
        const blocking = await findBlockingReferences(client, plannedByVersions(versions), {
          ...(at !== undefined && { at }),
          ...(release !== undefined && { release }),
        })
        if (own.signal.aborted) return 'stopped'
        for (const each of blocking) {
          const id = each.isPublishing ? each.from._id : versionIdOf(each.id, release ?? '')
          const { errors = [], warnings = [] } = all.get(id) ?? {}
          all.set(id, { errors: [...errors, blockingReferenceMessage(each)], warnings })
        }
        setResults((known) => new Map([...known, ...all]))
        return all
      } catch {
        if (own.signal.aborted) return 'stopped'
        setProblem('The checks were interrupted: the content service did not respond. Try again.')
        return undefined
      } finally {
        if (running.current === own) setRunning(false)
      }
    },
    [client, schema, stop, validate],
  )
  return { results, isRunning, done, problem, run, stop }
}

/**
 * Validates all documents of a release at this moment, and throws on errors.
 *
 * @param at time of the publication, ISO 8601; now by default
 * @throws Error with a message for the editor; an `AbortError` if the validation was stopped
 */
export async function assertReleaseValid(
  { run }: Pick<ReleaseValidation, 'run'>,
  { name, documents }: Pick<ReleaseSummary, 'name' | 'documents'>,
  at?: string,
): Promise<void> {
  const found = await run(
    documents.map((id) => versionIdOf(id, name)),
    at,
  )
  if (found === 'stopped') throw new DOMException('The checks were stopped.', 'AbortError')
  if (!found)
    throw createEditorError(
      'Its documents could not be checked, so nothing was done. Try again in a moment.',
    )
  const failed = [...found.values()].filter(({ errors }) => errors.length > 0).length
  if (failed > 0)
    throw createEditorError(
      `${documentCountLabel(failed)} ${failed === 1 ? 'has' : 'have'} errors, shown in the list of documents. Fix them, or remove ${failed === 1 ? 'it' : 'them'} from the release.`,
    )
}

function toResult(
  markers: readonly ValidationMessageAtPath[],
  wordsOf: (marker: ValidationMessageAtPath) => string,
): VersionValidationResult {
  const of = (level: string) => markers.filter((marker) => marker.level === level).map(wordsOf)
  return { errors: of('error'), warnings: of('warning') }
}
