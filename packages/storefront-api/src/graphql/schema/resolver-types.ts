import type { ShopContext } from '../context.ts'
import type { Sources } from '../resolver-sources.ts'
import type { Fields } from './types.generated.ts'

/**
 * A field's resolver, typed by the schema: what it starts from, is given and may answer. A mutation
 * answers once it is stored, everything else at once.
 */
export type Resolver<
  Type extends keyof Fields,
  Field extends keyof Fields[Type],
> = Fields[Type][Field] extends { args: infer Args; result: infer Result }
  ? (
      source: Sources[Type],
      args: Args,
      context: ShopContext,
    ) => Type extends 'Mutation' ? Result | Promise<Result> : Result
  : never

/** The resolvers of a type; a field that is missing here fails when asked for. */
export type ResolversOf<Type extends keyof Fields> = {
  [Field in keyof Fields[Type]]?: Resolver<Type, Field>
}

/** Resolvers by type. */
export type Resolvers = { [Type in keyof Fields]: ResolversOf<Type> }

/** What a field is given. */
export type ArgumentsOf<Type extends keyof Fields, Field extends keyof Fields[Type]> = Parameters<
  Resolver<Type, Field>
>[1]
