import { setImmediate } from 'node:timers/promises'
import { parseTime } from '@orrery/groq/parse-time'
import { isCommentsDataset } from '../access/comment-permissions.ts'
import type { Lake } from '../lake.ts'
import type { AdministrationEvent } from '../store/administration-log.ts'
import { requireAdministrator } from '../access/require-permission.ts'
import { findPrincipal } from '../account/principals.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import { bodyStreamAbortedOnAccessLoss } from '../http/metered-body.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { contentAuditBatches } from './content-audit-batches.ts'
import {
  type AuditEntry,
  type AuditQuery,
  type AuditBatch,
  isAccountEventKind,
  AUDIT_KIND_LABELS,
  isAuditKind,
} from './audit-entry.ts'

/** Source name of account events; no dataset can have it. */
const ACCOUNTS = '~accounts'
const PAGE = 100

/** Milliseconds after which reading yields to other requests. */
const YIELD_EVERY_MS = 5

/** Most batches that one page reads; a search for rare entries continues with the cursor. */
const MAX_BATCHES_PER_PAGE = 2_000

/** Entries, newest first. With a cursor there may be more, even if the page is empty. */
interface AuditPage {
  entries: AuditEntry[]
  cursor: string | null
}

/** Reads one page: at most `limit` entries, unless a single transaction has more. Yields to other requests. */
export async function readAuditPage(
  lake: Lake,
  range: AuditQuery,
  limit: number,
  mostSteps = MAX_BATCHES_PER_PAGE,
): Promise<AuditPage> {
  const entries: AuditEntry[] = []
  const places = new Map(range.before)
  let read = 0
  let turnEnds = performance.now() + YIELD_EVERY_MS
  for (const { source, sequence, entries: reported } of mergedAuditBatches(lake, range)) {
    const wanted = reported.filter(({ kind }) => range.kinds?.has(kind) ?? true)
    const isFull = wanted.length > 0 && entries.length > 0 && entries.length + wanted.length > limit
    if (isFull || read === mostSteps) return { entries, cursor: cursorOf(places) }
    entries.push(...wanted)
    places.set(source, sequence)
    read += 1
    if (performance.now() < turnEnds) continue
    await setImmediate()
    turnEnds = performance.now() + YIELD_EVERY_MS
  }
  return { entries, cursor: null }
}

/** All batches, newest first, read lazily. */
function* mergedAuditBatches(lake: Lake, range: AuditQuery): Generator<AuditBatch> {
  const kinds = range.kinds && [...range.kinds]
  const sources = [
    ...(kinds && !kinds.some(isAccountEventKind) ? [] : [accountEvents(lake, range)]),
    ...(kinds?.every(isAccountEventKind) ? [] : lake.listDatasets())
      .filter(({ name }) => !isCommentsDataset(name))
      .map((dataset) => contentAuditBatches(dataset, range)),
  ]
  try {
    const heads = sources.map((source) => source.next().value)
    for (;;) {
      let newest = -1
      for (const [index, head] of heads.entries())
        if (head && (newest < 0 || head.timestamp > heads[newest]!.timestamp)) newest = index
      const step = heads[newest]
      if (!step) return
      yield step
      heads[newest] = sources[newest]!.next().value
    }
  } finally {
    // Open statements would prevent checkpoints of the write-ahead log.
    for (const source of sources) source.return(undefined)
  }
}

function* accountEvents({ accountLog }: Lake, range: AuditQuery): Generator<AuditBatch, undefined> {
  const { before, kinds, ...rest } = range
  const wanted = kinds && [...kinds].filter(isAccountEventKind)
  let place = before.get(ACCOUNTS)
  for (;;) {
    const page = accountLog.events({
      ...rest,
      ...(wanted && { kinds: wanted }),
      ...(place !== undefined && { before: place }),
      limit: PAGE,
    })
    yield* page.map(batchOf)
    place = page.at(-1)?.sequence
    if (page.length < PAGE) return undefined
  }
}

function batchOf(event: AdministrationEvent): AuditBatch {
  const entry = { ...event, source: ACCOUNTS, documents: [] }
  return { ...entry, entries: [entry] }
}

/** The sequence numbers up to which sources were read. */
function cursorOf(places: ReadonlyMap<string, number>): string {
  return [...places].map(([source, place]) => `${source}:${place}`).join(',')
}

/** Parses a cursor; invalid parts are ignored. */
export function parseAuditCursor(cursor: string): Map<string, number> {
  return new Map(
    cursor.split(',').flatMap((part): [string, number][] => {
      const [source = '', place] = part.split(':')
      return source !== '' && Number.isSafeInteger(Number(place)) ? [[source, Number(place)]] : []
    }),
  )
}

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200
/** Entries of the CSV file that are read at once. */
const FILE_PAGE = 500

/**
 * `GET /people/audit`: the audit list, newest first, with `person`, `kinds`, `from`, `to`, `limit` and `cursor`.
 * `format=csv` exports the whole list.
 */
async function audit(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  const { lake, url } = context
  const range = rangeOf(url)
  // Includes denials that are still buffered.
  lake.accessDenials.flush()
  if (url.searchParams.get('format') === 'csv') return csvResponse(context, range)
  const { entries, cursor } = await readAuditPage(lake, range, limitOf(url))
  return Response.json(
    { entries: entries.map((entry) => withNames(lake, entry)), cursor, kinds: AUDIT_KIND_LABELS },
    { headers: { 'cache-control': 'private, no-store' } },
  )
}

function rangeOf({ searchParams }: URL): AuditQuery {
  const person = searchParams.get('person')
  const kinds = (searchParams.get('kinds') ?? '').split(',').filter(Boolean)
  const known = kinds.filter(isAuditKind)
  if (known.length < kinds.length)
    throw badRequest(`"kinds" are of ${Object.keys(AUDIT_KIND_LABELS).join(', ')}`)
  const [from, to] = [timeOf(searchParams, 'from'), timeOf(searchParams, 'to')]
  return {
    before: parseAuditCursor(searchParams.get('cursor') ?? ''),
    ...(person && { person }),
    ...(known.length > 0 && { kinds: new Set(known) }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

function timeOf(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name)
  if (!text) return undefined
  const time = parseTime(text)
  if (time === undefined)
    throw badRequest(
      `"${name}" is not a time such as 2027-01-01T12:00:00Z: ${truncatedJsonForMessage(text)}`,
    )
  return new Date(time).toISOString()
}

function limitOf({ searchParams }: URL): number {
  const limit = Number(searchParams.get('limit') ?? DEFAULT_LIMIT)
  if (!Number.isInteger(limit) || limit < 1) throw badRequest('"limit" must be a positive number')
  return Math.min(limit, MAX_LIMIT)
}

/** The name of a person or token; other ids stay as they are. */
function nameOf(lake: Lake, id: string): string {
  return findPrincipal(lake, id)?.name ?? id
}

function withNames(lake: Lake, entry: AuditEntry) {
  const { actor, subject } = entry
  return { ...entry, actorName: nameOf(lake, actor), subjectName: nameOf(lake, subject) }
}

/** The whole list as CSV, read page by page while it is sent. */
function csvResponse(context: RequestContext, range: AuditQuery): Response {
  const { lake } = context
  let before: AuditQuery['before'] | undefined = range.before
  let head = `\uFEFF${csvRow(['Time', 'Who', 'What', 'About', 'Details'])}`
  const body = bodyStreamAbortedOnAccessLoss(context, async () => {
    if (!before) return undefined
    const { entries, cursor } = await readAuditPage(lake, { ...range, before }, FILE_PAGE)
    before = cursor === null ? undefined : parseAuditCursor(cursor)
    const text = head + entries.map((entry) => csvRow(cellsOf(lake, entry))).join('')
    head = ''
    return text
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'private, no-store',
    },
  })
}

function cellsOf(lake: Lake, entry: AuditEntry): string[] {
  const { timestamp, kind, documents, details, actorName, subjectName } = withNames(lake, entry)
  const about = [subjectName, ...documents.map(({ id, title }) => title ?? id)]
  return [
    timestamp,
    actorName,
    AUDIT_KIND_LABELS[kind],
    about.filter(Boolean).join('; '),
    Object.entries(details)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
  ]
}

function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell that begins like a formula would be executed by spreadsheets; an apostrophe makes it text. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

export const auditRoutes: Route[] = [
  { method: 'GET', path: '/people/audit', handler: audit, servedBy: 'writer' },
]
