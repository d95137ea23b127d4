import {
  buildASTSchema,
  findBreakingChanges,
  findDangerousChanges,
  GraphQLError,
  GraphQLScalarType,
  Kind,
  parse,
  validateSchema,
  type GraphQLSchema,
} from 'graphql/index.js'
import type { ApiModel } from './api-model.ts'
import { InvalidApiError } from './json-readers.ts'
import { parseApiModel } from './parse-api-model.ts'
import { printSdl } from './sdl.ts'

/** A GraphQL API over documents. */
export interface GraphqlApi {
  readonly model: ApiModel
  readonly sdl: string
  readonly schema: GraphQLSchema
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/**
 * Creates an API from a deployed schema.
 * @param isChecked whether the schema is known to be valid, which takes half the time
 * @throws InvalidApiError with a message for the deployer.
 */
export function createGraphqlApi(deployed: unknown, isChecked = false): GraphqlApi {
  const model = parseApiModel(deployed)
  const sdl = printSdl(model)
  const schema = buildSchema(sdl, isChecked)
  const [problem] = validateSchema(schema)
  if (problem) throw new InvalidApiError(problem.message)
  for (const [name, pattern] of [
    ['Date', DATE],
    ['DateTime', DATE_TIME],
  ] as const)
    acceptOnly(schema, name, pattern)
  return { model, sdl, schema }
}

function buildSchema(sdl: string, assumeValid: boolean): GraphQLSchema {
  try {
    return buildASTSchema(parse(sdl, { noLocation: true }), { assumeValid })
  } catch (error) {
    throw new InvalidApiError(error instanceof Error ? error.message : String(error))
  }
}

/** Input times have one format; stored values are returned as they are. */
function acceptOnly(schema: GraphQLSchema, name: string, pattern: RegExp): void {
  const type = schema.getType(name)
  if (!(type instanceof GraphQLScalarType)) return
  const read = (value: unknown) => {
    if (typeof value === 'string' && pattern.test(value) && !Number.isNaN(Date.parse(value)))
      return value
    throw new GraphQLError(`${name} cannot represent ${(JSON.stringify(value) ?? '').slice(0, 60)}`)
  }
  type.parseValue = read
  type.parseLiteral = (node) => read(node.kind === Kind.STRING ? node.value : null)
}

/** A breaking or dangerous change of an API. */
export interface RiskyApiChange {
  readonly type: string
  readonly description: string
}

/**
 * Compares two APIs: `breakingChanges` reject queries that were valid, `dangerousChanges` may return unexpected
 * results. New optional filters are neither.
 */
export function riskyApiChanges(
  before: GraphqlApi,
  after: GraphqlApi,
): { breakingChanges: RiskyApiChange[]; dangerousChanges: RiskyApiChange[] } {
  return {
    breakingChanges: findBreakingChanges(before.schema, after.schema),
    dangerousChanges: findDangerousChanges(before.schema, after.schema).filter(
      ({ type }) => type !== 'OPTIONAL_INPUT_FIELD_ADDED',
    ),
  }
}
