import type { Resolver } from '../schema/strict.ts'

/** This shop keeps no metafields, so none is found under any name. */
export const noMetafields: Record<'metafield' | 'metafields', Resolver> = {
  metafield: () => null,
  metafields: (_source, args: { identifiers: readonly unknown[] }) =>
    args.identifiers.map(() => null),
}
