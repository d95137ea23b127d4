// As the shop names it: in tests the bare name is graphql's second build, whose classes differ.
import type {
  GraphQLArgument,
  GraphQLField,
  GraphQLInputField,
  GraphQLInputObjectType,
  GraphQLObjectType,
  GraphQLSchema,
} from 'graphql/index.js'
import { isEnumType, isInputObjectType, isObjectType } from 'graphql/index.js'
import { introspectionSchema } from '../../../packages/storefront-api/src/graphql/schema/introspection-schema.ts'

/**
 * The versions of Shopify's schema that the shop answers by one set of resolvers. The newer one has
 * everything that the older one has, so the newer one is walked and the older one only narrows.
 */
export interface OlderAndNewerSchema {
  older: GraphQLSchema
  newer: GraphQLSchema
}

/** Both schemas as the shop serves them. */
export function readSchemas(): OlderAndNewerSchema {
  return { older: introspectionSchema('2025-01'), newer: introspectionSchema('2026-04') }
}

/** A field, argument or input field in both versions; `older` is undefined where it came later. */
export interface OlderAndNewer<Part> {
  newer: Part
  older: Part | undefined
}

/** The fields of an object type, in the order of the newer schema. */
export function fieldsOf(
  { older }: OlderAndNewerSchema,
  type: GraphQLObjectType,
): OlderAndNewer<GraphQLField<unknown, unknown>>[] {
  const before = older.getType(type.name)
  return pair(
    type.name,
    Object.values(type.getFields()),
    isObjectType(before) ? Object.values(before.getFields()) : [],
  )
}

/** The fields of an input, in the order of the newer schema. */
export function inputFieldsOf(
  { older }: OlderAndNewerSchema,
  type: GraphQLInputObjectType,
): OlderAndNewer<GraphQLInputField>[] {
  const before = older.getType(type.name)
  return pair(
    type.name,
    Object.values(type.getFields()),
    isInputObjectType(before) ? Object.values(before.getFields()) : [],
  )
}

/** The arguments of a field, in the order of the newer schema; those of a new field are all it has. */
export function argumentsOf({
  newer,
  older,
}: OlderAndNewer<GraphQLField<unknown, unknown>>): OlderAndNewer<GraphQLArgument>[] {
  return pair(newer.name, newer.args, (older ?? newer).args)
}

/** The members of an enum that both versions know: what a resolver may answer. */
export function sharedEnumMembersOf({ older, newer }: OlderAndNewerSchema, name: string): string[] {
  const [now, before] = [newer.getType(name), older.getType(name)]
  const members = isEnumType(now) ? now.getValues().map((value) => value.name) : []
  return isEnumType(before)
    ? members.filter((member) => before.getValue(member) !== undefined)
    : members
}

function pair<Part extends { name: string }>(
  owner: string,
  newer: readonly Part[],
  older: readonly Part[],
): OlderAndNewer<Part>[] {
  const before = new Map(older.map((part) => [part.name, part]))
  const dropped = older.find(({ name }) => newer.every((part) => part.name !== name))
  if (dropped) throw new Error(`${owner}.${dropped.name} is gone from the newer schema.`)
  return newer.map((part) => ({ newer: part, older: before.get(part.name) }))
}
