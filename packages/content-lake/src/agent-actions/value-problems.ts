import { isPlainObject } from '../document/is-plain-object.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { writeRestriction, type ConditionalPaths } from './conditional-paths.ts'
import type { DocumentPath } from './document-path.ts'
import { blockProblems, markProblems } from './block-problems.ts'
import type { SchemaType } from './schema-type.ts'
import type { ValueProblem } from './value-problem.ts'

/** What a check of a value depends on besides its type. */
export interface ValueChecks {
  /** Hidden and read-only fields are problems; absent if they may be written, as in a new document. */
  readonly conditions?: ConditionalPaths
  /** The type of a referenced document; undefined if it does not exist or may not be read. */
  readonly typeOfReferenced: (id: string) => string | undefined
}

/** Attributes of references that Studio writes. */
const REFERENCE_ATTRIBUTES = ['_strengthenOnPublish']

/** Where a value does not fit a type: JSON types, fields, `_type`s, keys, dates and targets of references. */
export function* valueProblems(
  type: SchemaType,
  value: unknown,
  path: DocumentPath,
  checks: ValueChecks,
): Generator<ValueProblem> {
  const restriction = checks.conditions && writeRestriction(type, path, checks.conditions)
  if (restriction !== undefined) yield { path, problem: `is ${restriction} in the schema` }
  else if (!type.acceptsJson(value))
    yield { path, problem: `is of the type "${type.kind}", not ${truncatedJsonForMessage(value)}` }
  else if (Array.isArray(value)) yield* itemProblems(type, value, path, checks)
  else if (isPlainObject(value)) yield* objectProblems(type, value, path, checks)
  else if (!isValidDate(type.kind, value))
    yield { path, problem: `is a ${type.kind}, not ${truncatedJsonForMessage(value)}` }
}

function* itemProblems(
  type: SchemaType,
  items: readonly unknown[],
  path: DocumentPath,
  checks: ValueChecks,
): Generator<ValueProblem> {
  const keys = new Set<unknown>()
  for (const [index, item] of items.entries()) {
    const key = isPlainObject(item) ? item._key : undefined
    const own = typeof key === 'string' ? [...path, { _key: key }] : path
    if (key !== undefined && (typeof key !== 'string' || key === ''))
      yield { path, problem: `has an item whose "_key" is no text: item ${index + 1}` }
    else if (key !== undefined && keys.has(key))
      yield { path, problem: `has two items with the key "${String(key)}"` }
    keys.add(key)
    const member = type.memberFor(item)
    if (!member) {
      const problem = `takes ${namesOf(type.members)}, and item ${index + 1} is none of them`
      yield { path, problem }
      continue
    }
    yield* valueProblems(member, item, own, checks)
    // An item is stored whole, so its annotations are those of the value.
    if (member.kind === 'block' && isPlainObject(item)) yield* markProblems(member, item, own)
  }
}

function namesOf(types: readonly SchemaType[]): string {
  return types.map(({ name }) => `"${name}"`).join(', ')
}

function* objectProblems(
  type: SchemaType,
  value: Readonly<Record<string, unknown>>,
  path: DocumentPath,
  checks: ValueChecks,
): Generator<ValueProblem> {
  if (value._type !== undefined && value._type !== type.name)
    yield {
      path,
      problem: `has the type "${type.name}", not ${truncatedJsonForMessage(value._type)}`,
    }
  for (const [name, inner] of Object.entries(value)) {
    if (name === '_type' || (name === '_key' && typeof path.at(-1) === 'object')) continue
    const field = type.fieldNamed(name)
    if (field) yield* valueProblems(field, inner, [...path, name], checks)
    else if (type.kind !== 'reference' || !REFERENCE_ATTRIBUTES.includes(name))
      yield { path, problem: `has no field "${name}" in the schema` }
  }
  if (type.kind === 'block') yield* blockProblems(type, value, path)
  if (type.kind === 'reference') yield* referenceProblems(type, value, path, checks)
}

function* referenceProblems(
  type: SchemaType,
  { _ref }: Readonly<Record<string, unknown>>,
  path: DocumentPath,
  { typeOfReferenced }: ValueChecks,
): Generator<ValueProblem> {
  if (typeof _ref !== 'string' || _ref === '') {
    yield { path, problem: 'is a reference and needs a "_ref"' }
    return
  }
  const found = typeOfReferenced(_ref)
  if (found !== undefined && type.to.length > 0 && !type.to.includes(found))
    yield {
      path,
      problem: `refers to ${type.to.map((name) => `"${name}"`).join(', ')}, and "${_ref}" is of the type "${found}"`,
    }
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function isValidDate(kind: string, value: unknown): boolean {
  if (kind !== 'date' && kind !== 'datetime') return true
  const text = String(value)
  return (kind === 'date' ? DATE : DATE_TIME).test(text) && !Number.isNaN(Date.parse(text))
}
