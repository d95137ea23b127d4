import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql/index.js'
import { bracketDepth } from './scan-document.ts'

/**
 * Maximum field depth. Introspection of a list of lists needs 13, the deepest query of the public
 * SDKs 12.
 */
export const FIELD_DEPTH_LIMIT = 24
/**
 * Maximum number of fields after fragments are spread. The largest query of the public SDKs has
 * about 300.
 */
export const SPREAD_FIELD_LIMIT = 5_000
/** Maximum number of tokens of a document; the largest of the public SDKs has about 1,500. */
export const DOCUMENT_TOKEN_LIMIT = 20_000
/**
 * Maximum number of objects that one operation may list. A catalogue of 250 products with variants
 * and images is within it.
 */
export const LISTED_OBJECT_BUDGET = 50_000
/** Maximum number of fields of listed objects in one response. */
export const LISTED_FIELD_BUDGET = 300_000
/**
 * Maximum text length of one response in characters: a page of products with long descriptions is
 * within it.
 */
export const RESPONSE_TEXT_BUDGET = 10_000_000
/** Maximum number of selections of one field in a selection set, aliased or repeated. */
export const REPEATED_FIELD_LIMIT = 250
/** Maximum number of fragments of a document; the largest of the public SDKs has about 30. */
export const FRAGMENT_LIMIT = 250
/**
 * Maximum number of operations of a document: validation rules visit each together with all its
 * fragments.
 */
export const OPERATION_LIMIT = 50
/** Maximum number of lines for which errors carry locations: computing one counts lines. */
export const MAX_LINES_WITH_ERROR_LOCATIONS = 2_000
/** Maximum number of field comparisons of the overlapping-fields rule. */
export const FIELD_COMPARISON_LIMIT = 50_000
/** Maximum bracket depth, checked before parsing, because the parser is recursive. */
export const BRACKET_DEPTH_LIMIT = 200

interface Size {
  depth: number
  fields: number
}

/** Error for a document that exceeds a limit. */
export function tooComplexError(message: string) {
  return new GraphQLError(message, { extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } })
}

/**
 * Rejects a text whose brackets nest too deeply.
 * @throws GraphQLError.
 */
export function assertBracketDepth(query: string): void {
  if (bracketDepth(query, BRACKET_DEPTH_LIMIT) <= BRACKET_DEPTH_LIMIT) return
  throw tooComplexError(
    `The query is more than ${BRACKET_DEPTH_LIMIT} levels deep; at most ${FIELD_DEPTH_LIMIT} are allowed.`,
  )
}

/**
 * Rejects a document that is too deep or, with fragments spread, too wide.
 * @throws GraphQLError naming the exceeded limit.
 */
export function assertDepthAndFieldLimits(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition)
  }
  if (fragments.size > FRAGMENT_LIMIT) {
    throw tooComplexError(
      `The query has ${fragments.size} fragments; at most ${FRAGMENT_LIMIT} are allowed.`,
    )
  }
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (operations.length > OPERATION_LIMIT) {
    throw tooComplexError(
      `The query has ${operations.length} operations; at most ${OPERATION_LIMIT} are allowed.`,
    )
  }
  const measure = measurer(fragments)
  for (const definition of document.definitions) {
    if (
      definition.kind !== Kind.OPERATION_DEFINITION &&
      definition.kind !== Kind.FRAGMENT_DEFINITION
    )
      continue
    const { depth, fields } = measure(definition.selectionSet)
    if (depth > FIELD_DEPTH_LIMIT)
      throw tooComplexError(
        `The query is ${depth} levels deep; at most ${FIELD_DEPTH_LIMIT} are allowed.`,
      )
    if (fields > SPREAD_FIELD_LIMIT)
      throw tooComplexError(
        `The query asks for ${fields} fields; at most ${SPREAD_FIELD_LIMIT} are allowed.`,
      )
  }
}

function measurer(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  const known = new Map<FragmentDefinitionNode, Size>()
  const inProgress = new Set<FragmentDefinitionNode>()
  const nothing: Size = { depth: 0, fields: 0 }
  const fragmentSize = (name: string): Size => {
    const fragment = fragments.get(name)
    // Validation reports fragment cycles; here recursion only has to end.
    if (!fragment || inProgress.has(fragment)) return nothing
    let size = known.get(fragment)
    if (!size) {
      inProgress.add(fragment)
      size = measure(fragment.selectionSet)
      inProgress.delete(fragment)
      known.set(fragment, size)
    }
    return size
  }
  const measure = (set: SelectionSetNode | undefined): Size => {
    assertNoRepeatedSelections(set?.selections ?? [])
    let { depth, fields } = nothing
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragmentSize(selection.name.value)
          : measure(selection.selectionSet)
      depth = Math.max(depth, inner.depth + Number(isField))
      fields += inner.fields + Number(isField)
    }
    return { depth, fields }
  }
  return measure
}

/** Rejects a field that is selected too often in one selection set. */
function assertNoRepeatedSelections(selections: readonly SelectionNode[]): void {
  if (selections.length <= REPEATED_FIELD_LIMIT) return
  const counts = new Map<string, number>()
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) continue
    const name = selection.name.value
    const count = (counts.get(name) ?? 0) + 1
    if (count > REPEATED_FIELD_LIMIT) {
      throw tooComplexError(
        `The query selects ${name} more than ${REPEATED_FIELD_LIMIT} times in one place, under aliases or not.`,
      )
    }
    counts.set(name, count)
  }
}
