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
import { RefusedDocument } from './refused.ts'

/** The values of an operation's variables. */
export type Variables = Readonly<Record<string, unknown>>

/** What selections are read with. */
export interface Collecting {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Variables
  /** Whether objects of the type that is collected for are of another type too. */
  readonly isA: (type: string) => boolean
}

/**
 * The fields that selections ask of objects of one type, by the name under which they are answered, fragments spread. Those of one name are merged: all ask
 * for the same.
 * @throws RefusedDocument where two of one name ask for different things.
 */
export function collectFields(
  sets: readonly SelectionSetNode[],
  collecting: Collecting,
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>()
  const spread = new Set<string>()

  const add = (node: FieldNode): void => {
    const key = node.alias?.value ?? node.name.value
    if (node.alias && key.startsWith('__'))
      throw new RefusedDocument([
        `The alias "${key}" begins with "__", which GraphQL keeps for itself.`,
      ])
    const others = fields.get(key)
    if (others === undefined) fields.set(key, [node])
    else if (asks(others[0]!) === asks(node)) others.push(node)
    else
      throw new RefusedDocument([
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
  return fields
}

function isIncluded(node: SelectionNode, variables: Variables): boolean {
  if (!node.directives?.length) return true
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true) return false
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
}

const askedOf = new WeakMap<FieldNode, string>()

/** A field and its arguments, in one order and written in one way. */
function asks(node: FieldNode): string {
  const known = askedOf.get(node)
  if (known !== undefined) return known
  const given = (node.arguments ?? []).map((argument) => print(argument))
  const text = `${node.name.value}(${given.toSorted().join()})`
  askedOf.set(node, text)
  return text
}
