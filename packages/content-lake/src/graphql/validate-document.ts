import {
  GraphQLError,
  type GraphQLFormattedError,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql/index.js'
import { LruCache } from '@orrery/groq/lru-cache'
import type { GraphqlApi } from './graphql-api.ts'

/** A GraphQL document that is malformed, invalid or beyond the limits. */
export class GraphqlDocumentError extends Error {
  override readonly name = 'RefusedDocument'
  /** Formatted GraphQL errors. */
  readonly errors: readonly GraphQLFormattedError[]

  constructor(errors: readonly (GraphQLError | string)[]) {
    const reported = errors.map((error) =>
      typeof error === 'string' ? { message: error } : error.toJSON(),
    )
    super(reported[0]?.message)
    this.errors = reported
  }
}

/** Most tokens of a document. */
const TOKEN_LIMIT = 10_000
/** Most operations of a document: each is validated with its fragments. */
const OPERATION_LIMIT = 20
/** Most fragments of a document. */
const FRAGMENT_LIMIT = 250
/** Deepest nesting of fields; introspection of a list of lists needs 13. */
const DEPTH_LIMIT = 24
/** Deepest nesting of a filter: each level may follow a reference of each document. */
export const FILTER_DEPTH_LIMIT = 10
/** Most queries of one operation, under aliases or not. */
export const ROOT_QUERY_LIMIT = 50
/** Most fields of one operation with fragments spread, counted for each possible type. */
const FIELD_LIMIT = 5_000

/** Counts selected fields against the limits. */
export class SelectedFieldCounter {
  #fields = 0

  /** @throws GraphqlDocumentError where one more field at this depth exceeds a limit. */
  field(depth: number): void {
    this.#fields += 1
    if (this.#fields > FIELD_LIMIT)
      throw new GraphqlDocumentError([`The document asks for more than ${FIELD_LIMIT} fields.`])
    if (depth > DEPTH_LIMIT)
      throw new GraphqlDocumentError([`The document is more than ${DEPTH_LIMIT} levels deep.`])
  }
}

/** A valid document. */
export interface ValidatedDocument {
  readonly operations: readonly OperationDefinitionNode[]
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
}

/** The rule takes quadratic time; `collect-fields.ts` detects conflicts instead. */
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule)

/** Cached documents, and their characters: a parsed document takes about fifty times its text. */
const KEPT = 200
const KEPT_CHARACTERS = 400_000

const checkedOf = new WeakMap<GraphqlApi, LruCache<ValidatedDocument>>()

/**
 * Parses and validates a document, cached by text.
 * @throws GraphqlDocumentError
 */
export function parseAndValidateDocument(api: GraphqlApi, text: string): ValidatedDocument {
  const kept = checkedOf.get(api) ?? new LruCache<ValidatedDocument>(KEPT, KEPT_CHARACTERS)
  checkedOf.set(api, kept)
  const known = kept.get(text)
  if (known) return known
  const checked = check(api, text)
  if (text.length < KEPT_CHARACTERS / 10) kept.set(text, checked)
  return checked
}

function check(api: GraphqlApi, text: string): ValidatedDocument {
  const document = parsed(text)
  const operations: OperationDefinitionNode[] = []
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition)
  }
  if (operations.length > OPERATION_LIMIT)
    throw new GraphqlDocumentError([`The document has more than ${OPERATION_LIMIT} operations.`])
  if (fragments.size > FRAGMENT_LIMIT)
    throw new GraphqlDocumentError([`The document has more than ${FRAGMENT_LIMIT} fragments.`])
  const errors = validate(api.schema, document, RULES, { maxErrors: 20 })
  if (errors.length > 0) throw new GraphqlDocumentError(errors)
  return { operations, fragments }
}

function parsed(text: string) {
  try {
    return parse(text, { maxTokens: TOKEN_LIMIT })
  } catch (error) {
    if (error instanceof GraphQLError) throw new GraphqlDocumentError([error])
    if (error instanceof RangeError)
      throw new GraphqlDocumentError(['The document is nested too deeply.'])
    throw error
  }
}
