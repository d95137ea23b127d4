import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql/index.js'

/** Deepest nesting of fields. Introspection of a list of lists needs 13, the deepest query of the public SDKs 12. */
export const DEPTH_LIMIT = 24
/** Most fields after fragments are spread. The largest query of the public SDKs has about 300. */
export const FIELD_LIMIT = 5_000
/** Longest document in tokens; the largest of the public SDKs has about 1,500. */
export const TOKEN_LIMIT = 20_000
/** Most objects that one operation may list. A whole catalogue of 250 products with variants and pictures is within it. */
export const OBJECT_BUDGET = 150_000

interface Size {
  depth: number
  fields: number
}

function tooComplex(message: string) {
  return new GraphQLError(message, { extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } })
}

/** Validation rule: refuses operations that are too deep or, with fragments spread, too wide. */
export function complexityRule(context: ValidationContext): ASTVisitor {
  const known = new Map<FragmentDefinitionNode, Size>()
  const inProgress = new Set<FragmentDefinitionNode>()
  const nothing: Size = { depth: 0, fields: 0 }
  const fragmentSize = (name: string): Size => {
    const fragment = context.getFragment(name)
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
  return {
    OperationDefinition(operation) {
      const { depth, fields } = measure(operation.selectionSet)
      if (depth > DEPTH_LIMIT)
        context.reportError(
          tooComplex(`The query is ${depth} levels deep; at most ${DEPTH_LIMIT} are allowed.`),
        )
      if (fields > FIELD_LIMIT)
        context.reportError(
          tooComplex(`The query asks for ${fields} fields; at most ${FIELD_LIMIT} are allowed.`),
        )
    },
  }
}
