import { commitTimeWithMicroseconds, mutatedDocumentId } from '../document/commit.ts'
import { parseTime } from '@orrery/groq/parse-time'
import { booleanParam } from '../http/data-request.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { Handler } from '../http/router.ts'
import { authorizeHistoryRequest } from './past-documents.ts'
import type { LoggedTransaction, TransactionLog } from '../store/transaction-log.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1_000

/**
 * `GET /data/history/{dataset}/transactions/{ids}`, or `…/transactions?documentIds=`: the log of some
 * documents as NDJSON, one transaction per line, filtered by `authors`.
 */
export const getDocumentTransactions: Handler = (context) => {
  const { url, params } = context
  const inQuery = listOf(url, 'documentIds')
  if (params.ids === undefined && inQuery === undefined)
    throw badRequest('"documentIds" is required: which documents is the history of?')
  const { dataset, ids, seesId } = authorizeHistoryRequest(context, inQuery)
  const { log } = dataset
  const place = (name: string): number | undefined => {
    const id = url.searchParams.get(name)
    if (!id) return undefined
    const sequence = log.sequenceOf(id)
    if (sequence === undefined) throw notFound(`Transaction "${id}" not found`)
    return sequence
  }
  const entries = log.entries({
    documentIds: ids,
    from: place('fromTransaction'),
    to: place('toTransaction'),
    fromTime: time(url, 'fromTime'),
    toTime: time(url, 'toTime'),
    authors: listOf(url, 'authors'),
    reverse: booleanParam(url, 'reverse'),
    limit: limitOf(url),
  })
  const shape = {
    seesId,
    ...(booleanParam(url, 'includeIdentifiedDocumentsOnly') && { only: ids }),
    withMutations: !booleanParam(url, 'excludeContent') && !booleanParam(url, 'excludeMutations'),
    withEffects: url.searchParams.get('effectFormat') === 'mendoza',
  }
  const lines = [...entries].map((entry) => `${JSON.stringify(describe(entry, log, shape))}\n`)
  return new Response(lines.join(''), { headers: { 'content-type': 'application/x-ndjson' } })
}

interface Shape {
  /** Whether the caller may read a document: a transaction may have changed others than the requested ones. */
  seesId: (id: string) => boolean
  /** The documents to include; all if absent. */
  only?: readonly string[]
  withMutations: boolean
  withEffects: boolean
}

function describe(
  entry: LoggedTransaction,
  log: TransactionLog,
  shape: Shape,
): Record<string, unknown> {
  const { seesId, only } = shape
  const effects = log.effects(entry.sequence, only).filter(({ documentId }) => seesId(documentId))
  const shows = (id = ''): boolean => (only?.includes(id) ?? true) && seesId(id)
  return {
    id: entry.id,
    timestamp: commitTimeWithMicroseconds(entry.timestamp),
    author: entry.author,
    documentIDs: effects.map(({ documentId }) => documentId),
    ...(shape.withMutations && {
      mutations: entry.mutations().filter((mutation) => shows(mutatedDocumentId(mutation))),
    }),
    ...(shape.withEffects && {
      effects: Object.fromEntries(
        effects.map(({ documentId, apply, revert }) => [documentId, { apply, revert }]),
      ),
    }),
  }
}

/** Values of a comma-separated or repeated parameter; undefined if absent. */
function listOf(url: URL, name: string): string[] | undefined {
  if (!url.searchParams.has(name)) return undefined
  return url.searchParams.getAll(name).flatMap((value) => value.split(',').filter(Boolean))
}

function limitOf(url: URL): number {
  const text = url.searchParams.get('limit')
  if (text === null) return DEFAULT_LIMIT
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1) throw badRequest('"limit" must be a positive number')
  return Math.min(limit, MAX_LIMIT)
}

function time(url: URL, name: string): string | undefined {
  const value = url.searchParams.get(name)
  if (!value) return undefined
  if (parseTime(value) === undefined) throw badRequest(`"${name}" is not a time`)
  return value
}
