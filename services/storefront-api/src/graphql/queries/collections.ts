import type { CatalogueCollection } from '../../catalogue/catalogue.ts'
import { numericId } from '../../catalogue/gid.ts'
import { connection, type ConnectionArgs } from '../connection.ts'
import { badArgument, invalidValue } from '../errors.ts'
import { collectionNode } from '../nodes.ts'
import type { Resolver } from '../schema/strict.ts'
import { found } from './found.ts'

function sortCollections(
  collections: readonly CatalogueCollection[],
  sortKey: string,
  fallback: string,
) {
  const compare: Record<string, (a: CatalogueCollection, b: CatalogueCollection) => number> = {
    ID: (a, b) => a.id - b.id,
    TITLE: (a, b) => a.title.localeCompare(b.title, 'en') || a.id - b.id,
    UPDATED_AT: (a, b) =>
      Date.parse(a.updatedAt ?? fallback) - Date.parse(b.updatedAt ?? fallback) || a.id - b.id,
  }
  return compare[sortKey] ? collections.toSorted(compare[sortKey]) : collections
}

export const collectionQueries: Record<string, Resolver> = {
  collection: (
    _root,
    { id, handle }: { id?: string | null; handle?: string | null },
    { shelf },
  ) => {
    if (id == null && handle == null)
      throw badArgument('Give either the id or the handle of a collection.')
    const number = id == null ? null : numericId(id, 'Collection')
    if (id != null && number === null) throw invalidValue('id', id)
    const collection =
      number === null ? shelf.collectionByHandle(handle!) : shelf.collection(number)
    return collection && collectionNode(collection)
  },
  collectionByHandle: (_root, args: { handle: string }, { shelf }) => {
    const collection = shelf.collectionByHandle(args.handle)
    return collection && collectionNode(collection)
  },
  collections: (
    _root,
    args: ConnectionArgs & { query?: string | null; sortKey: string },
    context,
  ) => {
    const { shelf } = context
    const sorted = sortCollections(
      found('collections', shelf, args.query),
      args.sortKey,
      shelf.shop.createdAt,
    )
    return connection(sorted, args, context, ({ id }) => id, collectionNode)
  },
}
