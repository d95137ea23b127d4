import { parseQuery } from './parse.ts'
import { prettyPrint } from './syntax/pretty-print.ts'

/**
 * A query in the form that everybody's has; what it means and what its comments say stays. To format twice changes
 * nothing. Throws `GroqError` for a query that cannot be read.
 */
export function formatQuery(query: string): string {
  parseQuery(query, 'delta')
  return prettyPrint(query)
}
