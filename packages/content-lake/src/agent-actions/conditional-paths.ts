import { isPlainObject } from '../document/is-plain-object.ts'
import { badRequest } from '../http/errors.ts'
import { isSamePath, parsePath, type DocumentPath } from './document-path.ts'
import type { SchemaType } from './schema-type.ts'

/** How conditions in the schema, which the lake cannot evaluate, count for a request. */
export interface ConditionalPaths {
  readonly defaultReadOnly: boolean
  readonly defaultHidden: boolean
  readonly paths: readonly {
    readonly path: DocumentPath
    readonly readOnly: boolean
    readonly hidden: boolean
  }[]
}

/** Each conditional field of a target is compared with each of the paths. */
const MAX_PATHS = 1_000

/**
 * The option `conditionalPaths` of a request.
 * @throws ApiError 400
 */
export function parseConditionalPaths(value: unknown): ConditionalPaths {
  const {
    defaultReadOnly = true,
    defaultHidden = true,
    paths = [],
  } = requireObject(value ?? {}, 'conditionalPaths')
  if (!Array.isArray(paths) || paths.length > MAX_PATHS)
    throw badRequest(`"conditionalPaths.paths" must be a list of at most ${MAX_PATHS} paths`)
  return {
    defaultReadOnly: requireBoolean(defaultReadOnly, 'defaultReadOnly'),
    defaultHidden: requireBoolean(defaultHidden, 'defaultHidden'),
    paths: paths.map((one: unknown) => {
      const { path, readOnly, hidden } = requireObject(one, 'conditionalPaths.paths[]')
      return {
        path: parsePath(path, 'conditionalPaths.paths[].path'),
        readOnly: requireBoolean(readOnly, 'paths[].readOnly'),
        hidden: requireBoolean(hidden, 'paths[].hidden'),
      }
    }),
  }
}

/** Why a type may not be written at its path, apart from the types around it; undefined if it may. */
export function writeRestriction(
  type: Pick<SchemaType, 'hidden' | 'readOnly'>,
  path: DocumentPath,
  conditions: ConditionalPaths,
): 'hidden' | 'read-only' | undefined {
  const { hidden, readOnly } = type
  if (!hidden && !readOnly) return undefined
  const own = conditions.paths.find((one) => isSamePath(one.path, path))
  if (hidden === true || (hidden && (own?.hidden ?? conditions.defaultHidden))) return 'hidden'
  if (readOnly === true || (readOnly && (own?.readOnly ?? conditions.defaultReadOnly)))
    return 'read-only'
  return undefined
}

function requireObject(value: unknown, option: string): Record<string, unknown> {
  if (isPlainObject(value)) return value
  throw badRequest(`"${option}" must be an object`)
}

function requireBoolean(value: unknown, option: string): boolean {
  if (typeof value === 'boolean') return value
  throw badRequest(`"conditionalPaths.${option}" must be true or false`)
}
