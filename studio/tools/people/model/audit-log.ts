/** Audit log entry. */
export interface AuditEntry {
  source: string
  sequence: number
  timestamp: string
  kind: string
  actorName: string
  subjectName: string
  details: Readonly<Record<string, string>>
  documents: readonly { id: string; title?: string }[]
}

/** Page of the audit log; `cursor` loads the next one, `kinds` labels every kind. */
export interface AuditPage {
  entries: readonly AuditEntry[]
  cursor: string | null
  kinds: Readonly<Record<string, string>>
}

/** Audit filter; an empty string matches everything. `from` and `to` are days. */
export interface AuditFilter {
  person: string
  kind: string
  from: string
  to: string
}

export const emptyAuditFilter: AuditFilter = { person: '', kind: '', from: '', to: '' }

/** Query parameters of a filter: whole days in the reader's time zone. */
export function auditQueryParams({ person, kind, from, to }: AuditFilter): Record<string, string> {
  const moment = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()
  return {
    ...(person && { person }),
    ...(kind && { kinds: kind }),
    ...(from && { from: moment(from, '00:00:00.000') }),
    ...(to && { to: moment(to, '23:59:59.999') }),
  }
}

/**
 * Describes the subject of an entry: a person, a release, or documents.
 *
 * @param titleOf title of a document without one, by its id
 */
export function describeAuditSubject(
  { actorName, subjectName, documents, details }: AuditEntry,
  titleOf: (id: string) => string,
): string {
  const named = documents.slice(0, 3).map(({ id, title }) => `“${title || titleOf(id)}”`)
  const more = documents.length > named.length ? [`${documents.length - named.length} more`] : []
  const changed = details.from && details.to ? [`from ${details.from} to ${details.to}`] : []
  const role = details.role ? [`as ${details.role}`] : []
  const other = subjectName === actorName ? '' : subjectName
  const others = [...describeRejection(details), ...describeModelUse(details)]
  return [other, ...named, ...more, ...changed, ...role, ...others].filter(Boolean).join(', ')
}

/** Describes a rejected request: what was requested, its origin, the reason, and the count within a minute. */
function describeRejection({
  asked,
  document,
  address,
  origin,
  why,
  times,
}: AuditEntry['details']) {
  if (asked === undefined) return []
  return [
    document,
    asked,
    origin && `from ${origin}`,
    address && `at ${address}`,
    why && `“${why}”`,
    times !== '1' && `${times} times`,
  ]
}

/** Describes a use of the language model: what for, on which document, its tokens and cost, and a failure. */
function describeModelUse({
  action,
  document,
  model,
  promptTokens,
  answerTokens,
  cost,
  outcome,
  detail,
}: AuditEntry['details']) {
  if (model === undefined) return []
  const tokens = Number(promptTokens) + Number(answerTokens)
  return [
    action,
    document,
    `${tokens.toLocaleString('en')} tokens of ${model}`,
    cost && `cost ${cost}`,
    outcome !== 'done' && outcome,
    detail && `“${detail}”`,
  ]
}
