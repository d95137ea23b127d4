import type { SelectorNode } from './ast.ts'
import { expectClosing } from './closing.ts'
import { problemAt, type Parsing } from './parsing.ts'

/** A selector: `@`, a name, `anywhere(…)`, `(a, b)`, with `.b`, `.(b, c)`, `[]` and `[filter]` behind it. */
export function readSelector(parsing: Parsing): SelectorNode {
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

function readFirst(parsing: Parsing): SelectorNode {
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

function readMembers(parsing: Parsing): SelectorNode {
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

function readBracket(parsing: Parsing, base: SelectorNode): SelectorNode {
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
