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
import { readApi } from './read-api.ts'
import { printSdl } from './sdl.ts'

/** A GraphQL API that documents can be asked through. */
export interface GraphqlApi {
  readonly model: ApiModel
  readonly sdl: string
  readonly schema: GraphQLSchema
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/**
 * Makes an API of what is deployed.
 * @param isChecked whether one was made of the same before: it takes half the time then
 * @throws InvalidApi in words for whoever deploys it.
 */
export function createGraphqlApi(deployed: unknown, isChecked = false): GraphqlApi {
  const model = readApi(deployed)
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

/** Times come from clients as text of one form; what a document holds is told as it is. */
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

/** A change of an API that may surprise whoever asks through it. */
export interface ApiChange {
  readonly type: string
  readonly description: string
}

/**
 * What is different in the next one: `breakingChanges` refuse documents that were right before, `dangerousChanges` may answer with what
 * nobody expected. A filter that is new surprises nobody.
 */
export function compareApis(
  before: GraphqlApi,
  after: GraphqlApi,
): { breakingChanges: ApiChange[]; dangerousChanges: ApiChange[] } {
  return {
    breakingChanges: findBreakingChanges(before.schema, after.schema),
    dangerousChanges: findDangerousChanges(before.schema, after.schema).filter(
      ({ type }) => type !== 'OPTIONAL_INPUT_FIELD_ADDED',
    ),
  }
}
