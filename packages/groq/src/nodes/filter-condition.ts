import type { ExprNode } from '../syntax/ast.ts'
import type { LakeDocument } from '../document.ts'
import type { LookupRows } from '../dataset/dataset.ts'
import { children } from '../syntax/ast.ts'
import type { CompiledExpression } from '../evaluation/compiled-expression.ts'
import type { Scope } from '../evaluation/scope.ts'

/** A condition of a filter. */
export interface FilterCondition {
  node: ExprNode
  predicate: CompiledExpression
}

/** Conditions that remain to be checked, given those known to be true. */
export function remainingConditions(
  conditions: readonly FilterCondition[],
  answers: readonly ExprNode[] = [],
): readonly FilterCondition[] {
  return answers.length === 0
    ? conditions
    : conditions.filter(({ node }) => !answers.includes(node))
}

/** Checks documents against conditions. */
export class ConditionFilter {
  readonly #conditions: readonly FilterCondition[]
  readonly #scope: Scope
  readonly #show: LookupRows['show']
  readonly #looksAtAll: boolean

  constructor(conditions: readonly FilterCondition[], scope: Scope, { show }: LookupRows) {
    this.#conditions = conditions
    this.#scope = scope
    this.#show = show
    this.#looksAtAll = show !== undefined && conditions.some(({ node }) => readsOriginalId(node))
  }

  /** The converted document; undefined if a condition is not true. */
  pass(document: LakeDocument): LakeDocument | undefined {
    const show = this.#show
    return this.fits(document) ? (show === undefined ? document : show(document)) : undefined
  }

  /** Whether all conditions are true for a document. */
  fits(document: LakeDocument): boolean {
    if (this.#conditions.length === 0) return true
    const show = this.#show
    const item = this.#scope.nested(this.#looksAtAll && show ? show(document) : document)
    for (const { predicate } of this.#conditions)
      if (predicate.evaluate(item) !== true) return false
    return true
  }
}

const known = new WeakMap<ExprNode, boolean>()

/** Whether an expression may read `_originalId` of an item, by name or as part of the whole item. */
function readsOriginalId(node: ExprNode): boolean {
  let reads = known.get(node)
  if (reads === undefined) known.set(node, (reads = looksAtWhole(node)))
  return reads
}

function looksAtWhole(node: ExprNode): boolean {
  if (node.type === 'This' || node.type === 'Parent') return true
  if (node.type === 'AccessAttribute') {
    if (node.name === '_originalId') return true
    if (node.base === undefined || node.base.type === 'This' || node.base.type === 'Parent')
      return false
  }
  for (const { child } of children(node))
    if (looksAtWhole(child as unknown as ExprNode)) return true
  return false
}
