import {
  executeSync,
  getIntrospectionQuery,
  Kind,
  parse,
  print,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql/index.js'
import { LruCache } from '@orrery/groq/lru-cache'
import type { GraphqlApi } from './graphql-api.ts'
import type { GraphqlVariables } from './collect-fields.ts'
import { GraphqlDocumentError } from './validate-document.ts'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Cost limit, as a multiple of the standard introspection query. */
const MAX_STANDARD_COSTS = 1.2

/** Cached results: tools send the same few queries, and the standard one of a large schema takes 50 ms. */
const KEPT = 5

const usualOf = new WeakMap<GraphqlApi, number>()
const keptOf = new WeakMap<GraphqlApi, LruCache<Answered>>()

/** Estimated length of each list in an introspection. */
type Lengths = Readonly<Record<string, number>>

type Answered = Readonly<Record<string, unknown>>

/**
 * Resolves the introspection fields of an operation.
 * @param nodes its fields `__schema` and `__type`
 * @returns the values by response name
 * @throws GraphqlDocumentError where it costs much more than the standard query.
 */
export function introspect(
  api: GraphqlApi,
  operation: OperationDefinitionNode,
  nodes: readonly FieldNode[],
  fragments: Fragments,
  variables: GraphqlVariables,
): Answered {
  const kept = keptOf.get(api) ?? new LruCache<Answered>(KEPT)
  keptOf.set(api, kept)
  const key = JSON.stringify([nodes.map(print), [...fragments.values()].map(print), variables])
  const answered = kept.get(key) ?? execute(api, operation, nodes, fragments, variables)
  kept.set(key, answered)
  return answered
}

function execute(
  api: GraphqlApi,
  operation: OperationDefinitionNode,
  nodes: readonly FieldNode[],
  fragments: Fragments,
  variables: GraphqlVariables,
): Answered {
  const price = costOf(api)
  if (
    price({ kind: Kind.SELECTION_SET, selections: nodes }, fragments) >
    MAX_STANDARD_COSTS * standardCost(api)
  )
    throw new GraphqlDocumentError(['The introspection asks for too much at once.'])
  const { data, errors } = executeSync({
    schema: api.schema,
    document: {
      kind: Kind.DOCUMENT,
      definitions: [
        { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections: nodes } },
        ...fragments.values(),
      ],
    },
    variableValues: variables,
  })
  if (errors) throw new GraphqlDocumentError(errors)
  return data ?? {}
}

/** The cost of the standard introspection query. */
function standardCost(api: GraphqlApi): number {
  const known = usualOf.get(api)
  if (known !== undefined) return known
  const fragments = new Map<string, FragmentDefinitionNode>()
  const sets: SelectionSetNode[] = []
  for (const definition of parse(getIntrospectionQuery()).definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition)
    if (definition.kind === Kind.OPERATION_DEFINITION) sets.push(definition.selectionSet)
  }
  const price = costOf(api)
  const sum = sets.reduce((total, set) => total + price(set, fragments), 0)
  usualOf.set(api, sum)
  return sum
}

/**
 * Estimates the number of values of an introspection: average list lengths of the schema, and the longest ones below
 * `__type`, which may name the largest type repeatedly.
 */
function costOf({ model }: GraphqlApi) {
  const withFields = [
    ...model.objects.values(),
    ...model.interfaces.values(),
    ...[...model.inputs.values()].map((fields) => ({ fields })),
  ]
  const fieldCount = withFields.reduce((sum, { fields }) => sum + fields.size, 0)
  const types = withFields.length + model.unions.size + model.enums.size + 10
  const fields = Math.ceil(fieldCount / types) + model.queries.size / types
  const average: Lengths = {
    types,
    fields,
    inputFields: fields,
    args: 1,
    enumValues: 1,
    interfaces: 1,
    possibleTypes: 1,
    directives: 5,
  }
  const most = Math.max(model.queries.size, ...withFields.map((each) => each.fields.size))
  const largest: Lengths = { ...average, fields: most, inputFields: most }
  return (whole: SelectionSetNode, fragments: Fragments): number => {
    const counted = new Map<Lengths, Map<string, number>>([
      [average, new Map()],
      [largest, new Map()],
    ])
    const ofSet = (set: SelectionSetNode | undefined, lengths: Lengths): number =>
      (set?.selections ?? []).reduce((sum, selection) => {
        if (selection.kind === Kind.INLINE_FRAGMENT)
          return sum + ofSet(selection.selectionSet, lengths)
        if (selection.kind === Kind.FRAGMENT_SPREAD)
          return sum + ofFragment(selection.name.value, lengths)
        const { name, selectionSet } = selection
        const length = Object.hasOwn(lengths, name.value) ? lengths[name.value]! : 1
        const within = name.value === '__type' ? largest : lengths
        return sum + length * (1 + ofSet(selectionSet, within))
      }, 0)
    const ofFragment = (name: string, lengths: Lengths): number => {
      const known = counted.get(lengths)
      const price = known?.get(name) ?? ofSet(fragments.get(name)?.selectionSet, lengths)
      known?.set(name, price)
      return price
    }
    return ofSet(whole, average)
  }
}
