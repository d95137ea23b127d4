import {
  visit,
  type DocumentNode,
  GraphQLError,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
  type GraphQLSchema,
} from 'graphql/index.js'
import {
  MAX_LINES_WITH_ERROR_LOCATIONS,
  DOCUMENT_TOKEN_LIMIT,
  assertBracketDepth,
  assertDepthAndFieldLimits,
} from './query-limits.ts'
import { overlappingFieldsRule } from './overlapping-fields-rule.ts'
import { hasMoreLinesThan } from './scan-document.ts'

const NAME = 'defer'

function mentionsDefer({ loc }: DocumentNode): boolean {
  return loc?.source.body.includes(`@${NAME}`) ?? true
}

/**
 * Removes `@defer` from a document. The live service may send deferred parts later; this shop has
 * the data available and responds at once, which every client of `@defer` accepts.
 */
function withoutDefer(document: DocumentNode): DocumentNode {
  if (!mentionsDefer(document)) return document
  return visit(document, { Directive: ({ name }) => (name.value === NAME ? null : undefined) })
}

/** A parsed and validated document, or its errors. */
type CheckedDocument =
  | { document: DocumentNode; errors: null }
  | { document: null; errors: readonly GraphQLError[] }

/** Cache limits in documents and in characters; a parsed document takes some fifty times its text. */
const MAX_DOCUMENTS = 200
const MAX_CHARACTERS = 500_000

/**
 * Parses and validates documents with an LRU cache per schema, because clients send the same few
 * documents.
 */
export function createDocumentCache(schema: GraphQLSchema): (query: string) => CheckedDocument {
  const kept = new Map<string, DocumentNode>()
  let characters = 0

  const keep = (query: string, document: DocumentNode) => {
    if (query.length > MAX_CHARACTERS / 4) return
    kept.set(query, document)
    characters += query.length
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_DOCUMENTS && characters <= MAX_CHARACTERS) break
      kept.delete(oldest)
      characters -= oldest.length
    }
  }

  return (query) => {
    const known = kept.get(query)
    if (known) {
      // Moved to the end, so that the least recently used document is evicted first.
      kept.delete(query)
      kept.set(query, known)
      return { document: known, errors: null }
    }
    const checked = parseAndValidate(schema, query)
    if (checked.document) keep(query, checked.document)
    return checked
  }
}

/** The standard validation rules; the one with quadratic complexity is replaced. */
const rules = specifiedRules.map((rule) =>
  rule === OverlappingFieldsCanBeMergedRule ? overlappingFieldsRule : rule,
)

function parseAndValidate(schema: GraphQLSchema, query: string): CheckedDocument {
  try {
    assertBracketDepth(query)
    const document = withoutDefer(
      parse(query, {
        maxTokens: DOCUMENT_TOKEN_LIMIT,
        noLocation: hasMoreLinesThan(query, MAX_LINES_WITH_ERROR_LOCATIONS),
      }),
    )
    // Checked before the standard rules, which are more expensive.
    assertDepthAndFieldLimits(document)
    const errors = validate(schema, document, rules, { maxErrors: 20 })
    return errors.length > 0 ? { document: null, errors } : { document, errors: null }
  } catch (error) {
    if (error instanceof GraphQLError) return { document: null, errors: [error] }
    throw error
  }
}
