import {
  GraphQLError,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  print,
  typeFromAST,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql/index.js'
import { FIELD_DEPTH_LIMIT, FIELD_COMPARISON_LIMIT, tooComplexError } from './query-limits.ts'

/** A selected field with its parent type. */
interface SelectedField {
  node: FieldNode
  parent: GraphQLNamedType | undefined
  type: GraphQLOutputType | undefined
}

/** A selection set and its parent type. */
interface Selection {
  set: SelectionSetNode
  parent: GraphQLNamedType | undefined
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

const ofEverything = new Map(
  [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef].map(({ name, type }) => [
    name,
    type,
  ]),
)

function fieldType(parent: GraphQLNamedType | undefined, name: string) {
  if (ofEverything.has(name)) return ofEverything.get(name)
  if (!parent || !('getFields' in parent)) return undefined
  const field = parent.getFields()[name]
  return field && 'args' in field ? field.type : undefined
}

/** Whether two types have the same response shape. */
function isSameShape(a: GraphQLOutputType, b: GraphQLOutputType): boolean {
  if (isNonNullType(a) || isNonNullType(b))
    return isNonNullType(a) && isNonNullType(b) && isSameShape(a.ofType, b.ofType)
  if (isListType(a) || isListType(b))
    return isListType(a) && isListType(b) && isSameShape(a.ofType, b.ofType)
  return a === b || (isCompositeType(a) && isCompositeType(b))
}

const printed = new WeakMap<FieldNode, string>()

/** The arguments of a field in canonical order and notation. */
function argumentsOf(node: FieldNode): string {
  let text = printed.get(node)
  if (text === undefined) {
    text = (node.arguments ?? [])
      .map(({ name, value }) => `${name.value}:${print(value)}`)
      .toSorted()
      .join()
    printed.set(node, text)
  }
  return text
}

function childrenOf(fields: readonly SelectedField[]): Selection[] {
  return fields.flatMap(({ node, type }) =>
    node.selectionSet ? [{ set: node.selectionSet, parent: type && getNamedType(type) }] : [],
  )
}

/**
 * Groups fields whose parents may be the same object: those of each object type with those of
 * abstract types.
 */
function byParent(fields: readonly SelectedField[]): SelectedField[][] {
  const abstract = fields.filter(({ parent }) => !isObjectType(parent))
  const ofType = new Map<SelectedField['parent'], SelectedField[]>()
  for (const field of fields) {
    if (!isObjectType(field.parent)) continue
    const group = ofType.get(field.parent)
    if (group) group.push(field)
    else ofType.set(field.parent, [field])
  }
  if (ofType.size === 0) return [abstract]
  return Array.from(ofType.values(), (concrete) => [...concrete, ...abstract])
}

/** Finds conflicting fields with the same response name; each selection is collected once. */
function comparer(
  schema: GraphQLSchema,
  fragments: Fragments,
  report: (error: GraphQLError) => void,
) {
  let left = FIELD_COMPARISON_LIMIT
  const reported = new Set<FieldNode>()

  const gather = (selections: readonly Selection[]): Map<string, SelectedField[]> => {
    const groups = new Map<string, SelectedField[]>()
    const spread = new Set<string>()
    const walk = ({ set, parent }: Selection) => {
      for (const selection of set.selections) {
        if ((left -= 1) < 0) throw tooComplexError('Too many fields of the query overlap.')
        if (selection.kind === Kind.FIELD) {
          const { name, alias } = selection
          const key = (alias ?? name).value
          const requested = { node: selection, parent, type: fieldType(parent, name.value) }
          const group = groups.get(key)
          if (group) group.push(requested)
          else groups.set(key, [requested])
          continue
        }
        if (selection.kind === Kind.INLINE_FRAGMENT) {
          const { typeCondition } = selection
          const type = typeCondition ? typeFromAST(schema, typeCondition) : parent
          walk({ set: selection.selectionSet, parent: type })
          continue
        }
        const fragment = fragments.get(selection.name.value)
        if (!fragment || spread.has(fragment.name.value)) continue
        spread.add(fragment.name.value)
        walk({ set: fragment.selectionSet, parent: typeFromAST(schema, fragment.typeCondition) })
      }
    }
    for (const selection of selections) walk(selection)
    return groups
  }

  const conflict = (name: string, reason: string, a: SelectedField, b: SelectedField) => {
    if (reported.has(b.node)) return
    reported.add(b.node)
    report(
      new GraphQLError(
        `Fields "${name}" conflict because ${reason}. Use different aliases on the fields to fetch both if this was intentional.`,
        { nodes: [a.node, b.node] },
      ),
    )
  }

  const shapes = (selections: readonly Selection[], depth: number): void => {
    if (depth > FIELD_DEPTH_LIMIT) return
    for (const [name, fields] of gather(selections)) {
      const first = fields.find(({ type }) => type)
      for (const field of fields) {
        if (!first?.type || !field.type || isSameShape(first.type, field.type)) continue
        conflict(
          name,
          `they return conflicting types "${String(first.type)}" and "${String(field.type)}"`,
          first,
          field,
        )
      }
      shapes(childrenOf(fields), depth + 1)
    }
  }

  const values = (selections: readonly Selection[], depth: number): void => {
    if (depth > FIELD_DEPTH_LIMIT) return
    for (const [name, all] of gather(selections)) {
      for (const fields of byParent(all)) {
        const [first] = fields
        const given = fields.length > 1 ? argumentsOf(first!.node) : ''
        for (const field of fields.slice(1)) {
          const [one, other] = [first!.node.name.value, field.node.name.value]
          if (one !== other)
            conflict(name, `"${one}" and "${other}" are different fields`, first!, field)
          else if (given !== argumentsOf(field.node))
            conflict(name, 'they have differing arguments', first!, field)
        }
        values(childrenOf(fields), depth + 1)
      }
    }
  }

  return (operation: Selection) => {
    shapes([operation], 0)
    values([operation], 0)
  }
}

/**
 * GraphQL's rule that fields with the same response name must be mergeable. The library compares
 * every pair, which is quadratic. This version compares each field with the first only, which is
 * equivalent because mergeability is transitive here.
 */
export const overlappingFieldsRule: ValidationRule = (context) => {
  const fragments = new Map(
    context
      .getDocument()
      .definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  )
  const schema = context.getSchema()
  const compare = comparer(schema, fragments, (error) => context.reportError(error))
  return {
    OperationDefinition({ operation, selectionSet }) {
      compare({ set: selectionSet, parent: schema.getRootType(operation) ?? undefined })
      return false
    },
  }
}
