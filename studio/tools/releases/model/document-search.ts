import * as z from 'zod/mini'
import { rowsOf } from '../../../query-results/result-parser.ts'
import { searchPatterns } from '../../../query-results/search-patterns.ts'
import { storedTitle } from '../../../releases/document-title.ts'

const candidateSchema = z.object({
  _id: z.string(),
  _type: z.string(),
  title: z.nullable(z.string()),
  language: z.nullable(z.string()),
})
/** A document that can be added to a release. */
export type ReleaseCandidate = z.infer<typeof candidateSchema>

/** Maximum number of results with a title, and of those without. */
export const maxFoundDocuments = 100

const parser = rowsOf(candidateSchema)

/** Query of the first published documents and drafts with all words of a search in their titles, and of those without a title. */
export function documentSearchQuery(
  types: readonly string[],
  search: string,
): { fetch: string; parser: typeof parser; params: Record<string, readonly string[]> } {
  const patterns = searchPatterns(search)
  const rows = (condition: string): string =>
    `*[_type in $types && (_id in path("*") || _id in path("drafts.*"))${condition}]
      | order(_type, ${storedTitle}, _id)[0...${maxFoundDocuments}]{_id, _type, "title": ${storedTitle}, language}`
  if (patterns.length === 0) return { fetch: rows(''), parser, params: { types } }
  const titled = rows(` && ${storedTitle} match $patterns`)
  const untitled = rows(` && !defined(${storedTitle})`)
  return { fetch: `(${titled}) + (${untitled})`, parser, params: { types, patterns } }
}
