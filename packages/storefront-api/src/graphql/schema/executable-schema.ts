import {
  getNamedType,
  isLeafType,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql/index.js'
import { notImplementedError } from '../errors.ts'
import { withCartScope, withContextOfCart } from '../cart-scope.ts'
import { withTimeSlice, withTextBudget } from '../time-slice.ts'
import { resolvers } from '../resolvers.ts'
import type { Resolvers } from './resolver-types.ts'
import { introspectionSchema } from './introspection-schema.ts'
import type { SchemaVersion } from './schema-versions.ts'

/** Reads a property of the source; an unimplemented field is an error, never null. */
const strict: GraphQLFieldResolver<object | undefined, unknown> = (
  source,
  _args,
  _context,
  info,
) => {
  const value: unknown = source && Reflect.get(source, info.fieldName)
  if (value === undefined)
    throw notImplementedError(`field ${info.parentType.name}.${info.fieldName}`)
  return value
}

/** Attaches a resolver to every field of a schema: the implemented one or the strict default. */
function attachResolvers(schema: GraphQLSchema, resolvers: Resolvers): void {
  const written = new Map(Object.entries(resolvers))
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    attachTo(type, written.get(type.name) ?? {})
  }
}

/** Types whose values may be long. */
const texts = new Set(['HTML', 'JSON', 'String'])

/** Types whose source is a cart or belongs to one. */
const ofCarts = new Set(['Cart', 'CartLine'])

function attachTo(type: GraphQLObjectType, written: Resolvers[keyof Resolvers]): void {
  const resolvers = new Map(Object.entries(written ?? {}))
  for (const field of Object.values(type.getFields())) {
    const named = getNamedType(field.type)
    const own = resolvers.get(field.name) ?? strict
    const resolve = ofCarts.has(type.name) && !isLeafType(named) ? withCartScope(own) : own
    // Object fields may be expensive and may yield; scalar fields of their results are read
    // synchronously.
    const looksUp = type.name === 'QueryRoot' || named.name.endsWith('Connection')
    field.resolve = withContextOfCart(
      looksUp ? withTimeSlice(resolve) : texts.has(named.name) ? withTextBudget(resolve) : resolve,
    )
  }
}

const built = new Map<SchemaVersion, GraphQLSchema>()

/** The executable schema of a version, built on first use and cached. */
export function executableSchema(version: SchemaVersion): GraphQLSchema {
  let schema = built.get(version)
  if (!schema) {
    schema = introspectionSchema(version)
    attachResolvers(schema, resolvers)
    built.set(version, schema)
  }
  return schema
}
