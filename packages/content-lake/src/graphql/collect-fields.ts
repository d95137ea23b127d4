import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  print,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql/index.js'
import { GraphqlDocumentError } from './validate-document.ts'

/** The values of an operation's variables. */
export type GraphqlVariables = Readonly<Record<string, unknown>>

/** Context of collecting fields. */
export interface CollectContext {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: GraphqlVariables
  /** Whether objects of the type that is collected for are of another type too. */
  readonly isA: (type: string) => boolean
}

/**
 * Collects the fields of selections on one type by response name, with fragments spread. Equal fields of one name are
 * merged.
 * @throws GraphqlDocumentError where two fields of one name differ.
 */
export function collectFields(
  sets: readonly SelectionSetNode[],
  collecting: CollectContext,
): Map<string, FieldNode[]> {
  const fields = new Map<string, { requested: string; nodes: FieldNode[] }>()
  const spread = new Set<string>()

  const add = (node: FieldNode): void => {
    const key = node.alias?.value ?? node.name.value
    if (node.alias && key.startsWith('__'))
      throw new GraphqlDocumentError([
        `The alias "${key}" begins with "__", which GraphQL keeps for itself.`,
      ])
    const requested = fieldSignature(node)
    const known = fields.get(key)
    if (known === undefined) fields.set(key, { requested, nodes: [node] })
    else if (known.requested === requested) known.nodes.push(node)
    else
      throw new GraphqlDocumentError([
        `Fields "${key}" conflict because they ask for different things. Use different aliases on the fields to fetch both if this was intentional.`,
      ])
  }

  const visit = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (!isIncluded(selection, collecting.variables)) continue
      if (selection.kind === Kind.FIELD) add(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const type = selection.typeCondition?.name.value
        if (type === undefined || collecting.isA(type)) visit(selection.selectionSet)
      } else {
        const name = selection.name.value
        const fragment = collecting.fragments.get(name)
        if (!fragment || spread.has(name)) continue
        spread.add(name)
        if (collecting.isA(fragment.typeCondition.name.value)) visit(fragment.selectionSet)
      }
    }
  }

  sets.forEach(visit)
  return new Map([...fields].map(([key, { nodes }]) => [key, nodes]))
}

function isIncluded(node: SelectionNode, variables: GraphqlVariables): boolean {
  if (!node.directives?.length) return true
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true) return false
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
}

/** A field and its arguments in canonical form. */
function fieldSignature({ name, arguments: given = [] }: FieldNode): string {
  if (given.length === 0) return name.value
  return `${name.value}(${given
    .map((argument) => print(argument))
    .toSorted()
    .join()})`
}
