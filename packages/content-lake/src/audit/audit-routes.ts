import { setImmediate } from 'node:timers/promises'
import { parseTime } from '@orrery/groq/parse-time'
import { isCommentsDataset } from '../access/comment-permissions.ts'
import type { Lake } from '../lake.ts'
import type { AccountEvent } from '../store/account-log.ts'
import { requireAdministrator } from '../access/guard.ts'
import { knownPerson } from '../account/principals.ts'
import { quoteValue } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import { meteredStream } from '../http/metered-body.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { contentEvents } from './content-events.ts'
import {
  type AuditEntry,
  type AuditRange,
  type AuditStep,
  isAccountKind,
  AUDIT_KINDS,
  isAuditKind,
} from './audit-entry.ts'

/** The name of the list of accounts among the datasets; no dataset can be called so. */
const ACCOUNTS = '~accounts'
const PAGE = 100

/** Milliseconds of reading between two looks at other requests. */
const TURN = 5

/** Steps of logs that one page reads; whoever looks for what is rare goes on from where it ended. */
const MOST_STEPS = 2_000

/** Lines of the list, newest first. With a cursor there may be more, even where the page is empty. */
interface AuditPage {
  entries: AuditEntry[]
  cursor: string | null
}

/** One page: at most `limit` lines, unless a single transaction alone tells more. Others are served while it is read. */
export async function auditPage(
  lake: Lake,
  range: AuditRange,
  limit: number,
  mostSteps = MOST_STEPS,
): Promise<AuditPage> {
  const entries: AuditEntry[] = []
  const places = new Map(range.before)
  let read = 0
  let turnEnds = performance.now() + TURN
  for (const { source, sequence, entries: told } of auditSteps(lake, range)) {
    const wanted = told.filter(({ kind }) => range.kinds?.has(kind) ?? true)
    const isFull = wanted.length > 0 && entries.length > 0 && entries.length + wanted.length > limit
    if (isFull || read === mostSteps) return { entries, cursor: cursorOf(places) }
    entries.push(...wanted)
    places.set(source, sequence)
    read += 1
    if (performance.now() < turnEnds) continue
    await setImmediate()
    turnEnds = performance.now() + TURN
  }
  return { entries, cursor: null }
}

/** Everything that happened, newest first, read as far as it is asked for. */
function* auditSteps(lake: Lake, range: AuditRange): Generator<AuditStep> {
  const kinds = range.kinds && [...range.kinds]
  const sources = [
    ...(kinds && !kinds.some(isAccountKind) ? [] : [accountEvents(lake, range)]),
    ...(kinds?.every(isAccountKind) ? [] : lake.listDatasets())
      .filter(({ name }) => !isCommentsDataset(name))
      .map((dataset) => contentEvents(dataset, range)),
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
    // Whoever stops reading leaves statements open otherwise, which hold the log of the disk.
    for (const source of sources) source.return(undefined)
  }
}

function* accountEvents({ accountLog }: Lake, range: AuditRange): Generator<AuditStep, undefined> {
  const { before, kinds, ...rest } = range
  const wanted = kinds && [...kinds].filter(isAccountKind)
  let place = before.get(ACCOUNTS)
  for (;;) {
    const page = accountLog.events({
      ...rest,
      ...(wanted && { kinds: wanted }),
      ...(place !== undefined && { before: place }),
      limit: PAGE,
    })
    yield* page.map(stepOf)
    place = page.at(-1)?.sequence
    if (page.length < PAGE) return undefined
  }
}

function stepOf(event: AccountEvent): AuditStep {
  const entry = { ...event, source: ACCOUNTS, documents: [] }
  return { ...entry, entries: [entry] }
}

/** The places up to which sources were read. */
function cursorOf(places: ReadonlyMap<string, number>): string {
  return [...places].map(([source, place]) => `${source}:${place}`).join(',')
}

/** The places that a cursor names; what is no place is left out. */
export function placesIn(cursor: string): Map<string, number> {
  return new Map(
    cursor.split(',').flatMap((part): [string, number][] => {
      const [source = '', place] = part.split(':')
      return source !== '' && Number.isSafeInteger(Number(place)) ? [[source, Number(place)]] : []
    }),
  )
}

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200
/** Lines of a file that are read at once. */
const FILE_PAGE = 500

/**
 * `GET /people/audit`: who did what, newest first, with `person`, `kinds`, `from`, `to`, `limit` and the `cursor` of the page
 * before. `format=csv` is the whole list as a file.
 */
async function audit(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  const { lake, url } = context
  const range = rangeOf(url)
  // Whoever looks sees what was refused up to now.
  lake.accessDenials.flush()
  if (url.searchParams.get('format') === 'csv') return file(context, range)
  const { entries, cursor } = await auditPage(lake, range, limitOf(url))
  return Response.json(
    { entries: entries.map((entry) => named(lake, entry)), cursor, kinds: AUDIT_KINDS },
    { headers: { 'cache-control': 'private, no-store' } },
  )
}

function rangeOf({ searchParams }: URL): AuditRange {
  const person = searchParams.get('person')
  const kinds = (searchParams.get('kinds') ?? '').split(',').filter(Boolean)
  const known = kinds.filter(isAuditKind)
  if (known.length < kinds.length)
    throw badRequest(`"kinds" are of ${Object.keys(AUDIT_KINDS).join(', ')}`)
  const [from, to] = [timeOf(searchParams, 'from'), timeOf(searchParams, 'to')]
  return {
    before: placesIn(searchParams.get('cursor') ?? ''),
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
    throw badRequest(`"${name}" is not a time such as 2027-01-01T12:00:00Z: ${quoteValue(text)}`)
  return new Date(time).toISOString()
}

function limitOf({ searchParams }: URL): number {
  const limit = Number(searchParams.get('limit') ?? DEFAULT_LIMIT)
  if (!Number.isInteger(limit) || limit < 1) throw badRequest('"limit" must be a positive number')
  return Math.min(limit, MAX_LIMIT)
}

/** The name of a person or a token; what is nobody's id stays as it is. */
function nameOf(lake: Lake, id: string): string {
  return knownPerson(lake, id)?.name ?? id
}

function named(lake: Lake, entry: AuditEntry) {
  const { actor, subject } = entry
  return { ...entry, actorName: nameOf(lake, actor), subjectName: nameOf(lake, subject) }
}

/** The whole list, read page by page while it is written, so that no length is too much for it. */
function file(context: RequestContext, range: AuditRange): Response {
  const { lake } = context
  let before: AuditRange['before'] | undefined = range.before
  let head = `\uFEFF${rowOf(['Time', 'Who', 'What', 'About', 'Details'])}`
  const body = meteredStream(context, async () => {
    if (!before) return undefined
    const { entries, cursor } = await auditPage(lake, { ...range, before }, FILE_PAGE)
    before = cursor === null ? undefined : placesIn(cursor)
    const text = head + entries.map((entry) => rowOf(cellsOf(lake, entry))).join('')
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
  const { timestamp, kind, documents, details, actorName, subjectName } = named(lake, entry)
  const about = [subjectName, ...documents.map(({ id, title }) => title ?? id)]
  return [
    timestamp,
    actorName,
    AUDIT_KINDS[kind],
    about.filter(Boolean).join('; '),
    Object.entries(details)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
  ]
}

function rowOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** A cell that begins like a formula would be run by table programs; an apostrophe makes it text. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

export const auditRoutes: Route[] = [
  { method: 'GET', path: '/people/audit', handler: audit, servedBy: 'writer' },
]
