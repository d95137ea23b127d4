import { parseQuery } from './parse.ts'
import { prettyPrint } from './syntax/pretty-print.ts'

/**
 * Formats a query; preserves meaning and comments, and is idempotent. Throws `GroqError` if the query cannot
 * be parsed.
 */
export function formatQuery(query: string): string {
  parseQuery(query, 'delta')
  return prettyPrint(query)
}
