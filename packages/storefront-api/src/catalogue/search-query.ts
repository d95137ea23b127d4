import { tokenizeQuery, tokenizeForIndex } from './tokenize.ts'

/** Whether the sign of a comparison satisfies an operator. */
export function comparisonSatisfies(order: number, operator: SearchOperator): boolean {
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  if (operator === '>=') return order >= 0
  return order === 0
}

/** Whether a text equals the value, or starts with it when it ended in `*`; case-insensitive. */
export function matchesText(actual: string, { value, prefix }: SearchFieldNode): boolean {
  const [have, want] = [actual.toLowerCase(), value.toLowerCase()]
  return prefix ? have.startsWith(want) : have === want
}

/** A phrase matches consecutive words; the last word may be a prefix. */
export function matchesPhrase(text: string, phrase: string): boolean {
  const have = tokenizeForIndex(text)
  const want = tokenizeQuery(phrase)
  if (want.length === 0) return phrase === ''
  return have.some((_, start) =>
    want.every((word, index) => {
      const candidate = have[start + index]
      if (candidate === undefined) return false
      return index === want.length - 1 ? candidate.startsWith(word) : candidate === word
    }),
  )
}

const DAY = 24 * 60 * 60 * 1000

/** Compares timestamps with a date; a date without a time means its whole day in UTC. */
export function createDateMatcher({
  operator,
  value,
}: SearchFieldNode): (actual: number) => boolean {
  const wanted = Date.parse(value)
  if (Number.isNaN(wanted)) return () => false
  if (operator === ':') {
    const end = /^\d{4}-\d{2}-\d{2}$/u.test(value) ? wanted + DAY : wanted + 1
    return (actual) => actual >= wanted && actual < end
  }
  return (actual) => comparisonSatisfies(actual - wanted, operator)
}

/** A parsed search such as `tag:new AND -vendor:"Atelier Sangle"`. */
export type SearchNode =
  | { kind: 'and'; nodes: SearchNode[] }
  | { kind: 'or'; nodes: SearchNode[] }
  | { kind: 'not'; node: SearchNode }
  | { kind: 'text'; value: string; prefix: boolean }
  | { kind: 'field'; field: string; operator: SearchOperator; value: string; prefix: boolean }

/** A field, its operator and its value. */
export type SearchFieldNode = Extract<SearchNode, { kind: 'field' }>

type SearchOperator = ':' | '<' | '<=' | '>' | '>='

type Token = { kind: 'open' | 'close' | 'or' | 'and' | 'not' } | { kind: 'term'; node: SearchNode }

const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/u
const bare = /^[^\s()]+/u

function readValue(input: string): { value: string; length: number; prefix: boolean } {
  const match = quoted.exec(input)
  if (match) {
    const value = (match[1] ?? match[2] ?? '').replaceAll(/\\(.)/gu, '$1')
    return { value, length: match[0].length, prefix: false }
  }
  const word = bare.exec(input)?.[0] ?? ''
  const prefix = word.endsWith('*')
  return { value: prefix ? word.slice(0, -1) : word, length: word.length, prefix }
}

function readTerm(input: string): { node: SearchNode; length: number } {
  const field = /^([A-Za-z_][\w.]*):(<=|>=|<|>)?/u.exec(input)
  if (!field) {
    const { value, length, prefix } = readValue(input)
    return { node: { kind: 'text', value, prefix }, length: Math.max(1, length) }
  }
  const { value, length, prefix } = readValue(input.slice(field[0].length))
  const operator = (field[2] ?? ':') as SearchOperator
  return {
    node: { kind: 'field', field: field[1]!.toLowerCase(), operator, value, prefix },
    length: field[0].length + length,
  }
}

/** Maximum query length in characters: longer input is not a search, and each word costs an index lookup. */
const LETTERS = 2_000
const TOKENS = 200
/** Maximum number of words of a query, and of a phrase in it. */
export const MAX_QUERY_WORDS = 30

function valueOf(node: SearchNode): string {
  return 'value' in node ? node.value : ''
}

function tokenise(query: string): Token[] {
  const tokens: Token[] = []
  let words = 0
  let rest = query.trimStart().slice(0, LETTERS)
  while (rest.length > 0 && tokens.length < TOKENS && words < MAX_QUERY_WORDS) {
    const word = /^(AND|OR|NOT)(?=[\s(]|$)/u.exec(rest)?.[1]
    let length = 1
    if (word) {
      tokens.push({ kind: word.toLowerCase() as 'and' | 'or' | 'not' })
      length = word.length
    } else if (rest[0] === '(') tokens.push({ kind: 'open' })
    else if (rest[0] === ')') tokens.push({ kind: 'close' })
    else if (rest[0] === '-' && /^-[^\s]/u.test(rest)) tokens.push({ kind: 'not' })
    else {
      const term = readTerm(rest)
      words += Math.max(1, tokenizeQuery(valueOf(term.node)).length)
      tokens.push({ kind: 'term', node: term.node })
      length = term.length
    }
    rest = rest.slice(length).trimStart()
  }
  return tokens
}

/**
 * Parses Shopify's search syntax: terms, `field:value`, comparators, quotes, a trailing `*`, `AND`
 * (also by juxtaposition), `OR`, `NOT` and `-`, parentheses. It never fails: unmatched parentheses,
 * dangling operators and words after the thirtieth are ignored.
 * @returns null for an empty query.
 */
export function parseSearchQuery(query: string): SearchNode | null {
  const tokens = tokenise(query)
  let at = 0
  const or = (): SearchNode | null => {
    const nodes = [and()]
    while (tokens[at]?.kind === 'or') {
      at += 1
      nodes.push(and())
    }
    return join('or', nodes)
  }
  const and = (): SearchNode | null => {
    const nodes: (SearchNode | null)[] = []
    for (
      let token = tokens[at];
      token && token.kind !== 'or' && token.kind !== 'close';
      token = tokens[at]
    ) {
      if (token.kind === 'and') at += 1
      else nodes.push(unary())
    }
    return join('and', nodes)
  }
  const unary = (): SearchNode | null => {
    const token = tokens[at]
    at += 1
    if (!token) return null
    if (token.kind === 'term') return token.node
    if (token.kind === 'not') {
      const node = unary()
      return node && { kind: 'not', node }
    }
    if (token.kind !== 'open') return null
    const node = or()
    if (tokens[at]?.kind === 'close') at += 1
    return node
  }
  const parts: (SearchNode | null)[] = []
  while (at < tokens.length) {
    parts.push(or())
    if (tokens[at]?.kind === 'close') at += 1
  }
  return join('and', parts)
}

function join(kind: 'and' | 'or', nodes: readonly (SearchNode | null)[]): SearchNode | null {
  const found = nodes.filter((node) => node !== null)
  return found.length > 1 ? { kind, nodes: found } : (found[0] ?? null)
}
