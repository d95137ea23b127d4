import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql/index.js'

/** Deepest nesting of fields. Introspection of a list of lists needs 13, the deepest query of the public SDKs 12. */
export const DEPTH_LIMIT = 24
/** Most fields after fragments are spread. The largest query of the public SDKs has about 300. */
export const FIELD_LIMIT = 5_000
/** Longest document in tokens; the largest of the public SDKs has about 1,500. */
export const TOKEN_LIMIT = 20_000
/** Most objects that one operation may list. A whole catalogue of 250 products with variants and pictures is within it. */
export const OBJECT_BUDGET = 50_000
/** Most fields of listed objects in one answer, which is then some ten megabytes long. */
export const FIELD_BUDGET = 300_000
/** Most selections of one field in one place: aliases, and the same name again. */
export const ALIAS_LIMIT = 250
/** Most fragments of a document; the largest of the public SDKs has about 30. */
export const FRAGMENT_LIMIT = 250
/** Deepest nesting of brackets of any kind, before a document is read: reading it recurses. */
export const BRACKET_LIMIT = 200

interface Size {
  depth: number
  fields: number
}

function tooComplex(message: string) {
  return new GraphQLError(message, { extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } })
}

/** Strings and comments, in which brackets are only letters. */
const quiet = /"""(?:\\"""|[^"]|"(?!""))*"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/gu

/**
 * Refuses a text whose brackets nest deeper than any query needs.
 * @throws GraphQLError naming the depth.
 */
export function refuseNesting(query: string): void {
  let depth = 0
  let deepest = 0
  for (const bracket of query.replaceAll(quiet, '').match(/[{}[\]()]/gu) ?? []) {
    depth += '{[('.includes(bracket) ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  if (deepest > BRACKET_LIMIT) {
    throw tooComplex(`The query is ${deepest} levels deep; at most ${DEPTH_LIMIT} are allowed.`)
  }
}

/**
 * Refuses a document that is too deep or, with fragments spread, too wide.
 * @throws GraphQLError naming the measure that is exceeded.
 */
export function refuseSize(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition)
  }
  if (fragments.size > FRAGMENT_LIMIT) {
    throw tooComplex(
      `The query has ${fragments.size} fragments; at most ${FRAGMENT_LIMIT} are allowed.`,
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
      throw tooComplex(`The query is ${depth} levels deep; at most ${DEPTH_LIMIT} are allowed.`)
    if (fields > FIELD_LIMIT)
      throw tooComplex(`The query asks for ${fields} fields; at most ${FIELD_LIMIT} are allowed.`)
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
    refuseRepeats(set?.selections ?? [])
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
function refuseRepeats(selections: readonly SelectionNode[]): void {
  if (selections.length <= ALIAS_LIMIT) return
  const counts = new Map<string, number>()
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) continue
    const name = selection.name.value
    const count = (counts.get(name) ?? 0) + 1
    if (count > ALIAS_LIMIT) {
      throw tooComplex(
        `The query selects ${name} more than ${ALIAS_LIMIT} times in one place, under aliases or not.`,
      )
    }
    counts.set(name, count)
  }
}
