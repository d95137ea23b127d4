import type { LakeDocument } from '../../document/document.ts'
import { conjuncts, ungroup, type ExprNode } from '../syntax/ast.ts'
import type { Compile, Compiled } from '../evaluation/compiled.ts'
import { tracedDocument, tracedItems } from '../evaluation/origin.ts'
import type { Scope } from '../evaluation/scope.ts'
import { accessPath } from './access-path.ts'
import { candidates } from './look-up.ts'
import { compilePredicate } from './hoist.ts'

/** Whether a node goes over the documents of the dataset: `*`, `*[…]`, `*[…][…]`. */
export function isScan(node: ExprNode): boolean {
  const inner = ungroup(node)
  return inner.type === 'Everything' || (inner.type === 'Filter' && isScan(inner.base))
}

/** The conditions of a scan, from the inside out. */
function conditionsOf(node: ExprNode): ExprNode[] {
  const inner = ungroup(node)
  return inner.type === 'Filter' ? [...conditionsOf(inner.base), ...conjuncts(inner.expr)] : []
}

export function compileScan(node: ExprNode, compile: Compile): Compiled {
  const conditions = conditionsOf(node)
  const predicates = conditions.map((condition) => compilePredicate(condition, compile))
  const [first, ...rest] = conditions
  const whole =
    first && rest.reduce<ExprNode>((left, right) => ({ type: 'And', left, right }), first)
  const path = whole === undefined ? null : accessPath(whole, compile)

  function* matches(scope: Scope): Iterable<LakeDocument> {
    for (const document of candidates(path, scope)) {
      scope.evaluation.spend(1)
      const item = predicates.length === 0 ? scope : scope.nested(document)
      if (predicates.every((predicate) => predicate.evaluate(item) === true)) yield document
    }
  }

  const collect = (scope: Scope, limit = Infinity): LakeDocument[] => {
    const documents: LakeDocument[] = []
    if (limit <= 0) candidates(path, scope)
    else
      for (const document of matches(scope)) {
        documents.push(document)
        if (documents.length >= limit) break
      }
    return documents
  }

  return {
    evaluate: collect,
    trace: (scope, limit) => tracedItems(collect(scope, limit).map(tracedDocument)),
    count: (scope) => {
      let count = 0
      for (const _document of matches(scope)) count++
      return count
    },
  }
}
