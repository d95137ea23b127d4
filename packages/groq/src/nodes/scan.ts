import type { LakeDocument } from '../document.ts'
import { mergeRowsById, sortedById } from '../dataset/lookup-rows.ts'
import type { LookupRows } from '../dataset/dataset.ts'
import { conjuncts, ungroup, type ExprNode } from '../syntax/ast.ts'
import type { CompileNode, CompiledExpression } from '../evaluation/compiled-expression.ts'
import { tracedDocument, tracedArray } from '../evaluation/origin.ts'
import type { Scope } from '../evaluation/scope.ts'
import { accessPath, type AccessPath } from './access-path.ts'
import { ConditionFilter, remainingConditions, type FilterCondition } from './filter-condition.ts'
import {
  candidateDependency,
  smallestCandidates,
  type IndexCandidates,
  type CandidateLookups,
} from './index-candidates.ts'
import { findIndexCandidates } from './index-candidates-of-path.ts'
import { compilePredicateHoistingSubqueries } from './hoist-subqueries.ts'
import { ScanMeter, type QueryPart } from './scan-meter.ts'
import { firstMatchesInIndexOrder } from './ordered-index-scan.ts'

/** Cost of sorting a document, relative to scanning it. */
const SORT_COST = 3

/** Whether a node scans the dataset: `*`, `*[…]`, `*[…][…]`. */
export function isScan(node: ExprNode): boolean {
  const inner = ungroup(node)
  return inner.type === 'Everything' || (inner.type === 'Filter' && isScan(inner.base))
}

/** The conditions of a scan, innermost first. */
function conditionsOf(node: ExprNode): ExprNode[] {
  const inner = ungroup(node)
  return inner.type === 'Filter' ? [...conditionsOf(inner.base), ...conjuncts(inner.expr)] : []
}

/** The parts of a scan. */
interface Scan extends QueryPart {
  conditions: readonly FilterCondition[]
  path: AccessPath | null
}

const NOTHING_FOUND: CandidateLookups = { found: [], missing: [] }

export function compileScan(node: ExprNode, compile: CompileNode): CompiledExpression {
  const nodes = conditionsOf(node)
  const conditions = nodes.map((each) => ({
    node: each,
    predicate: compilePredicateHoistingSubqueries(each, compile),
  }))
  const [first, ...rest] = nodes
  const whole =
    first && rest.reduce<ExprNode>((left, right) => ({ type: 'And', left, right }), first)
  const path = whole === undefined ? null : accessPath(whole, compile)
  const scan: Scan = { conditions, path, start: node.start, end: node.end }

  const collect = (scope: Scope, limit = Infinity): LakeDocument[] => {
    const { found, missing } = look(scan, scope)
    const documents: LakeDocument[] = []
    if (limit <= 0) return documents
    const chosen = cheapest(found, conditions, limit)
    const open = remainingConditions(conditions, chosen?.answers)
    const meter = new ScanMeter(scope, scan, 'filter', chosen?.uses)
    const rows = chosen?.rows ?? everything(scope)
    const sieve = new ConditionFilter(open, scope, rows)
    try {
      for (const stored of rows.inIdOrder
        ? mergeRowsById(rows)
        : sortedById(rows, scope.evaluation)) {
        meter.look()
        const document = sieve.pass(stored)
        if (document === undefined) continue
        documents.push(document)
        if (documents.length >= limit) break
      }
    } catch (error) {
      meter.lacked(missing, true)
      throw error
    }
    meter.done(documents.length)
    // If most scanned documents matched, an index would not have helped.
    if (documents.length < meter.documents / 2) meter.lacked(missing)
    return documents
  }

  return {
    evaluate: collect,
    trace: (scope, limit) => tracedArray(collect(scope, limit).map(tracedDocument)),
    count: (scope) => {
      const { found, missing } = look(scan, scope)
      const answered = found.filter(
        ({ answers }) => remainingConditions(conditions, answers).length === 0,
      )
      const chosen = smallestCandidates(answered.length > 0 ? answered : found)
      const open = remainingConditions(conditions, chosen?.answers)
      const meter = new ScanMeter(scope, scan, 'filter', chosen?.uses)
      const rows = chosen?.rows ?? everything(scope)
      const sieve = new ConditionFilter(open, scope, rows)
      let count = 0
      for (const part of [rows.settled, rows.unsettled]) {
        if (open.length === 0 && part.size !== undefined) {
          count += part.size
          continue
        }
        try {
          for (const document of part) {
            meter.look()
            if (sieve.fits(document)) count++
          }
        } catch (error) {
          meter.lacked(missing, true)
          throw error
        }
      }
      meter.done(count)
      meter.lacked(missing)
      return count
    },
    walk: (scope, request) =>
      firstMatchesInIndexOrder(
        scan,
        () => smallestCandidates(look(scan, scope).found),
        scope,
        request,
      ),
  }
}

/** Finds the look-ups, and records the dependencies of the result. */
function look({ path }: Scan, scope: Scope): CandidateLookups {
  const result = path === null ? NOTHING_FOUND : findIndexCandidates(path, scope)
  const depend = candidateDependency(result.found)
  if (depend === null) scope.evaluation.tags.dependOnEverything()
  else depend()
  return result
}

function everything(scope: Scope): LookupRows {
  const rows = scope.evaluation.dataset.rows({ by: 'all' })
  if (rows === null) throw new Error('a dataset does not know what all of its documents are')
  return rows
}

/**
 * The cheapest look-up. One in another order must be read and sorted completely; of one in order of `_id`, a
 * query with a limit reads only as much as needed, estimated from the density of matches. Each remaining
 * condition costs more than the document.
 */
function cheapest(
  found: readonly IndexCandidates[],
  conditions: readonly FilterCondition[],
  limit: number,
): IndexCandidates | undefined {
  const matches = Math.max(1, smallestCandidates(found)?.rows.about ?? 1)
  let best: IndexCandidates | undefined
  let least = Infinity
  for (const each of found) {
    const { about, inIdOrder: isOrdered } = each.rows
    const isCut = isOrdered && limit !== Infinity
    const looked = isCut ? Math.min(about, (limit * about) / matches) : about
    const open = remainingConditions(conditions, each.answers)
    const requested = open.reduce((sum, { node }) => sum + costOf(node), 1)
    const cost = looked * requested + (isOrdered ? 0 : about * SORT_COST)
    if (cost < least) [best, least] = [each, cost]
  }
  return best
}

/** Cost of checking a condition, relative to scanning the document. */
function costOf(node: ExprNode): number {
  return node.type === 'OpCall' && node.op === 'match' ? 10 : 0.5
}
