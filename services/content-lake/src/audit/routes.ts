import { requireAdministrator } from '../access/guard.ts'
import { PEOPLE } from '../access/people.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import type { AuditEntry, AuditRange } from './entry.ts'
import { AUDIT_KINDS, isAuditKind } from './kinds.ts'
import { auditEntries, cursorAfter, placesIn } from './list.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200
/** A file of more lines is nothing that a table program opens gladly. */
const MAX_LINES = 10_000

/**
 * `GET /people/audit`: who did what, newest first, with `person`, `kinds`, `from`, `to`, `limit` and the `cursor` of the page
 * before. `format=csv` is the whole list as a file.
 */
function audit(context: RequestContext): Response {
  requireAdministrator(context)
  const { lake, url } = context
  const range = rangeOf(url)
  const isFile = url.searchParams.get('format') === 'csv'
  const limit = isFile ? MAX_LINES : limitOf(url)
  const taken: AuditEntry[] = []
  let more = false
  for (const entry of auditEntries(lake, range)) {
    more = taken.length === limit
    if (more) break
    taken.push(entry)
  }
  const entries = taken.map((entry) => ({
    ...entry,
    actorName: nameOf(lake, entry.actor),
    subjectName: nameOf(lake, entry.subject),
  }))
  if (isFile) return file(entries)
  const cursor = more ? cursorAfter(range.before, taken) : null
  return Response.json(
    { entries, cursor, kinds: AUDIT_KINDS },
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
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw badRequest(`"${name}" is not a time`)
  return time.toISOString()
}

function limitOf({ searchParams }: URL): number {
  const limit = Number(searchParams.get('limit') ?? DEFAULT_LIMIT)
  if (!Number.isInteger(limit) || limit < 1) throw badRequest('"limit" must be a positive number')
  return Math.min(limit, MAX_LIMIT)
}

/** A person's name; what is no person's id stays as it is. */
function nameOf({ people }: Lake, id: string): string {
  return PEOPLE.find((person) => person.id === id)?.name ?? people.byId(id)?.name ?? id
}

type NamedEntry = AuditEntry & { actorName: string; subjectName: string }

function file(entries: readonly NamedEntry[]): Response {
  const lines = entries.map((entry) => [
    entry.timestamp,
    entry.actorName,
    AUDIT_KINDS[entry.kind],
    [entry.subjectName, ...entry.documents.map(({ id, title }) => title ?? id)]
      .filter(Boolean)
      .join('; '),
    Object.entries(entry.details)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
  ])
  const text = [['Time', 'Who', 'What', 'About', 'Details'], ...lines]
    .map((cells) => cells.map(cellOf).join(','))
    .join('\r\n')
  return new Response(`\uFEFF${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'private, no-store',
    },
  })
}

/** A cell that begins like a formula would be run by table programs; an apostrophe makes it text. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

export const auditRoutes: Route[] = [{ method: 'GET', path: '/people/audit', handler: audit }]
