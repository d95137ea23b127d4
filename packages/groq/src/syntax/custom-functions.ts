import { children, type ExprNode, type FuncCallNode, type SyntaxNode } from './ast.ts'
import { expectClosing } from './closing-brackets.ts'
import { problemAt, type QueryCustomFunctions, type ParserState } from './parser-state.ts'
import type { Tokenizer } from './tokenizer.ts'

/** Maximum nodes after expansion of custom functions: each call repeats the body, and bodies contain calls. */
const SIZE_LIMIT = 100_000
/** Maximum depth of nested custom functions. */
const DEPTH_LIMIT = 100

interface Declaration {
  body: ExprNode
  parameter: string
  /** Calls of custom functions in the body, expanded after all declarations are parsed. */
  calls: Set<FuncCallNode>
  state: 'read' | 'open' | 'settled'
  /** The body applied to an argument. */
  apply(argument: ExprNode): ExprNode
  /** Number of nodes of the body. */
  size: number
}

/**
 * Custom functions of a query: `fn namespace::name($value) = $value{…};`. A call is expanded to the body with
 * its argument.
 */
export class CustomFunctionExpander implements QueryCustomFunctions {
  readonly #tokens: Tokenizer
  readonly #declarations = new Map<string, Declaration>()
  readonly #namespaces = new Set<string>()
  /** Calls in the body being parsed; undefined after the declarations. */
  #calls: Set<FuncCallNode> | undefined
  #size = 0

  constructor(tokens: Tokenizer) {
    this.#tokens = tokens
  }

  has(call: FuncCallNode): boolean {
    return this.#declarations.has(fullName(call)) || this.#calls?.has(call) === true
  }

  hasNamespace(namespace: string): boolean {
    return this.#namespaces.has(namespace)
  }

  get declaring(): boolean {
    return this.#calls !== undefined
  }

  /** Expands a call. Throws `GroqError` for a wrong number of arguments or too many nodes. */
  call(call: FuncCallNode): ExprNode {
    const { args, start, end } = call
    const [argument] = args
    if (argument === undefined || args.length !== 1) {
      const count = `Expected 1, got ${args.length}.`
      const description = `Incorrect number of arguments to function ${fullName(call)}(). ${count}`
      throw problemAt(this.#tokens, call, description)
    }
    if (this.#calls !== undefined) {
      this.#calls.add(call)
      return call
    }
    const declaration = this.#declarations.get(fullName(call))
    if (declaration === undefined)
      throw problemAt(this.#tokens, call, `Undefined function: ${fullName(call)}`)
    this.#size += declaration.size
    if (this.#size > SIZE_LIMIT)
      throw problemAt(this.#tokens, call, 'query is too long once its functions are put in')
    return { ...declaration.apply(argument), start, end }
  }

  /** Parses a body with `read` and declares the function. */
  declare(namespace: string, name: string, parameter: string, read: () => ExprNode): void {
    const calls = new Set<FuncCallNode>()
    this.#calls = calls
    const body = read()
    this.#calls = undefined
    const apply = application(this.#tokens, body, parameter)
    this.#namespaces.add(namespace)
    const declaration: Declaration = { body, parameter, calls, state: 'read', apply, size: 0 }
    this.#declarations.set(`${namespace}::${name}`, declaration)
  }

  /** Expands calls within bodies, after all declarations are parsed. */
  settle(): void {
    for (const declaration of this.#declarations.values()) this.#settle(declaration, 0)
  }

  #settle(declaration: Declaration, depth: number): void {
    const { calls, state, body, parameter } = declaration
    if (state === 'settled') return
    if (state === 'open') throw problemAt(this.#tokens, body, 'recursive function definition')
    if (depth > DEPTH_LIMIT) {
      const description = `functions call one another too deeply: more than ${DEPTH_LIMIT} levels`
      throw problemAt(this.#tokens, body, description)
    }
    declaration.state = 'open'
    for (const call of calls) {
      const callee = this.#declarations.get(fullName(call))
      if (callee !== undefined) this.#settle(callee, depth + 1)
      const put = this.call(call)
      // The parent holds the call node, so it is changed in place.
      for (const field of Object.keys(call)) Reflect.deleteProperty(call, field)
      Object.assign(call, put)
    }
    if (!('expr' in body)) return
    declaration.size = checkBody(this.#tokens, body.expr, parameter)
    declaration.state = 'settled'
  }
}

function fullName({ namespace, name }: FuncCallNode): string {
  return `${namespace}::${name}`
}

/** Parses the declarations at the beginning of a query. */
export function readDeclarations(parsing: ParserState, functions: CustomFunctionExpander): void {
  while (beginsDeclaration(parsing.tokens)) readDeclaration(parsing, functions)
  functions.settle()
}

/** `fn` may also be an attribute; a declaration has a name after it. */
function beginsDeclaration(tokens: Tokenizer): boolean {
  const { kind, text, start } = tokens
  if (kind !== 'name' || text !== 'fn') return false
  tokens.advance()
  const declares = tokens.kind === 'name' && tokens.text !== 'in' && tokens.text !== 'match'
  if (!declares) tokens.rewind(start)
  return declares
}

function readDeclaration(parsing: ParserState, functions: CustomFunctionExpander): void {
  const { tokens } = parsing
  const namespace = tokens.text
  tokens.advance()
  if (!tokens.take('::')) throw tokens.problem("expected '::' followed by a function name")
  const { kind: nameKind, text: name } = tokens
  if (nameKind !== 'name') throw tokens.problem('expected a function name')
  tokens.advance()
  if (!tokens.take('(')) throw tokens.problem("expected '(' following function name")
  const { kind, text: parameter } = tokens
  if (kind !== 'parameter') throw tokens.problem('expected parameter name')
  tokens.advance()
  expectClosing(tokens, ')', 'function arguments')
  if (!tokens.take('=')) throw tokens.problem("expected '=' following ()")
  functions.declare(namespace, name, parameter, () => {
    parsing.ownParameter = parameter
    const body = parsing.expression()
    parsing.ownParameter = undefined
    return body
  })
  if (!tokens.take(';')) throw tokens.problem("expected ';' at the end of function definition")
}

/** How a body is applied to an argument. Throws `GroqError` for an invalid body. */
function application(tokens: Tokenizer, body: ExprNode, parameter: string): Declaration['apply'] {
  const isParameter = (node: ExprNode) => node.type === 'Parameter' && node.name === parameter
  if (body.type === 'Projection') {
    const { base } = body
    if (isParameter(base)) return (argument) => ({ ...body, base: argument })
    if (base.type === 'Deref' && isParameter(base.base))
      return (argument) => ({ ...body, base: { type: 'Deref', base: argument } })
  }
  if (body.type === 'Map' && body.base.type === 'ArrayCoerce' && isParameter(body.base.base))
    return (argument) => ({ ...body, base: { type: 'ArrayCoerce', base: argument } })
  const forms = `$${parameter}{…}, $${parameter}->{…}, $${parameter}[]{…} or $${parameter}[]->{…}`
  throw problemAt(tokens, body, `unexpected function body, expected ${forms}`)
}

/** Number of nodes of a body. Throws `GroqError` if it reads its parameter elsewhere, or the outer scope. */
function checkBody(tokens: Tokenizer, body: ExprNode, parameter: string): number {
  let size = 0
  const pending: { node: SyntaxNode; level: number }[] = [{ node: body, level: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, level } = next
    size++
    if (node.type === 'Parent' && node.n > level)
      throw problemAt(tokens, node, '^ is not allowed here: it leads out of the function')
    if (node.type === 'Parameter' && node.name === parameter) {
      const description = `$${parameter} is not allowed here: a function's parameter stands at the start of its body alone`
      throw problemAt(tokens, node, description)
    }
    const opens = node.type === 'Projection' || node.type === 'Filter'
    for (const { field, child } of children(node)) {
      const inner = child as unknown as SyntaxNode
      pending.push({ node: inner, level: opens && field === 'expr' ? level + 1 : level })
    }
  }
  return size
}
