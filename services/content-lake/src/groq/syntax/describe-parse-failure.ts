import { GroqSyntaxError } from 'groq-js'
import { GroqError } from '../errors.ts'
import { bracketNesting, textTokens } from './query-text.ts'

const UNFINISHED = /(?:[[({,:=<&|!+\-*/%.]|(?<!-)>|\b(?:in|match))\s*$/
const CLOSING_EXPECTED: Record<string, string> = {
  '[': "expected ']' following array body",
  '{': "expected '}' following object body",
  '(': "expected ')' following parenthesized expression",
}

/**
 * The parser's failure in the words and with the offsets that the query API uses. `originalPosition` leads from the
 * text that was parsed back to the query.
 */
export function describeParseFailure(
  query: string,
  error: unknown,
  originalPosition: (position: number) => number,
): GroqError {
  if (error instanceof GroqError) return error.within(query)
  if (error instanceof RangeError)
    return new GroqError('queryParseError', 'query is nested too deeply', query)
  if (!(error instanceof GroqSyntaxError)) {
    const reason =
      error instanceof Error && error.name === 'GroqQueryError' ? error.message : 'invalid query'
    return new GroqError('queryParseError', reason, query)
  }
  const end = query.trimEnd().length
  const cutOff = describeCutOff(query)
  if (cutOff !== null) return new GroqError('queryParseError', cutOff, query, end, end)
  const start = Math.min(Math.max(originalPosition(error.position), 0), query.length)
  const detail = /: (.+)$/s.exec(error.message)?.[1] ?? 'Unexpected end of query'
  if (detail === 'Unexpected end of query') {
    const leftover = start + (/^\s*/.exec(query.slice(start))?.[0].length ?? 0)
    return new GroqError(
      'queryParseError',
      'unable to parse entire expression',
      query,
      leftover,
      query.length,
    )
  }
  const token = /^(?:[A-Za-z_$]\w*|\d+|.)/su.exec(query.slice(start))?.[0]
  if (token === undefined) {
    return new GroqError(
      'queryParseError',
      'unexpected end-of-file, expected expression',
      query,
      end,
      end,
    )
  }
  const expected = detail === 'Expected expression' ? 'expected expression' : lowerFirst(detail)
  const description = `unexpected token ${JSON.stringify(token)}, ${expected}`
  return new GroqError('queryParseError', description, query, start, start + token.length)
}

/** What is missing where a query just stops; null where the text is at fault before its end. */
function describeCutOff(query: string): string | null {
  const tokens = [...textTokens(query)].filter((token) => token.kind !== 'comment')
  const last = tokens[tokens.length - 1]
  if (last === undefined) return 'unexpected end-of-file, expected expression'
  if (last.kind === 'string' && (last.text.length === 1 || !last.text.endsWith(last.text[0]!))) {
    return 'unexpected end-of-file, expected end of string'
  }
  if (last.kind !== 'string' && UNFINISHED.test(query.slice(0, last.start + last.text.length))) {
    return 'unexpected end-of-file, expected expression'
  }
  const { open } = bracketNesting(query)
  return CLOSING_EXPECTED[open[open.length - 1] ?? ''] ?? null
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
