import type { ExprNode, FlatMapNode, MapNode } from './ast.ts'

/**
 * One step of a traversal. `array` steps take an array and yield one, `element` takes one out of an array, `plain`
 * looks at a single value, and so does `projection`, which reaches into arrays all the same.
 */
export interface Step {
  kind: 'array' | 'element' | 'plain' | 'projection'
  end: number
  readonly apply: (base: ExprNode) => ExprNode
}

/** Whether the steps from one on take an array, and whether they yield one. */
interface Shape {
  takesArray: boolean
  yieldsArray: boolean
}

/**
 * Joins the steps of a traversal by the rules of the specification: behind an array, steps that look at single
 * values are mapped over it (`Map`), or joined where they yield arrays themselves (`FlatMap`).
 * `isArray` says that the base is an array already, as `*` is.
 */
export function joinTraversal(base: ExprNode, steps: readonly Step[], isArray: boolean): ExprNode {
  const shapes = shapesOf(steps)
  const open: (MapNode | FlatMapNode)[] = []
  const { start } = base
  const end = steps.at(-1)?.end
  let current = base
  const reachInto = (index: number): void => {
    const shape = shapes[index]
    if (shape === undefined || shape.takesArray) return
    const type = shape.yieldsArray ? 'FlatMap' : 'Map'
    // The steps that are still to come build what is mapped; it is put in below.
    open.push({ type, base: current, expr: current, start, end })
    current = { type: 'This' }
  }
  if (isArray) reachInto(0)
  for (const [index, { kind, apply }] of steps.entries()) {
    const next = shapes[index + 1]
    if (kind === 'projection' && next?.takesArray) {
      current = { type: 'Map', base: current, expr: apply({ type: 'This' }), start, end }
    } else current = apply(current)
    if (kind === 'array') reachInto(index + 1)
  }
  for (let map = open.pop(); map !== undefined; map = open.pop()) {
    map.expr = current
    current = map
  }
  return current
}

function shapesOf(steps: readonly Step[]): Shape[] {
  const shapes: Shape[] = []
  let next: Shape | undefined
  for (let index = steps.length - 1; index >= 0; index--) {
    const { kind } = steps[index]!
    const takesArray: boolean =
      kind === 'array' || kind === 'element' || (kind === 'projection' && !!next?.takesArray)
    // Steps on single values behind an array are mapped over it, so an array comes out.
    const yieldsArray: boolean =
      kind === 'array'
        ? next === undefined || !next.takesArray || next.yieldsArray
        : (next?.yieldsArray ?? false)
    next = { takesArray, yieldsArray }
    shapes[index] = next
  }
  return shapes
}
