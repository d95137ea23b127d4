import {
  type GraphQLField,
  type GraphQLObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql/index.js'
import {
  plainObjectTypes,
  resolvedTypes,
} from '../../../packages/storefront-api/src/graphql/schema/supported-types.ts'
import { InputTypeWriter } from './input-types.ts'
import { isServedByShop, resolverResultTypeOf } from './output-types.ts'
import {
  argumentsOf,
  type OlderAndNewer,
  fieldsOf,
  readSchemas,
  type OlderAndNewerSchema,
} from './schema-versions.ts'

const head = `import type { Connection } from '../connection.ts'
import type { ResolverSources } from '../resolver-sources.ts'

/** Of a field that takes no arguments. */
export type NoArguments = Record<never, never>
`

/**
 * What each resolver of the shop is given and may answer, so that both versions of the schema hold:
 * inputs as the laxer, answers as the stricter of the two.
 */
export function generateResolverTypes(): string {
  const schemas = readSchemas()
  const inputs = new InputTypeWriter(schemas)
  const resolved = resolvedTypes.map((name) => {
    // The queries and mutations that the shop does not have need no types.
    const isRoot = name === 'QueryRoot' || name === 'Mutation'
    const served = fieldsOf(schemas, objectType(schemas, name)).filter(
      ({ newer }) => !isRoot || isServedByShop(schemas, newer.type),
    )
    const fields = served.map(
      (field) =>
        `    ${field.newer.name}: { args: ${inputs.objectOf(argumentsOf(field))}; result: ${answer(schemas, field)} }`,
    )
    return `  ${name}: {\n${fields.join('\n')}\n  }`
  })
  const plain = plainObjectTypes.map((name) => {
    const fields = fieldsOf(schemas, objectType(schemas, name)).flatMap(
      (field) => plainMember(schemas, field) ?? [],
    )
    return `export interface ${name} {\n  __typename?: '${name}'\n${fields.join('\n')}\n}`
  })
  const fields = `/** Arguments and result of each field that has a resolver of its own, by type. */\nexport interface Fields {\n${resolved.join('\n')}\n}`
  return `${[head, ...inputs.declarations(), ...plain, fields].join('\n\n')}\n`
}

/** A field of a plain object; what leads to nothing that the shop has may be left out. */
function plainMember(
  schemas: OlderAndNewerSchema,
  field: OlderAndNewer<GraphQLField<unknown, unknown>>,
): string | undefined {
  const text = answer(schemas, field)
  if (text === 'never') return undefined
  const mark = isServedByShop(schemas, field.newer.type) ? '' : '?'
  return `  ${field.newer.name}${mark}: ${text}`
}

/** Null must be allowed by both versions. */
function answer(
  schemas: OlderAndNewerSchema,
  { newer, older }: OlderAndNewer<GraphQLField<unknown, unknown>>,
): string {
  const nullable = !isNonNullType(newer.type) && !(older && isNonNullType(older.type))
  return resolverResultTypeOf(schemas, newer.type, nullable)
}

function objectType({ newer }: OlderAndNewerSchema, name: string): GraphQLObjectType {
  const type = newer.getType(name)
  if (!isObjectType(type)) throw new Error(`The schema has no object type ${name}.`)
  return type
}
