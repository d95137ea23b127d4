import {
  GraphQLError,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql/index.js'
import { LruCache } from '@orrery/groq/lru-cache'
import type { Api } from './api.ts'
import { FRAGMENT_LIMIT, OPERATION_LIMIT, TOKEN_LIMIT } from './limits.ts'
import { RefusedDocument } from './refused.ts'

/** A document that keeps to the schema. */
export interface CheckedDocument {
  readonly operations: readonly OperationDefinitionNode[]
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
}

/** Whether fields may stand under one name takes the square of their number to ask; `collect.ts` asks as it goes over them. */
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule)

/** Documents that are kept, and characters of them: what was read takes some fifty times the text. */
const KEPT = 200
const KEPT_CHARACTERS = 400_000

const checkedOf = new WeakMap<Api, LruCache<CheckedDocument>>()

/**
 * Reads a document and checks it against the schema, once a text.
 * @throws RefusedDocument
 */
export function readDocument(api: Api, text: string): CheckedDocument {
  const kept = checkedOf.get(api) ?? new LruCache<CheckedDocument>(KEPT, KEPT_CHARACTERS)
  checkedOf.set(api, kept)
  const known = kept.get(text)
  if (known) return known
  const checked = check(api, text)
  if (text.length < KEPT_CHARACTERS / 10) kept.set(text, checked)
  return checked
}

function check(api: Api, text: string): CheckedDocument {
  const document = parsed(text)
  const operations: OperationDefinitionNode[] = []
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition)
  }
  if (operations.length > OPERATION_LIMIT)
    throw new RefusedDocument([`The document has more than ${OPERATION_LIMIT} operations.`])
  if (fragments.size > FRAGMENT_LIMIT)
    throw new RefusedDocument([`The document has more than ${FRAGMENT_LIMIT} fragments.`])
  const errors = validate(api.schema, document, RULES, { maxErrors: 20 })
  if (errors.length > 0) throw new RefusedDocument(errors)
  return { operations, fragments }
}

function parsed(text: string) {
  try {
    return parse(text, { maxTokens: TOKEN_LIMIT })
  } catch (error) {
    if (error instanceof GraphQLError) throw new RefusedDocument([error])
    if (error instanceof RangeError)
      throw new RefusedDocument(['The document is nested too deeply.'])
    throw error
  }
}
