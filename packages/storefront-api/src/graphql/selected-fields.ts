import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql/index.js'

const known = new WeakMap<SelectionSetNode, number>()

/**
 * How many fields a field selects below it, fragments spread; what nested lists select counts once,
 * because they count their own entries.
 */
export function selectedFields({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): number {
  const count = (set: SelectionSetNode | undefined): number => {
    if (!set) return 0
    const before = known.get(set)
    if (before !== undefined) return before
    let fields = 0
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        fields += count(fragments[selection.name.value]?.selectionSet)
      else fields += Number(selection.kind === Kind.FIELD) + count(selection.selectionSet)
    }
    known.set(set, fields)
    return fields
  }
  return fieldNodes.reduce((sum, { selectionSet }) => sum + count(selectionSet), 0)
}
