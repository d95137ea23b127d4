import {
  getArgumentValues,
  getVariableValues,
  GraphQLError,
  type FieldNode,
  type OperationDefinitionNode,
} from 'graphql/index.js'
import type { GraphqlApi } from './graphql-api.ts'
import type { ApiRootQuery } from './api-model.ts'
import { collectFields, type GraphqlVariables } from './collect-fields.ts'
import {
  filterConditions,
  type FilterContext,
  typeCondition,
  QueryParams,
  quoteString,
  orderTerms,
} from './groq-filter.ts'
import { introspect } from './introspection.ts'
import {
  SelectedFieldCounter,
  ROOT_QUERY_LIMIT,
  type ValidatedDocument,
  parseAndValidateDocument,
  GraphqlDocumentError,
} from './validate-document.ts'
import { ROOT_TYPE } from './sdl.ts'
import {
  groqProjectionOfSelection,
  type SelectionContext,
  withListAndNullability,
} from './groq-projection.ts'
import type { ObjectShape, ResultShape } from './shape/result-shape.ts'

/** A GraphQL request. */
export interface GraphqlRequest {
  readonly query: string
  readonly variables: GraphqlVariables
  readonly operationName: string | undefined
}

/** The plan of an operation. */
export interface GraphqlPlan {
  /** GROQ with parameters; undefined where no document is read. */
  readonly groq: { readonly query: string; readonly params: Record<string, unknown> } | undefined
  /** The expected shape of the result. */
  readonly shape: ObjectShape
}

export interface PlanOptions {
  /** See `FilterContext`. */
  readonly emptyMatchesAll: boolean
}

/** End of an unlimited slice. */
const END = 2 ** 53 - 1

/**
 * Plans a GraphQL operation as one GROQ query.
 * @throws GraphqlDocumentError for a malformed or invalid document, or one beyond the limits.
 */
export function planAsGroqQuery(
  api: GraphqlApi,
  request: GraphqlRequest,
  options: PlanOptions,
): GraphqlPlan {
  try {
    const checked = parseAndValidateDocument(api, request.query)
    return new QueryPlanner(api, checked, request, options).plan()
  } catch (error) {
    if (error instanceof RangeError)
      throw new GraphqlDocumentError(['The document is nested too deeply.'])
    throw error instanceof GraphQLError ? new GraphqlDocumentError([error]) : error
  }
}

class QueryPlanner {
  readonly #api: GraphqlApi
  readonly #operation: OperationDefinitionNode
  readonly #selection: SelectionContext
  readonly #filters: FilterContext
  readonly #params = new QueryParams()

  constructor(
    api: GraphqlApi,
    { operations, fragments }: ValidatedDocument,
    { variables, operationName }: GraphqlRequest,
    { emptyMatchesAll }: PlanOptions,
  ) {
    const { model } = api
    this.#api = api
    this.#operation = chosen(operations, operationName)
    const values = coerced(api, this.#operation, variables)
    this.#selection = { model, fragments, variables: values, meter: new SelectedFieldCounter() }
    this.#filters = { model, params: this.#params, emptyMatchesAll }
  }

  plan(): GraphqlPlan {
    const { fragments, variables, model, meter } = this.#selection
    const isA = (type: string) => type === ROOT_TYPE
    const fields = collectFields([this.#operation.selectionSet], { fragments, variables, isA })
    const texts: string[] = []
    const shapes = new Map<string, ResultShape>()
    const ofSchema = new Map<string, FieldNode[]>()
    for (const [key, nodes] of fields) {
      const name = nodes[0]!.name.value
      meter.field(1)
      const query = model.queries.get(name)
      if (name === '__typename') shapes.set(key, { kind: 'constant', value: ROOT_TYPE })
      else if (query === undefined) {
        ofSchema.set(key, nodes)
        shapes.set(key, { kind: 'constant', value: null })
      } else {
        const { text, shape } = this.#query(query, nodes)
        texts.push(`${quoteString(key)}: ${text}`)
        shapes.set(key, shape)
      }
    }
    if (texts.length > ROOT_QUERY_LIMIT)
      throw new GraphqlDocumentError([`The document has more than ${ROOT_QUERY_LIMIT} queries.`])
    for (const [key, value] of Object.entries(this.#introspected([...ofSchema.values()].flat())))
      shapes.set(key, { kind: 'constant', value })
    return {
      groq:
        texts.length === 0
          ? undefined
          : { query: `{${texts.join(', ')}}`, params: this.#params.values },
      shape: { kind: 'object', fields: [...shapes] },
    }
  }

  #introspected(nodes: readonly FieldNode[]): Readonly<Record<string, unknown>> {
    if (nodes.length === 0) return {}
    const { fragments, variables } = this.#selection
    return introspect(this.#api, this.#operation, nodes, fragments, variables)
  }

  #query(query: ApiRootQuery, nodes: readonly FieldNode[]): { text: string; shape: ResultShape } {
    const definition = this.#api.schema.getQueryType()!.getFields()[query.name]!
    const given = getArgumentValues(definition, nodes[0]!, this.#selection.variables)
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    const { projection, shape } = groqProjectionOfSelection(
      query.type.name,
      sets,
      { depth: 2 },
      this.#selection,
    )
    const conditions = [typeCondition(query.stored)]
    if (typeof given.id === 'string') conditions.push(`_id == ${this.#params.add(given.id)}`)
    if (isObject(given.where)) {
      const type = typeOfArgument(query, 'where')
      conditions.push(...filterConditions(type, given.where, this.#filters))
    }
    const documents = `*[${conditions.join(' && ')}]`
    if (!query.type.list)
      return {
        text: `${documents}[0]${projection}`,
        shape: withListAndNullability(shape, query.type),
      }
    const sorted = `${documents}${this.#order(query, given.sort)}${slice(given)}`
    return { text: `${sorted}${projection}`, shape: withListAndNullability(shape, query.type) }
  }

  #order(query: ApiRootQuery, sort: unknown): string {
    if (!Array.isArray(sort)) return ''
    const type = typeOfArgument(query, 'sort')
    const terms = orderTerms(type, sort.filter(isObject), this.#api.model)
    return terms.length === 0 ? '' : ` | order(${terms.join(', ')})`
  }
}

function slice({ limit, offset }: Readonly<Record<string, unknown>>): string {
  const [from, most] = [offset ?? 0, limit ?? END]
  if (typeof from !== 'number' || typeof most !== 'number' || from < 0 || most < 0)
    throw new GraphqlDocumentError(['"limit" and "offset" must not be negative.'])
  return from === 0 && most === END ? '' : `[${from}...${Math.min(from + most, END)}]`
}

function typeOfArgument({ args }: ApiRootQuery, name: string): string {
  return args.find((arg) => arg.name === name)?.type.name ?? ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function chosen(
  operations: readonly OperationDefinitionNode[],
  name: string | undefined,
): OperationDefinitionNode {
  const [first, ...others] = operations
  if (first === undefined) throw new GraphqlDocumentError(['Must provide an operation.'])
  if (name === undefined && others.length > 0)
    throw new GraphqlDocumentError([
      'Must provide operation name if query contains multiple operations.',
    ])
  const found = name === undefined ? first : operations.find((each) => each.name?.value === name)
  if (!found) throw new GraphqlDocumentError([`Unknown operation named "${name}".`])
  if (found.operation !== 'query')
    throw new GraphqlDocumentError([`This API answers queries alone, and no ${found.operation}.`])
  return found
}

function coerced(
  { schema }: GraphqlApi,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: GraphqlVariables,
): GraphqlVariables {
  const read = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 20 })
  if (read.errors) throw new GraphqlDocumentError(read.errors)
  return read.coerced
}
