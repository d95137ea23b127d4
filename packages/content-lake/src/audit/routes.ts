import { requireAdministrator } from '../access/guard.ts'
import { knownPerson } from '../account/known-person.ts'
import { quoted } from '../document/quoted.ts'
import { parseTime } from '@orrery/groq/time'
import { badRequest } from '../http/errors.ts'
import { heldStream } from '../http/held-stream.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import type { AuditEntry, AuditRange } from './entry.ts'
import { AUDIT_KINDS, isAuditKind } from './kinds.ts'
import { auditPage, placesIn } from './list.ts'

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
  lake.refusals.flush()
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
    throw badRequest(`"${name}" is not a time such as 2027-01-01T12:00:00Z: ${quoted(text)}`)
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
  const body = heldStream(context, async () => {
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
  { method: 'GET', path: '/people/audit', handler: audit, answeredBy: 'writer' },
]
