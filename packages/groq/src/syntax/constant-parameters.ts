import { containsMatchingNode, type ExprNode, type OpCallNode } from './ast.ts'

type Constant = string | number | null

/** Values of parameters in place of constants (`list[$index]`, `list[$from...$to]`), which affect parsing. */
export class ConstantParameters {
  readonly #values: Readonly<Record<string, unknown>> | undefined
  /** Names of the parameters in place of constants. */
  readonly names = new Set<string>()

  /** Without values, all slice bounds are assumed valid: only the names are collected. */
  constructor(values: Readonly<Record<string, unknown>> | undefined) {
    this.#values = values
  }

  /** The value of a constant expression, null if it has none; undefined for other expressions. */
  valueOf(node: ExprNode): Constant | undefined {
    if (!isConstant(node)) return undefined
    return this.#evaluate(node)
  }

  /** Whether the value of a constant expression is not known yet. */
  isOpen(node: ExprNode): boolean {
    return (
      this.#values === undefined && containsMatchingNode(node, ({ type }) => type === 'Parameter')
    )
  }

  #evaluate(node: ExprNode): Constant {
    if (node.type === 'Value') return constant(node.value)
    if (node.type === 'Parameter') return this.#parameter(node.name)
    if (node.type === 'Group') return this.#evaluate(node.base)
    if (node.type === 'OpCall')
      return calculate(node.op, this.#evaluate(node.left), this.#evaluate(node.right))
    if (node.type !== 'Pos' && node.type !== 'Neg') return null
    const value = this.#evaluate(node.base)
    if (typeof value !== 'number') return null
    return node.type === 'Neg' ? -value : value
  }

  #parameter(name: string): Constant {
    this.names.add(name)
    if (this.#values === undefined || !Object.hasOwn(this.#values, name)) return null
    return constant(this.#values[name])
  }
}

function constant(value: unknown): Constant {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

const ARITHMETIC: Partial<Record<OpCallNode['op'], (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '**': (left, right) => left ** right,
}

function calculate(op: OpCallNode['op'], left: Constant, right: Constant): Constant {
  if (op === '+' && typeof left === 'string' && typeof right === 'string') return left + right
  if (typeof left !== 'number' || typeof right !== 'number') return null
  return constant(ARITHMETIC[op]!(left, right))
}

function isConstant(node: ExprNode): boolean {
  if (node.type === 'Value' || node.type === 'Parameter') return true
  if (node.type === 'Group' || node.type === 'Pos' || node.type === 'Neg')
    return isConstant(node.base)
  return (
    node.type === 'OpCall' &&
    node.op in ARITHMETIC &&
    isConstant(node.right) &&
    isConstant(node.left)
  )
}
