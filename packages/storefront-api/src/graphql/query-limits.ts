import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql/index.js'
import { bracketDepth } from './scan-document.ts'

/** Deepest nesting of fields. Introspection of a list of lists needs 13, the deepest query of the public SDKs 12. */
export const DEPTH_LIMIT = 24
/** Most fields after fragments are spread. The largest query of the public SDKs has about 300. */
export const FIELD_LIMIT = 5_000
/** Longest document in tokens; the largest of the public SDKs has about 1,500. */
export const TOKEN_LIMIT = 20_000
/** Most objects that one operation may list. A whole catalogue of 250 products with variants and pictures is within it. */
export const OBJECT_BUDGET = 50_000
/** Most fields of listed objects in one answer. */
export const FIELD_BUDGET = 300_000
/** Most letters of texts in one answer: a whole page of products with long descriptions is within it. */
export const TEXT_BUDGET = 10_000_000
/** Most selections of one field in one place: aliases, and the same name again. */
export const ALIAS_LIMIT = 250
/** Most fragments of a document; the largest of the public SDKs has about 30. */
export const FRAGMENT_LIMIT = 250
/** Most operations of a document: rules look at each together with all the fragments that it needs. */
export const OPERATION_LIMIT = 50
/** Longest document in lines whose errors are told with their place: finding one counts lines. */
export const MAX_LOCATED_LINES = 2_000
/** Most fields that are compared for whether they may stand in one place together. */
export const OVERLAP_LIMIT = 50_000
/** Deepest nesting of brackets of any kind, before a document is read: reading it recurses. */
export const BRACKET_LIMIT = 200

interface Size {
  depth: number
  fields: number
}

/** An error for what no query needs. */
export function tooComplexError(message: string) {
  return new GraphQLError(message, { extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } })
}

/**
 * Refuses a text whose brackets nest deeper than any query needs.
 * @throws GraphQLError.
 */
export function assertNestingDepth(query: string): void {
  if (bracketDepth(query, BRACKET_LIMIT) <= BRACKET_LIMIT) return
  throw tooComplexError(
    `The query is more than ${BRACKET_LIMIT} levels deep; at most ${DEPTH_LIMIT} are allowed.`,
  )
}

/**
 * Refuses a document that is too deep or, with fragments spread, too wide.
 * @throws GraphQLError naming the measure that is exceeded.
 */
export function assertDocumentSize(document: DocumentNode): void {
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
    if (depth > DEPTH_LIMIT)
      throw tooComplexError(
        `The query is ${depth} levels deep; at most ${DEPTH_LIMIT} are allowed.`,
      )
    if (fields > FIELD_LIMIT)
      throw tooComplexError(
        `The query asks for ${fields} fields; at most ${FIELD_LIMIT} are allowed.`,
      )
  }
}

function measurer(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  const known = new Map<FragmentDefinitionNode, Size>()
  const inProgress = new Set<FragmentDefinitionNode>()
  const nothing: Size = { depth: 0, fields: 0 }
  const fragmentSize = (name: string): Size => {
    const fragment = fragments.get(name)
    // A cycle has an error of its own; here it only must not recurse.
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

/** One field may stand in one place often enough for every use, and not a thousand times. */
function assertNoRepeatedSelections(selections: readonly SelectionNode[]): void {
  if (selections.length <= ALIAS_LIMIT) return
  const counts = new Map<string, number>()
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) continue
    const name = selection.name.value
    const count = (counts.get(name) ?? 0) + 1
    if (count > ALIAS_LIMIT) {
      throw tooComplexError(
        `The query selects ${name} more than ${ALIAS_LIMIT} times in one place, under aliases or not.`,
      )
    }
    counts.set(name, count)
  }
}
