import type { ExprNode } from '../syntax/ast.ts'
import type { IndexDescriptor, KeyRange, LookupRows, LookupCriterion } from '../dataset/dataset.ts'
import { union } from '../dataset/lookup-rows.ts'
import type { Scope } from '../evaluation/scope.ts'
import type { AccessPath } from './access-path.ts'
import type { CandidateLookups } from './index-candidates.ts'
import { intersect } from './index-key.ts'

/** Steps charged for one index look-up. */
const SOURCE_COST = 4

/** Maximum range pairs to intersect; above it the second condition is checked per document. */
const MOST_PAIRS = 1_000

/** Ranks after all fixed indexes. */
const INDEX_RANK = 5

export type KeyAccessPath = Extract<AccessPath, { kind: 'key' }>

/** The conditions on one key. */
export function accessPathsOnKey(parts: readonly AccessPath[], name: string): KeyAccessPath[] {
  return parts.filter(
    (part): part is KeyAccessPath => part.kind === 'key' && part.key.name === name,
  )
}

/** The ranges in which all conditions on a key are true, and those conditions. */
export function rangesOf(
  parts: readonly KeyAccessPath[],
  scope: Scope,
): { ranges: KeyRange[]; nodes: ExprNode[] } | null {
  let ranges: KeyRange[] | null = null
  const open = new Set<ExprNode>()
  for (const part of parts) {
    const more = part.ranges(scope)
    if (more === null || more.length * (ranges?.length ?? 0) > MOST_PAIRS) open.add(part.node)
    else if (ranges === null) ranges = more
    else {
      scope.evaluation.spend(ranges.length * more.length)
      ranges = ranges.flatMap((a) => more.flatMap((b) => intersect(a, b) ?? []))
    }
  }
  const nodes = parts.map(({ node }) => node).filter((node) => !open.has(node))
  return ranges === null ? null : { ranges, nodes }
}

/** Looks up the conditions on one key. */
export function keyLookUp(
  parts: readonly KeyAccessPath[],
  scope: Scope,
  types: readonly string[] | null,
  typeNodes: readonly ExprNode[],
): CandidateLookups {
  const requested = rangesOf(parts, scope)
  const [first] = parts
  if (requested === null || first === undefined) return { found: [], missing: [] }
  const { key } = first
  const sources = (types ?? [null]).flatMap((type): LookupCriterion[] =>
    requested.ranges.map((range) => ({ by: 'key', type, key, range })),
  )
  const found = indexed(sources, scope, [...requested.nodes, ...typeNodes], key.name)
  return found ?? missingOf(types, (type) => ({ by: 'key', type, key }))
}

/** Looks up terms. */
export function termsLookUp(
  part: Extract<AccessPath, { kind: 'terms' }>,
  scope: Scope,
  types: readonly string[] | null,
  typeNodes: readonly ExprNode[],
): CandidateLookups {
  const requested = part.lookUp(scope)
  if (requested === null) return { found: [], missing: [] }
  const { terms, each, exact } = requested
  const sources = (types ?? [null]).map((type): LookupCriterion => ({
    by: 'terms',
    type,
    terms,
    each,
  }))
  const found = indexed(sources, scope, exact ? [part.node, ...typeNodes] : [], terms.name)
  return found ?? missingOf(types, (type) => ({ by: 'terms', type, terms }))
}

/** Rows of on-demand indexes; null if one does not exist. */
function indexed(
  sources: readonly LookupCriterion[],
  scope: Scope,
  answers: readonly ExprNode[],
  name: string,
): CandidateLookups | null {
  const { dataset } = scope.evaluation
  const budget = scope.evaluation
  const parts: LookupRows[] = []
  for (const source of sources) {
    budget.spend(SOURCE_COST)
    const rows = dataset.rows(source, budget)
    if (rows === null) return null
    parts.push(rows)
  }
  const rows = union(parts, budget)
  const uses = `index of ${name}`
  return {
    found: [{ rank: INDEX_RANK, rows, answers, depend: null, uses }],
    missing: [],
  }
}

function missingOf(
  types: readonly string[] | null,
  name: (type: string | null) => IndexDescriptor,
): CandidateLookups {
  return { found: [], missing: (types ?? [null]).map(name) }
}
