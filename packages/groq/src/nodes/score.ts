import type { ExprNode } from '../syntax/ast.ts'
import type { Compile } from '../evaluation/compiled.ts'
import { matchScore } from '../match/match.ts'
import type { Scope } from '../evaluation/scope.ts'

type Score = (scope: Scope) => number

/**
 * How much an expression adds to the score of an item: a `match` by how often it hits, `boost(a, n)` adds `n` where
 * `a` scores, `&&` adds both sides where both score, `||` adds both sides, anything else counts 1 when true.
 */
export function compileScore(node: ExprNode, compile: Compile): Score {
  if (node.type === 'Group') return compileScore(node.base, compile)
  if (node.type === 'Or') {
    const left = compileScore(node.left, compile)
    const right = compileScore(node.right, compile)
    return (scope) => left(scope) + right(scope)
  }
  if (node.type === 'And') {
    const left = compileScore(node.left, compile)
    const right = compileScore(node.right, compile)
    return (scope) => {
      const first = left(scope)
      const second = first === 0 ? 0 : right(scope)
      return second === 0 ? 0 : first + second
    }
  }
  if (node.type === 'OpCall' && node.op === 'match') {
    const left = compile(node.left)
    const right = compile(node.right)
    return (scope) => matchScore(left.evaluate(scope), right.evaluate(scope), scope)
  }
  if (node.type === 'FuncCall' && node.name === 'boost') return compileBoost(node.args, compile)
  const compiled = compile(node)
  return (scope) => (compiled.evaluate(scope) === true ? 1 : 0)
}

function compileBoost([condition, amount]: ExprNode[], compile: Compile): Score {
  if (condition === undefined || amount === undefined) return () => 0
  const score = compileScore(condition, compile)
  const boost = compile(amount)
  return (scope) => {
    const inner = score(scope)
    const added = boost.evaluate(scope)
    return typeof added === 'number' && inner > 0 ? inner + added : 0
  }
}
