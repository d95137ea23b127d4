/** A piece of a query's text, as far as brackets, strings and comments go. */
export interface TextToken {
  kind: 'bracket' | 'string' | 'comment' | 'text'
  text: string
  start: number
}

const TOKEN =
  /"(?:[^"\\]|\\[^])*(?:"|$)|'(?:[^'\\]|\\[^])*(?:'|$)|\/\/[^\n]*|[[\](){}]|[^"'[\](){}/]+|\//g

/** Splits a query so that brackets and parameters can be told from those inside strings and comments. */
export function* textTokens(query: string): Iterable<TextToken> {
  for (const match of query.matchAll(TOKEN)) {
    const [text] = match
    const first = text[0]!
    if (first === '"' || first === "'") yield { kind: 'string', text, start: match.index }
    else if (text.startsWith('//')) yield { kind: 'comment', text, start: match.index }
    else yield { kind: '[](){}'.includes(first) ? 'bracket' : 'text', text, start: match.index }
  }
}

const CLOSING: Record<string, string> = { '[': ']', '(': ')', '{': '}' }

/** The brackets left open at the end of a query, and the deepest nesting on the way there. */
export function bracketNesting(query: string): { open: string[]; depth: number } {
  const open: string[] = []
  let depth = 0
  for (const { kind, text } of textTokens(query)) {
    if (kind !== 'bracket') continue
    if (text in CLOSING) depth = Math.max(depth, open.push(text))
    else if (CLOSING[open[open.length - 1] ?? ''] === text) open.pop()
  }
  return { open, depth }
}

const WORD_OR_SIGN = /[A-Za-z_$][\w$]*|\d+|[^\s\w]/g

/** About how many tokens the parser will see. */
export function tokenCount(query: string): number {
  let count = 0
  for (const { kind, text } of textTokens(query)) {
    if (kind === 'text') count += text.match(WORD_OR_SIGN)?.length ?? 0
    else if (kind !== 'comment') count++
  }
  return count
}

const CONSTANT_BRACKET = /(?<=(?:[\w)\]}*@^"]|->)\s*)\[([\s\d.$\w()+\-*/%]*)\]/g
const BEFORE_ARRAY = /\b(?:in|match|asc|desc)\s*$/

/**
 * Names of parameters that stand where the syntax wants a constant: `list[$index]`, `list[$from...$to]`. They decide
 * how a query is parsed; all others do not.
 */
export function positionParameters(query: string): string[] {
  if (!query.includes('$')) return []
  let plain = ''
  for (const { kind, text } of textTokens(query))
    plain += kind === 'string' ? '""' : kind === 'comment' ? ' ' : text
  const names = new Set<string>()
  for (const match of plain.matchAll(CONSTANT_BRACKET)) {
    if (BEFORE_ARRAY.test(plain.slice(Math.max(0, match.index - 16), match.index))) continue
    const words = match[1]!.match(/\$?[A-Za-z_]\w*/g) ?? []
    if (words.every((word) => word.startsWith('$')))
      for (const word of words) names.add(word.slice(1))
  }
  return [...names]
}
