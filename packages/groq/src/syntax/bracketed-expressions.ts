import type {
  ArrayElementNode,
  ArrayNode,
  ExprNode,
  GroupNode,
  ObjectAttributeNode,
  ObjectNode,
  TupleNode,
} from './ast.ts'
import { expectClosing, readList } from './closing-brackets.ts'
import { problemAt, type ParserState } from './parser-state.ts'

/** `[a, ...b]` */
export function readArray(parsing: ParserState): ArrayNode {
  const { tokens } = parsing
  const { start } = tokens
  tokens.advance()
  const elements = parsing.nested(() =>
    readList(tokens, ']', 'array body', (): ArrayElementNode => {
      const { start } = tokens
      const isSplat = tokens.take('...')
      const value = parsing.expression()
      return { type: 'ArrayElement', value, isSplat, start, end: value.end! }
    }),
  )
  return { type: 'Array', elements, start, end: tokens.previousEnd }
}

/** `{ "a": …, b, ..., condition => {…} }` */
export function readObject(parsing: ParserState): ObjectNode {
  const { tokens } = parsing
  const { start } = tokens
  tokens.advance()
  const attributes = parsing.nested(() =>
    readList(tokens, '}', 'object body', () => readAttribute(parsing)),
  )
  return { type: 'Object', attributes, start, end: tokens.previousEnd }
}

function readAttribute(parsing: ParserState): ObjectAttributeNode {
  const { tokens } = parsing
  const { start } = tokens
  if (tokens.take('...')) {
    const bare = tokens.is('}') || tokens.is(',')
    const value: ExprNode = bare ? { type: 'This' } : parsing.expression()
    return { type: 'ObjectSplat', value, start, end: tokens.previousEnd }
  }
  const nameEnd = tokens.kind === 'string' ? tokens.end : -1
  const first = parsing.expression()
  if (first.type === 'Value' && first.end === nameEnd && !tokens.is('=>')) {
    if (!tokens.take(':')) throw tokens.problem("expected ':' following attribute name")
    const value = parsing.expression()
    const name = first.value as string
    return { type: 'ObjectAttributeValue', name, value, start, end: tokens.previousEnd }
  }
  if (tokens.take('=>')) {
    const value = parsing.expression()
    const end = tokens.previousEnd
    return { type: 'ObjectConditionalSplat', condition: first, value, start, end }
  }
  const name = attributeName(parsing, first)
  return { type: 'ObjectAttributeValue', name, value: first, start, end: tokens.previousEnd }
}

/** Nodes that take the name of their base. */
const TRANSPARENT = [
  'AccessElement',
  'ArrayCoerce',
  'Deref',
  'Filter',
  'FlatMap',
  'Group',
  'Map',
  'PipeFuncCall',
  'Projection',
  'Slice',
] as const

/** The implied name of an attribute: `author->`, `tags[0]` and `body[]{…}` take the name of the field. */
function attributeName(parsing: ParserState, value: ExprNode): string {
  let node: ExprNode | undefined = value
  while (node !== undefined) {
    if (node.type === 'AccessAttribute' && node.base === undefined) return node.name
    if (isTransparent(node)) node = node.base
    // A custom function returns its transformed argument.
    else if (node.type === 'FuncCall' && parsing.functions.has(node)) node = node.args[0]
    else break
  }
  const description = 'attribute has no name of its own, expected "name": before it'
  throw problemAt(parsing.tokens, value, description)
}

function isTransparent(
  node: ExprNode,
): node is Extract<ExprNode, { type: (typeof TRANSPARENT)[number] }> {
  return (TRANSPARENT as readonly string[]).includes(node.type)
}

/** `(a)`, `(a, b)` */
export function readGroup(parsing: ParserState): GroupNode | TupleNode {
  const { tokens } = parsing
  const { start } = tokens
  tokens.advance()
  return parsing.nested(() => {
    const base = parsing.expression()
    if (!tokens.is(',')) {
      expectClosing(tokens, ')', 'parenthesized expression')
      return { type: 'Group', base, start, end: tokens.previousEnd }
    }
    const members = [base]
    while (tokens.take(',')) members.push(parsing.expression())
    expectClosing(tokens, ')', 'parenthesized expression')
    return { type: 'Tuple', members, start, end: tokens.previousEnd }
  })
}
