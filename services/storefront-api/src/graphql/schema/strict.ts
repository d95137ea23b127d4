import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql/index.js'
import type { ShopContext } from '../context.ts'
import { notImplemented } from '../errors.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- sources and arguments are typed where resolvers are written
export type Resolver = (source: any, args: any, context: ShopContext) => unknown
/** Resolvers by type and field. A field of the schema that is missing here fails when asked for. */
export type Resolvers = Record<string, Record<string, Resolver>>

/** Reads a property of the source; a field that nobody wrote answers with an error, never with null. */
const strict: GraphQLFieldResolver<unknown, unknown> = (source, _args, _context, info) => {
  const value = (source as Record<string, unknown> | null | undefined)?.[info.fieldName]
  if (value === undefined) throw notImplemented(`field ${info.parentType.name}.${info.fieldName}`)
  return value
}

/** Puts a resolver on every field of a schema: the written one or the strict one. */
export function attachResolvers(schema: GraphQLSchema, resolvers: Resolvers): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    const written = resolvers[type.name] ?? {}
    for (const field of Object.values(type.getFields())) {
      const resolve = Object.hasOwn(written, field.name) ? written[field.name]! : null
      field.resolve = resolve
        ? (source, args, context) => resolve(source, args, context as ShopContext)
        : strict
    }
  }
}
