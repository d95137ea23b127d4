import { badRequest } from '../http/errors.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { formatPath, parsePath, type DocumentPath, type PathSegment } from './document-path.ts'

/** A part of a target: what is within its path, and how it is to be written. */
export interface TargetNode {
  readonly path: DocumentPath
  /** All within the path if absent. */
  readonly include?: readonly TargetNode[]
  readonly exclude?: readonly PathSegment[]
  readonly types?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
  /** As sent: each action has its own operations. */
  readonly operation?: unknown
  readonly instruction?: string
}

/** Which parts of a document an action may write. */
export interface Target extends TargetNode {
  readonly maxPathDepth: number
}

const DEFAULT_DEPTH = 4
/** Recursive schemas grow exponentially with the depth. */
const MAX_DEPTH = 20

/** Each place is compared with each of the entries. */
const MAX_LIST = 1_000

/** Levels of `include` within `include`. */
const MAX_NESTED_INCLUDES = 10

/**
 * The option `target` of an action that writes what a model answers: one target, a list, or the whole document.
 * @throws ApiError 400
 */
export function parseTargets(value: unknown): readonly Target[] {
  const list = requireList(Array.isArray(value) ? value : [value ?? {}], 'target')
  if (list.length === 0) throw badRequest('"target" must have at least one target')
  const targets = list.map(parseTarget)
  assertNoConflict(targets)
  return targets
}

function parseTarget(value: unknown): Target {
  const { maxPathDepth = DEFAULT_DEPTH } = (value ?? {}) as Record<string, unknown>
  if (
    !Number.isInteger(maxPathDepth) ||
    Number(maxPathDepth) < 1 ||
    Number(maxPathDepth) > MAX_DEPTH
  )
    throw badRequest(`"target.maxPathDepth" must be a whole number from 1 to ${MAX_DEPTH}`)
  return { ...parseNode(value, 'target', 0), maxPathDepth: Number(maxPathDepth) }
}

function parseNode(value: unknown, option: string, level: number): TargetNode {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(`"${option}" must be an object, not ${truncatedJsonForMessage(value)}`)
  const { path, include, exclude, types, operation, instruction } = value as Record<string, unknown>
  if (instruction !== undefined && typeof instruction !== 'string')
    throw badRequest(`"${option}.instruction" must be a string`)
  if (level > MAX_NESTED_INCLUDES)
    throw badRequest(`"${option}" is nested more than ${MAX_NESTED_INCLUDES} levels deep`)
  return {
    path: path === undefined && level === 0 ? [] : parsePath(path, `${option}.path`),
    ...(include !== undefined && {
      include: requireList(include, `${option}.include`).map((one) =>
        isSegment(one)
          ? { path: parsePath(one, `${option}.include`) }
          : parseNode(one, `${option}.include`, level + 1),
      ),
    }),
    ...(exclude !== undefined && {
      exclude: requireList(exclude, `${option}.exclude`).flatMap((one) =>
        parsePath(one, `${option}.exclude`),
      ),
    }),
    ...(types !== undefined && { types: parseTypes(types, `${option}.types`) }),
    ...(operation !== undefined && { operation }),
    ...(instruction !== undefined && { instruction }),
  }
}

function isSegment(value: unknown): boolean {
  return (
    typeof value === 'string' || (typeof value === 'object' && value !== null && '_key' in value)
  )
}

function parseTypes(value: unknown, option: string): NonNullable<TargetNode['types']> {
  const { include, exclude } = (value ?? {}) as Record<string, unknown>
  if ((include === undefined) === (exclude === undefined))
    throw badRequest(`"${option}" must have either "include" or "exclude"`)
  const names = requireList(include ?? exclude, option)
  if (!names.every((name) => typeof name === 'string'))
    throw badRequest(`"${option}" must list names of types`)
  return include === undefined ? { exclude: names } : { include: names }
}

function requireList(value: unknown, option: string): unknown[] {
  if (Array.isArray(value) && value.length <= MAX_LIST) return value
  throw badRequest(`"${option}" must be a list of at most ${MAX_LIST} entries`)
}

/** @throws ApiError 400 where one target includes what another excludes. */
function assertNoConflict(targets: readonly Target[]): void {
  const included = new Set<string>()
  const excluded = new Set<string>()
  const collect = ({ path, include, exclude }: TargetNode, base: DocumentPath): void => {
    const here = [...base, ...path]
    for (const segment of exclude ?? []) excluded.add(formatPath([...here, segment]))
    for (const node of include ?? []) {
      included.add(formatPath([...here, ...node.path]))
      collect(node, here)
    }
  }
  for (const target of targets) collect(target, [])
  const both = [...included].find((path) => excluded.has(path))
  if (both !== undefined) throw badRequest(`"target" both includes and excludes "${both}"`)
}
