import {
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLObjectType,
} from 'graphql/index.js'
import {
  enumsTypedAsString,
  plainObjectTypes,
  resolvedTypes,
} from '../../../packages/storefront-api/src/graphql/schema/supported-types.ts'
import { sharedEnumMembersOf, type OlderAndNewerSchema } from './schema-versions.ts'

const scalars: Record<string, string> = { Int: 'number', Float: 'number', Boolean: 'boolean' }

/**
 * What a resolver may answer for a type: nothing of an object that the shop does not have, and no
 * member of an enum that the older schema lacks.
 *
 * @param nullable whether every version takes null
 */
export function resolverResultTypeOf(
  schemas: OlderAndNewerSchema,
  type: GraphQLOutputType,
  nullable: boolean,
): string {
  const bare = isNonNullType(type) ? type.ofType : type
  const value = isListType(bare)
    ? `ReadonlyArray<${resolverResultTypeOf(schemas, bare.ofType, !isNonNullType(bare.ofType))}>`
    : named(schemas, bare)
  if (!nullable) return value
  return value === 'never' ? 'null' : `${value} | null`
}

/** Whether the shop can answer anything but null or an empty list. */
export function isServedByShop(schemas: OlderAndNewerSchema, type: GraphQLOutputType): boolean {
  return named(schemas, getNamedType(type)) !== 'never'
}

function named(schemas: OlderAndNewerSchema, type: GraphQLOutputType): string {
  if (isEnumType(type)) {
    if (enumsTypedAsString.some((open) => open === type.name)) return 'string'
    return sharedEnumMembersOf(schemas, type.name)
      .map((member) => `'${member}'`)
      .join(' | ')
  }
  if (isAbstractType(type)) {
    const members = schemas.newer
      .getPossibleTypes(type)
      .map((member) => source(member, true))
      .filter((member) => member !== 'never')
    return members.join(' | ') || 'never'
  }
  if (!isObjectType(type)) return 'name' in type ? (scalars[type.name] ?? 'string') : 'never'
  return nodeOf(schemas, type) ?? source(type, false)
}

/** A page of a list is the same shape whatever it lists. */
function nodeOf(schemas: OlderAndNewerSchema, type: GraphQLObjectType): string | undefined {
  const nodes = type.name.endsWith('Connection') && type.getFields().nodes
  return nodes ? `Connection<${named(schemas, getNamedType(nodes.type))}>` : undefined
}

function source({ name }: GraphQLObjectType, marked: boolean): string {
  if (resolvedTypes.some((type) => type === name)) return `ResolverSources['${name}']`
  if (!plainObjectTypes.some((type) => type === name)) return 'never'
  return marked ? `(${name} & { __typename: '${name}' })` : name
}
