import { ungroup, type ExprNode, type BinaryOperator } from './ast.ts'
import { readCall, readPipe } from './function-call.ts'
import { expectClosing, suggestFix } from './closing-brackets.ts'
import { ConstantParameters } from './constant-parameters.ts'
import { readArray, readGroup, readObject } from './bracketed-expressions.ts'
import { CustomFunctionExpander, readDeclarations } from './custom-functions.ts'
import type { ParseMode, ParserState, Span, FunctionVocabulary } from './parser-state.ts'
import { Tokenizer } from './tokenizer.ts'
import { readProjection, readStep, joinTraversal, type TraversalStep } from './traversal-step.ts'

/** Far above any real query, far below the stack limit. */
const NESTING_LIMIT = 200
/** Maximum chained operators: each adds a level to the tree, over which traversals recurse. */
const CHAIN_LIMIT = 1_000

export interface SyntaxOptions {
  readonly vocabulary: FunctionVocabulary
  readonly mode: ParseMode
  /** Parameter values in place of constants; undefined to find out which parameters these are. */
  readonly constants: Readonly<Record<string, unknown>> | undefined
  /** Maximum tokens of the query. */
  readonly tokenLimit: number
}

export interface ParsedSyntax {
  tree: ExprNode
  /** Parameters with the position of their first use. */
  parameters: ReadonlyMap<string, Span>
  /** Parameters in place of constants. */
  constants: string[]
  /** Tokens read; the cost. */
  tokens: number
}

/** Binary operators with node type and the precedence that GROQ specifies. */
const BINARY: ReadonlyMap<string, { level: number; type: 'And' | 'Or' | 'OpCall' | 'In' }> =
  new Map([
    ['||', { level: 2, type: 'Or' }],
    ['&&', { level: 3, type: 'And' }],
    ...(['==', '!=', '<', '<=', '>', '>=', 'match'] as const).map(
      (sign) => [sign, { level: 4, type: 'OpCall' }] as const,
    ),
    ['in', { level: 4, type: 'In' }],
    ['+', { level: 6, type: 'OpCall' }],
    ['-', { level: 6, type: 'OpCall' }],
    ['*', { level: 7, type: 'OpCall' }],
    ['/', { level: 7, type: 'OpCall' }],
    ['%', { level: 7, type: 'OpCall' }],
    ['**', { level: 9, type: 'OpCall' }],
  ])

const COMPARISON = 4
const RANGE = 5
const POWER = 9
const PREFIX = { '-': ['Neg', 8], '+': ['Pos', 10], '!': ['Not', 10] } as const

/** Parses a query in time and memory linear in the number of tokens. Throws `GroqError`. */
export function readQuery(query: string, options: SyntaxOptions): ParsedSyntax {
  const parser = new Parser(query, options)
  readDeclarations(parser, parser.functions)
  const { tokens } = parser
  const tree = parser.expression()
  if (tokens.kind !== 'end') {
    const found = `unexpected ${tokens.describe()}${suggestFix(tokens)}`
    throw tokens.problem(`unable to parse entire expression: ${found}`)
  }
  return {
    tree,
    parameters: parser.parameters,
    constants: [...parser.constants.names],
    tokens: tokens.count,
  }
}

class Parser implements ParserState {
  readonly tokens: Tokenizer
  readonly vocabulary: FunctionVocabulary
  readonly mode: ParseMode
  readonly constants: ConstantParameters
  readonly functions: CustomFunctionExpander
  readonly parameters = new Map<string, Span>()
  scoring = false
  ownParameter: string | undefined
  #nesting = 0
  #depth = 0

  constructor(query: string, { vocabulary, mode, constants, tokenLimit }: SyntaxOptions) {
    this.tokens = new Tokenizer(query, tokenLimit)
    this.functions = new CustomFunctionExpander(this.tokens)
    this.vocabulary = vocabulary
    this.mode = mode
    this.constants = new ConstantParameters(constants)
  }

  nested<Result>(read: () => Result): Result {
    if (++this.#nesting > NESTING_LIMIT) throw this.#tooDeep(NESTING_LIMIT)
    const result = read()
    this.#nesting--
    return result
  }

  expression(level = 0): ExprNode {
    if (++this.#depth > CHAIN_LIMIT) throw this.#tooDeep(CHAIN_LIMIT)
    const expression = this.#operators(this.#prefixed(), level)
    this.#depth--
    return expression
  }

  #tooDeep(limit: number) {
    return this.tokens.problem(`query is nested too deeply: more than ${limit} levels`)
  }

  #prefixed(): ExprNode {
    const { tokens } = this
    const { start, text } = tokens
    if (tokens.kind !== 'sign' || (text !== '-' && text !== '+' && text !== '!'))
      return this.#traversal(this.#operand(), start)
    tokens.advance()
    const [type, level] = PREFIX[text]
    const base = this.expression(level)
    return { type, base, start, end: base.end }
  }

  /** Parses binary operators after an operand. */
  #operators(first: ExprNode, level: number): ExprNode {
    const { tokens } = this
    let left = first
    let compared = false
    for (let chain = 0; ; chain++) {
      const { kind, text } = tokens
      if (kind !== 'sign' && kind !== 'name') return left
      const operator = BINARY.get(text)
      if (operator === undefined || operator.level < level) return left
      if (chain > CHAIN_LIMIT) throw this.#tooDeep(CHAIN_LIMIT)
      if (operator.level === COMPARISON && compared) {
        const description = `unexpected ${tokens.describe()}, expected parentheses around one of two comparisons`
        throw tokens.problem(description)
      }
      compared = operator.level === COMPARISON
      tokens.advance()
      if (operator.type === 'In') {
        left = this.#membership(left)
        continue
      }
      const { type } = operator
      const { start } = left
      const right = this.expression(operator.level === POWER ? POWER : operator.level + 1)
      const { end } = right
      if (type === 'OpCall') left = { type, op: text as BinaryOperator, left, right, start, end }
      else left = { type, left, right, start, end }
    }
  }

  /** Parses `left in right` or `left in from..to` after the keyword. */
  #membership(left: ExprNode): ExprNode {
    const { tokens } = this
    const { start } = left
    const opening = tokens.start
    if (!tokens.is('(')) {
      const right = this.expression(RANGE)
      return (
        this.#range(left, right) ?? { type: 'OpCall', op: 'in', left, right, start, end: right.end }
      )
    }
    tokens.advance()
    const inner = this.nested((): { range?: ExprNode; group?: ExprNode } => {
      const base = this.expression()
      const range = this.#range(left, base)
      expectClosing(tokens, ')', 'parenthesized expression')
      const end = tokens.previousEnd
      return range === null
        ? { group: { type: 'Group', base, start: opening, end } }
        : { range: { ...range, end } }
    })
    if (inner.range !== undefined) return inner.range
    const right = this.#operators(this.#traversal(inner.group!, opening), RANGE)
    // Parentheses around the whole expression are redundant.
    const plain = right === inner.group ? ungroup(right) : right
    return { type: 'OpCall', op: 'in', left, right: plain, start, end: right.end }
  }

  /** Parses a range after its first bound, if two or three dots follow. */
  #range(base: ExprNode, left: ExprNode): ExprNode | null {
    const { tokens } = this
    const isInclusive = tokens.is('..')
    if (!isInclusive && !tokens.is('...')) return null
    tokens.advance()
    const right = this.expression(RANGE)
    return { type: 'InRange', base, left, right, isInclusive, start: base.start, end: right.end }
  }

  #operand(): ExprNode {
    const { tokens } = this
    const { kind, start, end, text, value } = tokens
    switch (kind) {
      case 'name':
        return this.#named()
      case 'number':
      case 'string':
        tokens.advance()
        return { type: 'Value', value, start, end }
      case 'sign':
        return this.#signed()
      case 'end':
        throw tokens.unexpected('expression')
      case 'parameter':
        if (text !== this.ownParameter && !this.parameters.has(text))
          this.parameters.set(text, { start, end })
        tokens.advance()
        return { type: 'Parameter', name: text, start, end }
      case 'parent':
        tokens.advance()
        return { type: 'Parent', n: value as number, start, end }
    }
  }

  #signed(): ExprNode {
    const { tokens } = this
    const { start, end, text } = tokens
    switch (text) {
      case '(':
        return readGroup(this)
      case '[':
        return readArray(this)
      case '{':
        return readObject(this)
      case '@':
        tokens.advance()
        return { type: 'This', start, end }
      case '**':
        // All documents, followed by a multiplication sign.
        tokens.rewind(start + 1)
        return { type: 'Everything', start, end: start + 1 }
      case '*':
        tokens.advance()
        return { type: 'Everything', start, end }
      default:
        throw tokens.problem(
          `unexpected ${tokens.describe()}, expected expression${suggestFix(tokens)}`,
        )
    }
  }

  #named(): ExprNode {
    const { tokens } = this
    const { start, end, text } = tokens
    tokens.advance()
    if ((tokens.is('(') || tokens.is('::')) && tokens.adjacent) return readCall(this, text, start)
    if (text === 'null') return { type: 'Value', value: null, start, end }
    if (text === 'true' || text === 'false')
      return { type: 'Value', value: text === 'true', start, end }
    return { type: 'AccessAttribute', name: text, start, end }
  }

  /** Parses everything that follows an operand without an operator: steps, projections and pipes. */
  #traversal(operand: ExprNode, start: number): ExprNode {
    const { tokens } = this
    let base = operand
    let steps: TraversalStep[] = []
    const join = (): ExprNode =>
      steps.length === 0 ? base : joinTraversal(base, steps, this.#isArray(base))
    for (let chain = 0; tokens.kind === 'sign'; chain++) {
      if (chain > CHAIN_LIMIT) throw this.#tooDeep(CHAIN_LIMIT)
      const step = readStep(this, start)
      if (step !== null) steps.push(step)
      else if (tokens.take('|')) {
        if (tokens.is('{')) steps.push(readProjection(this, start))
        else {
          base = readPipe(this, join())
          steps = []
        }
      } else break
    }
    return join()
  }

  /** Whether a traversal treats an expression as an array without `[]`. */
  #isArray(node: ExprNode): boolean {
    if (node.type === 'Everything' || node.type === 'Array' || node.type === 'PipeFuncCall')
      return true
    const inner = ungroup(node)
    if (inner.type !== 'FuncCall') return false
    return this.vocabulary.facts(inner.namespace, inner.name)?.yieldsDocuments === true
  }
}
