import type { SanityClient } from '@sanity/client'
import * as z from 'zod/mini'
import { fetchResult } from '../query-results/fetch-result.ts'
import { parseResult, rowsOf } from '../query-results/result-parser.ts'
import { documentTitle } from './document-title.ts'

/** Step of a path in a document, as Studio writes paths. */
export type PathStep = string | number | { _key: string }

/** A strong reference that a document was restored without. */
export interface RemovedReference {
  path: PathStep[]
  /** Published id of its target. */
  id: string
}

/** What becomes of a strong reference: unchanged, removed, or strong again once the document is published. */
export type ReferenceOutcome = 'keep' | 'remove' | { strengthenOnPublish: string }

/**
 * A copy of a document with its strong references resolved. The content service rejects a document with a strong
 * reference to a missing one.
 *
 * @param outcomeOf outcome of the references to a document, by its id
 */
export function resolveStrongReferences<Document extends Record<string, unknown>>(
  document: Document,
  outcomeOf: (id: string) => ReferenceOutcome,
): { document: Document; removed: RemovedReference[] } {
  const removed: RemovedReference[] = []
  const resolve = (value: unknown, path: PathStep[]): unknown => {
    if (Array.isArray(value))
      return value.flatMap((item: unknown, index) => {
        const resolved = resolve(item, [...path, keyOf(item) ?? index])
        return resolved === undefined ? [] : [resolved]
      })
    if (!isRecord(value)) return value
    if (isStrongReference(value)) {
      const outcome = outcomeOf(value._ref)
      if (outcome === 'remove') {
        removed.push({ path, id: value._ref })
        return undefined
      }
      if (outcome !== 'keep')
        return {
          ...value,
          _weak: true,
          _strengthenOnPublish: { type: outcome.strengthenOnPublish },
        }
    }
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const resolved = resolve(inner, [...path, name])
        return resolved === undefined ? [] : [[name, resolved]]
      }),
    )
  }
  return { document: resolve(document, []) as Document, removed }
}

/** Ids of the documents that a document references strongly. */
export function strongReferenceIds(document: Record<string, unknown>): string[] {
  const ids = new Set<string>()
  resolveStrongReferences(document, (id) => {
    ids.add(id)
    return 'keep'
  })
  return [...ids]
}

/** A document that another one references. */
interface ReferenceTarget {
  isPublished: boolean
  /** Its type, if it is published or has a draft. */
  type: string | undefined
}

const targetsQuery = {
  fetch: '*[_id in $ids]{_id, _type}',
  parser: rowsOf(z.object({ _id: z.string(), _type: z.string() })),
}

/** Reads which of the referenced documents exist, by id. */
export async function readReferenceTargets(
  client: SanityClient,
  ids: readonly string[],
): Promise<Map<string, ReferenceTarget>> {
  const found =
    ids.length === 0
      ? []
      : (
          await fetchResult(
            client,
            targetsQuery,
            { ids: ids.flatMap((id) => [id, `drafts.${id}`]) },
            { perspective: 'raw', tag: 'orrery.reference-targets' },
          )
        ).value
  const typeOf = new Map(found.map(({ _id, _type }) => [_id, _type]))
  return new Map(
    ids.map((id) => [
      id,
      { isPublished: typeOf.has(id), type: typeOf.get(id) ?? typeOf.get(`drafts.${id}`) },
    ]),
  )
}

const deletedDocuments = rowsOf(z.looseObject({ _id: z.string() }))

/** Last titles of deleted documents by id, as far as the history still holds them. */
export async function readDeletedTitles(
  client: SanityClient,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const titles = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      try {
        const response = await client.request<{ documents?: unknown }>({
          url: `/data/history/${client.config().dataset}/documents/${id}`,
          query: { lastRevision: 'true' },
          tag: 'orrery.deleted-titles',
        })
        const { value } = parseResult(deletedDocuments, response.documents)
        return value.map((document): [string, string] => [id, documentTitle(document)])
      } catch {
        // The title only helps to recognize the document.
        return []
      }
    }),
  )
  return new Map(titles.flat())
}

interface Reference extends Record<string, unknown> {
  _ref: string
}

function isStrongReference(value: Record<string, unknown>): value is Reference {
  return (
    typeof value._ref === 'string' &&
    value._weak !== true &&
    value._strengthenOnPublish === undefined &&
    !isOutsideDataset(value)
  )
}

/** Whether a reference points outside its dataset, where nothing can be checked. */
const isOutsideDataset = ({ _type, _ref, ...place }: Record<string, unknown>): boolean =>
  _type === 'crossDatasetReference' ||
  _type === 'globalDocumentReference' ||
  String(_ref).includes(':') ||
  [place._dataset, place._projectId, place._resourceId].some((name) => typeof name === 'string')

/** Whether a value is an object or a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const keyOf = (item: unknown): { _key: string } | undefined =>
  isRecord(item) && typeof item._key === 'string' ? { _key: item._key } : undefined
