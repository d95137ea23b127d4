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
  MAX_LOCATED_LINES,
  TOKEN_LIMIT,
  assertNestingDepth,
  assertDocumentSize,
} from './query-limits.ts'
import { overlappingFields } from './overlapping-fields.ts'
import { hasLines } from './scan-document.ts'

const NAME = 'defer'

function mentionsDefer({ loc }: DocumentNode): boolean {
  return loc?.source.body.includes(`@${NAME}`) ?? true
}

/**
 * Takes `@defer` off a document. The live service may send deferred parts later; this shop has them
 * at hand, so it answers at once and whole, which every client that defers understands.
 */
function withoutDefer(document: DocumentNode): DocumentNode {
  if (!mentionsDefer(document)) return document
  return visit(document, { Directive: ({ name }) => (name.value === NAME ? null : undefined) })
}

/** A document that was read and checked, or what is wrong with it. */
type CheckedDocument =
  | { document: DocumentNode; errors: null }
  | { document: null; errors: readonly GraphQLError[] }

/** Documents that are kept, by number and by characters; a parsed one takes some fifty times its text. */
const MAX_DOCUMENTS = 200
const MAX_CHARACTERS = 500_000

/** Reads and checks documents; the last ones of a schema are kept, because clients send the same few. */
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
      // Moved to the end: the one that was not asked for longest goes first.
      kept.delete(query)
      kept.set(query, known)
      return { document: known, errors: null }
    }
    const checked = parseAndValidate(schema, query)
    if (checked.document) keep(query, checked.document)
    return checked
  }
}

/** The rules of GraphQL; of the one that takes the square of a document's width, another writing. */
const rules = specifiedRules.map((rule) =>
  rule === OverlappingFieldsCanBeMergedRule ? overlappingFields : rule,
)

function parseAndValidate(schema: GraphQLSchema, query: string): CheckedDocument {
  try {
    assertNestingDepth(query)
    const document = withoutDefer(
      parse(query, { maxTokens: TOKEN_LIMIT, noLocation: hasLines(query, MAX_LOCATED_LINES) }),
    )
    // Before the rules of GraphQL, which take longer.
    assertDocumentSize(document)
    const errors = validate(schema, document, rules, { maxErrors: 20 })
    return errors.length > 0 ? { document: null, errors } : { document, errors: null }
  } catch (error) {
    if (error instanceof GraphQLError) return { document: null, errors: [error] }
    throw error
  }
}
