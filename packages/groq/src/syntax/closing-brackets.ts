import type { Tokenizer } from './tokenizer.ts'

/** Whether the next token can begin an expression. */
export function beginsExpression({ kind, text }: Tokenizer): boolean {
  return kind === 'sign' ? '([{@*+-!'.includes(text || ' ') || text === '**' : kind !== 'end'
}

/** Hints for operators of other languages. */
const MEANT: Readonly<Record<string, string>> = {
  '=': 'values are compared with ==',
  and: '"and" is written &&',
  or: '"or" is written ||',
  is: 'values are compared with ==',
  asc: 'asc and desc stand in order()',
  desc: 'asc and desc stand in order()',
  '/*': 'comments begin with //',
  '&': '"and" is written &&',
  '?': 'conditions are written select(condition => value, otherwise)',
  '#': 'comments begin with //',
  '`': 'strings stand in " or \'',
  '“': 'strings stand in " or \'',
  '”': 'strings stand in " or \'',
  '‘': 'strings stand in " or \'',
  '’': 'strings stand in " or \'',
}

/** A hint for the next token; empty if there is none. */
export function suggestFix(tokens: Tokenizer): string {
  const { query, start, end } = tokens
  const written = query.startsWith('/*', start) ? '/*' : query.slice(start, end)
  return Object.hasOwn(MEANT, written) ? `; ${MEANT[written]}` : ''
}

/** Consumes a closing bracket or throws. `construct` is what it closes. */
export function expectClosing(tokens: Tokenizer, sign: ']' | '}' | ')', construct: string): void {
  if (tokens.take(sign)) return
  const expected = `expected '${sign}' following ${construct}`
  if (tokens.kind === 'end') throw tokens.problem(expected)
  const written = tokens.describe().replace(/^token /, '')
  throw tokens.problem(
    `${expected}, found ${written}${suggestFix(tokens) || comma(tokens, construct)}`,
  )
}

function comma(tokens: Tokenizer, construct: string): string {
  if (!LISTS.has(construct)) return ''
  if (tokens.is(':')) return construct === 'object body' ? '; a name before : stands in quotes' : ''
  const another = beginsExpression(tokens) || tokens.is('...')
  return another ? '; a comma is missing before it' : ''
}

const LISTS = new Set(['array body', 'object body', 'function arguments'])

/** Parses a comma-separated list after its opening bracket, up to and including the closing one. */
export function readList<Item>(
  tokens: Tokenizer,
  sign: ']' | '}' | ')',
  construct: string,
  readItem: () => Item,
): Item[] {
  const items: Item[] = []
  while (beginsExpression(tokens) || tokens.is('...')) {
    items.push(readItem())
    if (!tokens.take(',')) break
  }
  expectClosing(tokens, sign, construct)
  return items
}
