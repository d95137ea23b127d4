import { isPlainObject } from '../document/is-plain-object.ts'
import type { PatchOperations } from '../document/commit.ts'
import { DomainError, truncatedJsonForMessage } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import { conformValue } from './conform-value.ts'
import { formatPath, parsePath, type DocumentPath } from './document-path.ts'
import { resolvePath, type TargetScope, type TypedPath } from './target-paths.ts'
import type { ValueChecks } from './value-problems.ts'

const OPERATIONS = ['set', 'append', 'mixed', 'unset'] as const

type PatchOperation = (typeof OPERATIONS)[number]

/** One change of a document: an operation with its value at a path. */
export interface PatchTarget {
  readonly path: DocumentPath
  readonly operation: PatchOperation
  readonly value?: unknown
}

const OPTIONS = ['path', 'operation', 'value']

/** All changes of a request are one step of the event loop. */
const MAX_TARGETS = 500

/** Objects of which every attribute belongs to the others, so that they are replaced rather than merged. */
const REFERENCE_KINDS = ['reference', 'crossDatasetReference', 'globalDocumentReference']

/**
 * The option `target` of the action `patch`: one change or a list of them.
 * @throws ApiError 400
 */
export function parsePatchTargets(value: unknown): readonly PatchTarget[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length === 0) throw badRequest('"target" must have at least one target')
  if (list.length > MAX_TARGETS)
    throw badRequest(`"target" has more than ${MAX_TARGETS} targets; send several requests`)
  return list.map(parsePatchTarget)
}

function parsePatchTarget(target: unknown): PatchTarget {
  if (!isPlainObject(target)) throw badRequest('"target" must be an object, or a list of objects')
  const unknown = Object.keys(target).find((option) => !OPTIONS.includes(option))
  if (unknown !== undefined) throw badRequest(`"target" of a patch has no option "${unknown}"`)
  const { path, operation, value } = target
  const known = OPERATIONS.find((one) => one === operation)
  if (known === undefined)
    throw badRequest(`"target.operation" must be one of ${OPERATIONS.join(', ')}`)
  const hasValue = value !== undefined && value !== null
  if (hasValue === (known === 'unset'))
    throw badRequest(`"target.value" must be ${hasValue ? 'absent for' : 'given for'} "${known}"`)
  return { path: parsePath(path, 'target.path'), operation: known, value }
}

/** Where patches are applied, and what their values are checked against. */
export type PatchScope = TargetScope & Pick<ValueChecks, 'typeOfReferenced'>

/**
 * The patches of the lake that make one change, in order.
 * @throws DomainError if the path or the value does not fit the schema.
 */
export function patchesForTarget(
  scope: PatchScope,
  { path, operation, value }: PatchTarget,
): PatchOperations[] {
  const last = path.at(-1)
  if (operation === 'unset') {
    if (last === undefined) throw badRequest('"unset" needs the path of a field or an item')
    resolvePath(scope, path)
    return [{ unset: [formatPath(path)] }]
  }
  if (operation === 'append' && typeof last === 'object') return [insertAfter(scope, path, value)]
  const chain = [[], ...path.map((_, index) => path.slice(0, index + 1))].map((one) =>
    resolvePath(scope, one),
  )
  const at = chain.at(-1)
  if (!at) return []
  const given = conformValue(at.type, value, path, scope)
  if (isPlainObject(given)) assertSameKey(at, given)
  const missing = chain.findIndex((one) => one.type.isObject && !isPlainObject(one.value))
  const place = chain[missing]
  if (!place) return write(at, given, operation)
  // The objects around the value are created with it.
  const whole = chain
    .slice(missing + 1)
    .reduceRight<unknown>((inner, { type: { field = '' } }) => ({ [field]: inner }), given)
  return write(place, conformValue(place.type, whole, place.path, scope), operation)
}

/** Inserts items behind the item that the path names. */
function insertAfter(scope: PatchScope, path: DocumentPath, value: unknown): PatchOperations {
  const array = resolvePath(scope, path.slice(0, -1))
  const last = path.at(-1)
  const key = typeof last === 'object' ? last._key : undefined
  if (array.type.kind !== 'array' || !keysOf(array.value).has(key))
    throw new DomainError(
      'invalid',
      `"${formatPath(array.path)}" has no item with the key ${truncatedJsonForMessage(key)}`,
    )
  if (!Array.isArray(value))
    throw badRequest('"target.value" must be a list of items to append behind an item')
  const items = conformValue(array.type, value, array.path, scope)
  return { insert: { after: formatPath(path), items: newItems(array, items) } }
}

/** A place that is written, whatever is around it. */
type WrittenPath = Omit<TypedPath, 'isOpaque'>

/** Writes a checked value; objects are merged with what is stored. */
function write(at: WrittenPath, value: unknown, operation: PatchOperation): PatchOperations[] {
  const { type, path, value: stored } = at
  if (Array.isArray(value)) return [writeArray(at, value, operation)]
  if (isPlainObject(value)) {
    if (REFERENCE_KINDS.includes(type.kind) || !isPlainObject(stored))
      return [set(path, keyed(stored, value))]
    return Object.entries(value).flatMap(([name, inner]) => {
      const field = type.fieldNamed(name)
      const own = [...path, name]
      if (field) return write({ path: own, type: field, value: stored[name] }, inner, operation)
      return stored[name] === inner || name === '_key' ? [] : [set(own, inner)]
    })
  }
  return [set(path, operation === 'append' ? appended(at, value) : value)]
}

function writeArray(
  at: WrittenPath,
  items: readonly unknown[],
  operation: PatchOperation,
): PatchOperations {
  const { path, value: stored } = at
  if (operation === 'set' || !Array.isArray(stored) || stored.length === 0) return set(path, items)
  return { insert: { after: `${formatPath(path)}[-1]`, items: newItems(at, items) } }
}

/** A text or number behind a stored one; other values replace it. */
function appended({ type: { kind }, value: stored }: WrittenPath, value: unknown): unknown {
  if (kind === 'number' && typeof stored === 'number') return stored + Number(value)
  if (typeof stored !== 'string' || stored === '') return value
  if (kind === 'string') return `${stored} ${String(value)}`
  return kind === 'text' ? `${stored}\n${String(value)}` : value
}

function set(path: DocumentPath, value: unknown): PatchOperations {
  return { set: { [formatPath(path)]: value } }
}

/** An item that replaces another one keeps its key. */
function keyed(stored: unknown, value: Record<string, unknown>): Record<string, unknown> {
  return isPlainObject(stored) && stored._key !== undefined
    ? { ...value, _key: stored._key }
    : value
}

/** @throws DomainError if an item with the same key is stored. */
function newItems({ path, value: stored }: WrittenPath, items: unknown): unknown[] {
  const keys = keysOf(stored)
  const list: unknown[] = Array.isArray(items) ? items : []
  const twice = list.find((item) => isPlainObject(item) && keys.has(item._key))
  if (isPlainObject(twice))
    throw new DomainError(
      'conflict',
      `"${formatPath(path)}" has an item with the key ${truncatedJsonForMessage(twice._key)} already`,
    )
  return list
}

function keysOf(items: unknown): Set<unknown> {
  const list: unknown[] = Array.isArray(items) ? items : []
  return new Set(
    list.filter(isPlainObject).flatMap(({ _key }) => (_key === undefined ? [] : [_key])),
  )
}

function assertSameKey({ path }: TypedPath, value: Record<string, unknown>): void {
  const last = path.at(-1)
  if (typeof last !== 'object' || value._key === undefined || value._key === last._key) return
  throw new DomainError(
    'invalid',
    `"${formatPath(path)}" keeps its key; leave "_key" out of the value`,
  )
}
