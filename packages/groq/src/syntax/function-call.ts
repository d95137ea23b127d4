import {
  type SelectorNode,
  type AscNode,
  type DescNode,
  type ExprNode,
  type FuncCallNode,
  type PipeFuncCallNode,
  type SelectNode,
  ungroup,
} from './ast.ts'
import { expectClosing, readList } from './closing-brackets.ts'
import { problemAt, type ParserState } from './parser-state.ts'

/**
 * Parses a selector: `@`, a name, `anywhere(…)`, `(a, b)`, followed by `.b`, `.(b, c)`, `[]` and `[filter]`.
 */
function readSelector(parsing: ParserState): SelectorNode {
  const { tokens } = parsing
  const { start } = tokens
  let node = readFirst(parsing)
  for (;;) {
    if (tokens.take('.')) {
      if (tokens.is('(')) {
        const nested = readMembers(parsing)
        if (nested.type === 'SelectorFuncCall' || nested.type === 'This')
          throw problemAt(tokens, nested, 'invalid selector')
        node = { type: 'SelectorNested', base: node, nested }
      } else {
        if (tokens.kind !== 'name') throw tokens.unexpected("a name following '.'")
        node = { type: 'AccessAttribute', base: node, name: tokens.text }
        tokens.advance()
      }
    } else if (tokens.take('[')) node = readBracket(parsing, node)
    else break
    node.start = start
    node.end = tokens.previousEnd
  }
  if (tokens.is(',') || tokens.is(')')) return node
  throw tokens.problem(`invalid selector: unexpected ${tokens.describe()}`)
}

function readFirst(parsing: ParserState): SelectorNode {
  const { tokens } = parsing
  const { start, text } = tokens
  if (tokens.is('(')) return readMembers(parsing)
  if (tokens.take('@')) return { type: 'This', start, end: tokens.previousEnd }
  if (tokens.kind !== 'name') {
    throw tokens.problem(`invalid selector: unexpected ${tokens.describe()}, expected a name`)
  }
  tokens.advance()
  if (!tokens.is('(') || !tokens.adjacent)
    return { type: 'AccessAttribute', name: text, start, end: tokens.previousEnd }
  if (text !== 'anywhere')
    throw tokens.problem('invalid selector: expected no function but anywhere()', start, tokens.end)
  tokens.advance()
  return parsing.nested(() => {
    const arg = parsing.expression()
    tokens.take(',')
    expectClosing(tokens, ')', 'function arguments')
    return { type: 'SelectorFuncCall', name: 'anywhere', arg, start, end: tokens.previousEnd }
  })
}

function readMembers(parsing: ParserState): SelectorNode {
  const { tokens } = parsing
  const { start } = tokens
  tokens.advance()
  return parsing.nested((): SelectorNode => {
    const members = [readSelector(parsing)]
    while (tokens.take(',')) members.push(readSelector(parsing))
    expectClosing(tokens, ')', 'parenthesized expression')
    if (members.length === 1) return members[0]!
    return { type: 'Tuple', members, start, end: tokens.previousEnd }
  })
}

function readBracket(parsing: ParserState, base: SelectorNode): SelectorNode {
  const { tokens } = parsing
  if (tokens.take(']')) return { type: 'ArrayCoerce', base }
  return parsing.nested((): SelectorNode => {
    const expr = parsing.expression()
    expectClosing(tokens, ']', 'expression')
    const constant = parsing.constants.valueOf(expr)
    if (typeof constant === 'number')
      throw problemAt(tokens, expr, 'invalid selector: a position can not be selected')
    if (typeof constant === 'string') return { type: 'AccessAttribute', base, name: constant }
    return { type: 'Filter', base, expr }
  })
}

/** Parses a call `name(…)`, `namespace::name(…)` after `name`, which began at `start`. */
export function readCall(parsing: ParserState, first: string, start: number): ExprNode {
  const { tokens } = parsing
  let namespace = 'global'
  let name = first
  if (tokens.take('::')) {
    const missing = 'expected a function following namespace expression'
    if (tokens.kind !== 'name') throw tokens.problem(missing)
    const { start, end } = tokens
    namespace = first
    name = tokens.text
    tokens.advance()
    if (!tokens.is('(')) throw tokens.problem(missing, start, end)
  }
  const nameEnd = tokens.previousEnd
  tokens.advance()
  if (namespace === 'global' && name === 'select') return readSelect(parsing, start)
  const call: FuncCallNode = { type: 'FuncCall', namespace, name, args: [], start }
  const facts = parsing.vocabulary.facts(namespace, name)
  parsing.nested(() =>
    readList(tokens, ')', 'function arguments', () => {
      const isSelector = facts?.selectorArgument === call.args.length
      call.args.push(isSelector ? readSelector(parsing) : parsing.expression())
    }),
  )
  call.end = tokens.previousEnd
  return check(parsing, call, nameEnd)
}

/** Validates a call. Throws `GroqError` if the function may not be called with these arguments or here. */
function check(parsing: ParserState, call: FuncCallNode, nameEnd: number): ExprNode {
  const { tokens, vocabulary, mode } = parsing
  const { namespace, name, start, end } = call
  if (namespace === 'global' && (name === 'before' || name === 'after') && mode === 'delta') {
    return { type: 'Context', key: name, start, end }
  }
  if (parsing.functions.has(call)) return parsing.functions.call(call)
  const facts = vocabulary.facts(namespace, name)
  if (facts === undefined && parsing.functions.declaring && !vocabulary.hasNamespace(namespace))
    return parsing.functions.call(call)
  const refuse = (description: string) => tokens.problem(description, start, nameEnd)
  if (
    facts === undefined &&
    !vocabulary.hasNamespace(namespace) &&
    !parsing.functions.hasNamespace(namespace)
  )
    throw refuse(`Undefined namespace: ${namespace}`)
  const written = namespace === 'global' ? name : `${namespace}::${name}`
  if (facts === undefined && namespace === 'global' && vocabulary.isPipe(name))
    throw refuse(`Undefined function: ${written}; it stands behind a |`)
  if (facts === undefined || (facts.only === 'delta' && mode !== 'delta'))
    throw refuse(`Undefined function: ${written}`)
  if (facts.only === 'score' && !parsing.scoring)
    throw refuse(`unexpected ${name}: it can only be used inside score()`)
  const problem = vocabulary.callProblem(call)
  if (problem !== null) throw problemAt(tokens, call, problem)
  return call
}

/** `select(condition => value, …, otherwise)` */
function readSelect(parsing: ParserState, start: number): SelectNode {
  const { tokens } = parsing
  const select: SelectNode = { type: 'Select', alternatives: [], start }
  parsing.nested(() =>
    readList(tokens, ')', 'function arguments', () => {
      const first = parsing.expression()
      const condition = tokens.take('=>') ? first : undefined
      const value = condition === undefined ? first : parsing.expression()
      if (select.fallback !== undefined) {
        const description =
          'unexpected argument to select(), expected none after the one without =>'
        throw tokens.problem(description, first.start, value.end)
      }
      if (condition === undefined) select.fallback = value
      else {
        const { start } = condition
        select.alternatives.push({
          type: 'SelectAlternative',
          condition,
          value,
          start,
          end: value.end!,
        })
      }
    }),
  )
  select.end = tokens.previousEnd
  return select
}

/** Parses `base | name(…)` after the pipe. */
export function readPipe(parsing: ParserState, base: ExprNode): PipeFuncCallNode {
  const { tokens, vocabulary } = parsing
  const { kind, start, end } = tokens
  let { text: name } = tokens
  if (kind !== 'name') throw tokens.problem('object or function expected')
  tokens.advance()
  if (tokens.take('::')) {
    if (name !== 'global') throw tokens.problem(`Undefined namespace: ${name}`, start, end)
    name = tokens.text
    tokens.advance()
  }
  if (!tokens.is('(') || !tokens.adjacent)
    throw tokens.problem('object or function expected', start, end)
  if (!vocabulary.isPipe(name)) throw tokens.problem(`Undefined pipe function: ${name}`, start, end)
  if (name === 'score' && !isScorable(base)) {
    const description = 'score() must be applied to documents, before any projection'
    throw tokens.problem(description, start, end)
  }
  tokens.advance()
  const { scoring } = parsing
  parsing.scoring ||= name === 'score'
  const readArgument = () => (name === 'order' ? readSortKey(parsing) : parsing.expression())
  const args = parsing.nested(() => readList(tokens, ')', 'function arguments', readArgument))
  parsing.scoring = scoring
  const call: PipeFuncCallNode = { type: 'PipeFuncCall', base, name, args }
  call.start = base.start
  call.end = tokens.previousEnd
  if (args.length === 0) {
    const description = `Incorrect number of arguments to function ${name}(). Expected at least 1, got 0.`
    throw tokens.problem(description, start, call.end)
  }
  return call
}

function readSortKey(parsing: ParserState): ExprNode {
  const { tokens } = parsing
  const base = parsing.expression()
  const { kind, text } = tokens
  if (kind !== 'name' || (text !== 'asc' && text !== 'desc')) return base
  if (base.type === 'And' || base.type === 'Or') {
    const sign = base.type === 'And' ? '&&' : '||'
    throw tokens.problem(`unexpected ${text}, expected the expression with ${sign} in parentheses`)
  }
  tokens.advance()
  const { start } = base
  const node = { base, start, end: tokens.previousEnd }
  return text === 'asc'
    ? ({ type: 'Asc', ...node } satisfies AscNode)
    : ({ type: 'Desc', ...node } satisfies DescNode)
}

function isScorable(node: ExprNode): boolean {
  const inner = ungroup(node)
  if (inner.type === 'Filter' || inner.type === 'Slice' || inner.type === 'PipeFuncCall')
    return isScorable(inner.base)
  return !['Map', 'Projection', 'AccessElement', 'Object', 'Value'].includes(inner.type)
}
