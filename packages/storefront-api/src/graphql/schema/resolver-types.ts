import type { ShopContext } from '../shop-context.ts'
import type { ResolverSources } from '../resolver-sources.ts'
import type { Fields } from './types.generated.ts'

/**
 * A field's resolver, typed by the schema: its source, arguments and result. A mutation resolves
 * once it is stored, everything else synchronously.
 */
export type Resolver<
  Type extends keyof Fields,
  Field extends keyof Fields[Type],
> = Fields[Type][Field] extends { args: infer Args; result: infer Result }
  ? (
      source: ResolverSources[Type],
      args: Args,
      context: ShopContext,
    ) => Type extends 'Mutation' ? Result | Promise<Result> : Result
  : never

/** The resolvers of a type; a missing field fails when it is queried. */
export type ResolversOf<Type extends keyof Fields> = {
  [Field in keyof Fields[Type]]?: Resolver<Type, Field>
}

/** Resolvers by type. */
export type Resolvers = { [Type in keyof Fields]: ResolversOf<Type> }

/** The arguments of a field. */
export type ArgumentsOf<Type extends keyof Fields, Field extends keyof Fields[Type]> = Parameters<
  Resolver<Type, Field>
>[1]
