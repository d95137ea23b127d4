import { isPlainObject } from '../document/is-plain-object.ts'
import { DomainError } from '../document/domain-error.ts'
import { writeRestriction, type ConditionalPaths } from './conditional-paths.ts'
import { formatPath, isSameSegment, type DocumentPath, type PathSegment } from './document-path.ts'
import type { SchemaType } from './schema-type.ts'
import type { Target, TargetNode } from './parse-targets.ts'

/** A place in a document, with its type by the schema. */
export interface TypedPath {
  readonly path: DocumentPath
  readonly type: SchemaType
  /** The stored value; undefined if there is none. */
  readonly value: unknown
  /** Whether it is a part of a reference, a slug, a place or a span, or the style of a block: never a text. */
  readonly isOpaque: boolean
}

/** Types whose strings are ids, names in addresses or places. Spans belong to the text of their block. */
export const OPAQUE_KINDS: ReadonlySet<string> = new Set([
  'reference',
  'crossDatasetReference',
  'globalDocumentReference',
  'slug',
  'geopoint',
  'span',
])

/** A place that an instruction may write. */
export interface SelectedPath extends TypedPath {
  readonly target: Target
  /** Of the innermost part of the target that names one. */
  readonly operation: unknown
  readonly instruction: string | undefined
  /** Segments below the root of the target. */
  readonly depth: number
}

/** Where targets are resolved. */
export interface TargetScope {
  readonly type: SchemaType
  readonly document: Readonly<Record<string, unknown>>
  readonly conditions: ConditionalPaths
}

/**
 * The place that a path names.
 * @throws DomainError if the schema or the document does not have it, or it is hidden or read-only.
 */
export function resolvePath(scope: TargetScope, path: DocumentPath): TypedPath {
  let at: TypedPath = { path: [], type: scope.type, value: scope.document, isOpaque: false }
  assertWritable(at, scope.conditions)
  for (const segment of path) {
    at = childAt(at, segment) ?? failToResolve(at, segment)
    assertWritable(at, scope.conditions)
  }
  return at
}

function assertWritable({ type, path }: TypedPath, conditions: ConditionalPaths): void {
  const restriction = writeRestriction(type, path, conditions)
  if (restriction === undefined) return
  const place = path.length === 0 ? `type "${type.name}"` : `path "${formatPath(path)}"`
  const isConditional = (restriction === 'hidden' ? type.hidden : type.readOnly) === 'conditional'
  throw new DomainError(
    'invalid',
    `The ${place} is ${restriction} in the schema${isConditional ? ' under a condition; allow it with "conditionalPaths"' : ''}`,
  )
}

/** The field or item of a value that a segment names. */
function childAt(parent: TypedPath, segment: PathSegment): TypedPath | undefined {
  const { type, value } = parent
  if (typeof segment === 'string') {
    const field = type.fieldNamed(segment)
    return (
      field && childOf(parent, segment, field, isPlainObject(value) ? value[segment] : undefined)
    )
  }
  if (!Array.isArray(value)) return undefined
  const item: unknown = value.find((one) => isPlainObject(one) && one._key === segment._key)
  return item === undefined ? undefined : itemOf(parent, segment, item)
}

function itemOf(parent: TypedPath, segment: PathSegment, item: unknown): TypedPath | undefined {
  const member = parent.type.memberFor(item)
  return member && childOf(parent, segment, member, item)
}

function childOf(
  { path, type: { kind }, isOpaque }: TypedPath,
  segment: PathSegment,
  type: SchemaType,
  value: unknown,
): TypedPath {
  const isAttribute = kind === 'block' && segment !== 'children' && segment !== 'markDefs'
  return {
    path: [...path, segment],
    type,
    value,
    isOpaque: isOpaque || isAttribute || OPAQUE_KINDS.has(kind),
  }
}

function failToResolve({ path, type }: TypedPath, segment: PathSegment): never {
  const parent = path.length === 0 ? `The type "${type.name}"` : `"${formatPath(path)}"`
  const problem =
    typeof segment === 'string'
      ? `no field "${segment}" in the schema${type.kind === 'array' ? '; it is an array' : ''}`
      : `no item with the key "${segment._key}" and a type of the schema`
  throw new DomainError('invalid', `${parent} has ${problem}`)
}

/** Places of all targets together: recursive types grow exponentially with the depth, in one step of the event loop. */
const MAX_PLACES = 50_000

/**
 * All places within the targets that may be written, in the order of the schema and of the document's items,
 * containers before what they contain. Array items are those of the document; absent objects count with their fields
 * up to `maxPathDepth`.
 * @throws DomainError for a target that does not exist, or targets that contradict each other.
 */
export function* selectPaths(
  scope: TargetScope,
  targets: readonly Target[],
): Generator<SelectedPath> {
  const seen = new Set<string>()
  const walk = new Walk(scope.conditions)
  for (const target of targets) {
    const root = resolvePath(scope, target.path)
    for (const selected of descend(root, target, [target], walk)) {
      const key = formatPath(selected.path)
      if (!seen.has(key)) yield selected
      seen.add(key)
    }
  }
}

/** One walk through a document, in bounded time. */
class Walk {
  readonly #conditions: ConditionalPaths
  #visited = 0

  constructor(conditions: ConditionalPaths) {
    this.#conditions = conditions
  }

  /**
   * Whether a place may be written.
   * @throws DomainError after too many places
   */
  visits({ type, path }: TypedPath): boolean {
    this.#visited += 1
    if (this.#visited > MAX_PLACES)
      throw new DomainError(
        'invalid',
        `The targets have more than ${MAX_PLACES} fields and items: choose fewer, or a smaller "maxPathDepth"`,
      )
    return writeRestriction(type, path, this.#conditions) === undefined
  }
}

/** @param nodes the parts of the target that govern `at`, innermost last */
function* descend(
  at: TypedPath,
  target: Target,
  nodes: readonly TargetNode[],
  walk: Walk,
  rest: readonly PathSegment[] = [],
): Generator<SelectedPath> {
  const depth = at.path.length - target.path.length
  if (depth > target.maxPathDepth) return
  const [next, ...further] = rest
  if (next !== undefined) {
    // On the way to an included path: the containers themselves are not selected.
    const child = childAt(at, next)
    if (child && walk.visits(child)) yield* descend(child, target, nodes, walk, further)
    return
  }
  const node = nodes.at(-1)
  yield { ...at, target, depth, ...inherited(nodes) }
  if (!node) return
  if (node.include) {
    for (const inner of node.include) {
      const [first, ...segments] = inner.path
      if (first === undefined) continue
      const child = childAt(at, first) ?? failToResolve(at, first)
      if (!walk.visits(child) || isExcluded(child, first, node)) continue
      yield* descend(child, target, [...nodes, inner], walk, segments)
    }
    return
  }
  for (const [segment, child] of childrenOf(at)) {
    if (!walk.visits(child) || isExcluded(child, segment, node)) continue
    // Annotations stay as they are unless a target names them.
    if (at.type.kind === 'block' && segment === 'markDefs') continue
    // Filters apply to immediate children only; operation and instruction to all within.
    yield* descend(child, target, [...nodes, EVERYTHING], walk)
  }
}

const EVERYTHING: TargetNode = { path: [] }

function isExcluded(child: TypedPath, segment: PathSegment, { exclude, types }: TargetNode) {
  if (exclude?.some((one) => isSameSegment(one, segment))) return true
  const { name, kind } = child.type
  if (types?.include) return !types.include.includes(name) && !types.include.includes(kind)
  return types?.exclude?.includes(name) === true || types?.exclude?.includes(kind) === true
}

function* childrenOf(at: TypedPath): Generator<[PathSegment, TypedPath]> {
  if (at.type.kind === 'array') {
    for (const item of Array.isArray(at.value) ? at.value : []) {
      if (!isPlainObject(item) || typeof item._key !== 'string') continue
      const segment = { _key: item._key }
      const child = itemOf(at, segment, item)
      if (child) yield [segment, child]
    }
    return
  }
  for (const { field } of at.type.fields) {
    const child = field === undefined ? undefined : childAt(at, field)
    if (field !== undefined && child) yield [field, child]
  }
}

function inherited(nodes: readonly TargetNode[]) {
  return {
    operation: nodes.findLast((node) => node.operation !== undefined)?.operation,
    instruction: nodes.findLast((node) => node.instruction !== undefined)?.instruction,
  }
}
