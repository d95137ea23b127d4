import type * as z from 'zod/mini'

/** A document whose fields have other types than a query expects; imports and API writes may store anything. */
export interface IllTypedDocument {
  /** Stored id; undefined if the row has none. */
  id: string | undefined
  type: string | undefined
  /** For instance `title is an object, expected a text`. */
  problem: string
}

type Report = (document: IllTypedDocument) => void

/** Turns a part of a query result into a value of its type, and reports the documents that do not fit. */
export type ResultParser<Value> = (result: unknown, report: Report) => Value

/** A parsed result. */
export interface ParsedResult<Value> {
  value: Value
  /** Reported documents, each once. */
  illTyped: IllTypedDocument[]
}

/** Parses the result of a query. */
export function parseResult<Value>(
  parser: ResultParser<Value>,
  result: unknown,
): ParsedResult<Value> {
  const illTyped = new Map<string, IllTypedDocument>()
  const value = parser(result, (document) => {
    illTyped.set(document.id ?? document.problem, document)
  })
  return { value, illTyped: [...illTyped.values()] }
}

/**
 * Rows of documents. A row that does not fit is reported; it stays, without the values that do not fit, if the schema
 * accepts null for them. So one faulty field costs that field, or at most its row.
 */
export function rowsOf<Row>(schema: z.ZodMiniType<Row>): ResultParser<Row[]> {
  const row = rowOf(schema)
  return (result, report) =>
    Array.isArray(result)
      ? result.flatMap((each: unknown) => row(each ?? nullRow, report) ?? [])
      : []
}

/** One document, or null. */
export function rowOf<Row>(schema: z.ZodMiniType<Row>): ResultParser<Row | null> {
  return (result, report) => {
    if (result === null || result === undefined) return null
    const read = schema.safeParse(result, { reportInput: true })
    // No schema converts values, so the row itself is used: a copy would double the memory of a long list.
    if (read.success) return result as Row
    const { issues } = read.error
    report({
      id: textAt(result, '_id'),
      type: textAt(result, '_type'),
      problem: issueText(issues[0]),
    })
    return withoutIssues(schema, result, issues)
  }
}

/** Several results that one query returns under names. */
export function partsOf<Parts extends object>(parsers: {
  [Name in keyof Parts]: ResultParser<Parts[Name]>
}): ResultParser<Parts> {
  return (result, report) =>
    Object.fromEntries(
      Object.entries<ResultParser<unknown>>(parsers).map(([name, parser]) => [
        name,
        parser(isObject(result) ? result[name] : undefined, report),
      ]),
    ) as Parts
}

/** A value that belongs to no single document, such as a count; `otherwise` if it does not fit. */
export const valueOf =
  <Value>(schema: z.ZodMiniType<Value>, otherwise: Value): ResultParser<Value> =>
  (result) => {
    const read = schema.safeParse(result)
    return read.success ? read.data : otherwise
  }

/** Stands for a row that is null, which must be reported as well. */
const nullRow = Symbol('null')

/** Replaces what does not fit with null, the smallest values first; null if even that does not fit. */
function withoutIssues<Row>(
  schema: z.ZodMiniType<Row>,
  row: unknown,
  issues: readonly z.core.$ZodIssue[],
): Row | null {
  if (!isObject(row)) return null
  const deepest = Math.max(...issues.map(({ path }) => path.length))
  for (let depth = deepest; depth > 0; depth--) {
    const copy = structuredClone(row)
    const paths = issues.map(({ path }) => path.slice(0, depth))
    for (const path of paths) clear(copy, path)
    const read = schema.safeParse(dropCleared(copy))
    if (read.success) return read.data
  }
  return null
}

/** Marks a removed list item, since null may be a valid one. */
const cleared = Symbol('cleared')

function clear(row: object, path: readonly PropertyKey[]): void {
  const last = path.at(-1)
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((value, name) => (isContainer(value) ? value[name] : undefined), row)
  if (last !== undefined && isContainer(parent))
    parent[last] = Array.isArray(parent) ? cleared : null
}

function dropCleared(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== cleared).map(dropCleared)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, dropCleared(each)]))
}

/** The first problem in plain words. */
function issueText(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'it cannot be read'
  const path = issue.path.reduce<string>(
    (text, name) =>
      typeof name === 'number' ? `${text}[${name}]` : `${text}${text && '.'}${String(name)}`,
    '',
  )
  return `${path || 'it'} is ${kindOf(issue.input)}, expected ${expectedKind(issue)}`
}

const kindNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined || value === nullRow) return 'missing'
  if (typeof value === 'string' && value.length < 40) return `“${value}”`
  return kindNames[Array.isArray(value) ? 'array' : typeof value] ?? 'unknown'
}

function expectedKind(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return kindNames[issue.expected] ?? issue.expected
  if (issue.code === 'invalid_value')
    return issue.values.map((each) => `“${String(each)}”`).join(' or ')
  return issue.message
}

const textAt = (value: unknown, name: string): string | undefined => {
  const text = isObject(value) ? value[name] : undefined
  return typeof text === 'string' ? text : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isContainer = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null
