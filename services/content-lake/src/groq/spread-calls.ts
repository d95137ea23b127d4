import type { ExprNode } from 'groq-js'
import { contains, ungroup } from './syntax/ast.ts'
import { definitionOf } from './functions/registry.ts'

/** A step of a traversal that looks at one value. */
const STEPS = ['Projection', 'AccessAttribute', 'Deref'] as const

type Step = Extract<ExprNode, { type: (typeof STEPS)[number] }>

/**
 * Has steps behind a call that yields documents taken for each of them, in place: `releases::all(){name}`. The parser
 * knows of `*` alone that it is an array, and takes such steps for ones of a single value.
 */
export function spreadCalls(tree: ExprNode): void {
  contains(tree, (node) => {
    if (isStep(node)) spread(node)
    return false
  })
}

/** Turns the last of some steps into a map over the call that they start from, if they do. */
function spread(last: Step): void {
  const steps: Step[] = [last]
  let base = last.base
  for (; base !== undefined && isStep(ungroup(base)); base = steps.at(-1)!.base)
    steps.push(ungroup(base) as Step)
  if (base === undefined || !yieldsDocuments(ungroup(base))) return
  let expr: ExprNode = { type: 'This' }
  for (const step of steps.reverse()) expr = { ...step, base: expr }
  const target = last as unknown as Record<string, unknown>
  for (const field of Object.keys(target)) delete target[field]
  Object.assign(target, { type: 'Map', base, expr })
}

const isStep = (node: ExprNode): node is Step => (STEPS as readonly string[]).includes(node.type)

const yieldsDocuments = (node: ExprNode): boolean =>
  node.type === 'FuncCall' && definitionOf(node)?.yieldsDocuments === true
