import type { ExprNode } from '../syntax/ast.ts'
import type { LakeDocument } from '../document.ts'
import type { IndexKey, IndexDescriptor, LookupRows } from '../dataset/dataset.ts'
import type { OrderedWalkRequest, OrderedWalkResult } from '../evaluation/compiled-expression.ts'
import type { Scope } from '../evaluation/scope.ts'
import { totalCompare } from '../values/groq-values.ts'
import type { AccessPath } from './access-path.ts'
import { ConditionFilter, remainingConditions, type FilterCondition } from './filter-condition.ts'
import type { IndexCandidates } from './index-candidates.ts'
import { accessPathsOnKey, rangesOf } from './index-look-up.ts'
import { ScanMeter, type QueryPart } from './scan-meter.ts'

/** Up to this many documents are sorted faster than an index is scanned. */
const FEW = 32

/**
 * The first matches of a filter in an order, read from an index without reading later documents. `documents`
 * is null if there is no such index or another plan is cheaper.
 *
 * @param narrowest the look-up with the fewest documents
 */
export function firstMatchesInIndexOrder(
  scan: QueryPart & { conditions: readonly FilterCondition[]; path: AccessPath | null },
  narrowest: () => IndexCandidates | undefined,
  scope: Scope,
  request: OrderedWalkRequest,
): OrderedWalkResult {
  const { key, descending, enough, wholeTies } = request
  const { dataset } = scope.evaluation
  const { type, nodes, range } = pinned(scan.path, key, scope)
  if (type === undefined) return { documents: null, missing: null }
  const name: IndexDescriptor & { by: 'key' } = { by: 'key', type, key }
  const rows = dataset.rows({ ...name, ...(range && { range }), descending })
  if (rows === null) return { documents: null, missing: name }
  const best = narrowest()
  if (best !== undefined && best.rows.about <= enough * 4 + FEW)
    return { documents: null, missing: null }
  const open = remainingConditions(scan.conditions, nodes)
  // If the conditions are selective, finding and sorting the matches is cheaper.
  const most = open.length === 0 && !wholeTies ? Infinity : (best?.rows.about ?? rows.about) / 2
  const meter = new ScanMeter(scope, scan, 'order', `index of ${key.name}`)
  const documents: LakeDocument[] = []
  const sieve = new ConditionFilter(open, scope, rows)
  for (const stored of inKeyOrder(rows, key, descending)) {
    if (documents.length >= enough) {
      const last = documents.at(-1)
      if (!wholeTies || last === undefined) break
      if (totalCompare(key.read(last), key.read(stored)) !== 0) break
    }
    meter.look()
    if (meter.documents > most) return { documents: null, missing: null }
    const document = sieve.pass(stored)
    if (document !== undefined) documents.push(document)
  }
  meter.done(documents.length)
  return { documents, missing: null }
}

/**
 * The type of a filter's documents (null: any) and the allowed range of a key, with the conditions that imply
 * them.
 */
function pinned(path: AccessPath | null, key: IndexKey, scope: Scope) {
  const parts = path?.kind === 'all' ? path.parts : []
  const nodes: ExprNode[] = []
  let type: string | null | undefined = null
  for (const part of parts) {
    if (part.kind !== 'field' || part.field !== '_type' || type !== null) continue
    const types: string[] | null = part.values(scope)
    if (types === null) continue
    type = types.length === 1 ? types[0]! : undefined
    nodes.push(part.node)
  }
  const requested = rangesOf(accessPathsOnKey(parts, key.name), scope)
  const range = requested?.ranges.length === 1 ? requested.ranges[0] : undefined
  if (requested !== null && range !== undefined) nodes.push(...requested.nodes)
  return { type, nodes, range }
}

/** Rows in order of a key, then of `_id`. */
function* inKeyOrder(
  { settled, unsettled }: LookupRows,
  key: IndexKey,
  descending: boolean,
): Generator<LakeDocument, void, undefined> {
  const direction = descending ? -1 : 1
  const others = byTies(unsettled, key)[Symbol.iterator]()
  let other = others.next()
  const isBefore = (a: LakeDocument, b: LakeDocument): boolean => {
    const order = totalCompare(key.read(a), key.read(b)) * direction
    return order === 0 ? a._id < b._id : order < 0
  }
  for (const document of settled) {
    while (!other.done && isBefore(other.value, document)) {
      yield other.value
      other = others.next()
    }
    yield document
  }
  for (; !other.done; other = others.next()) yield other.value
}

/** Perspectives rename unsettled documents, so equal keys are sorted by `_id` again. */
function* byTies(
  documents: Iterable<LakeDocument>,
  key: IndexKey,
): Generator<LakeDocument, void, undefined> {
  let ties: LakeDocument[] = []
  const sorted = () => ties.sort((a, b) => (a._id < b._id ? -1 : 1))
  for (const document of documents) {
    const [first] = ties
    if (first !== undefined && totalCompare(key.read(first), key.read(document)) !== 0) {
      yield* sorted()
      ties = []
    }
    ties.push(document)
  }
  yield* sorted()
}
