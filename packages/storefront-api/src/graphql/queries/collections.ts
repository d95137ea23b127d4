import type { CatalogueCollection } from '../../catalogue/catalogue.ts'
import { numericId } from '../../catalogue/gid.ts'
import { searchCollections } from '../../catalogue/search.ts'
import { connection } from '../connection.ts'
import { badArgument, invalidValue } from '../errors.ts'
import { collectionNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type { CollectionSortKeys } from '../schema/types.generated.ts'

function sortCollections(
  collections: readonly CatalogueCollection[],
  sortKey: CollectionSortKeys | null,
  fallback: string,
) {
  const compare: Partial<
    Record<CollectionSortKeys, (a: CatalogueCollection, b: CatalogueCollection) => number>
  > = {
    ID: (a, b) => a.id - b.id,
    TITLE: (a, b) => a.title.localeCompare(b.title, 'en') || a.id - b.id,
    UPDATED_AT: (a, b) =>
      Date.parse(a.updatedAt ?? fallback) - Date.parse(b.updatedAt ?? fallback) || a.id - b.id,
  }
  const order = sortKey === null ? undefined : compare[sortKey]
  return order ? collections.toSorted(order) : collections
}

export const collectionQueries: ResolversOf<'QueryRoot'> = {
  collection: (_root, { id, handle }, { shelf }) => {
    if (id == null && handle == null)
      throw badArgument('Give either the id or the handle of a collection.')
    const number = id == null ? null : numericId(id, 'Collection')
    if (id != null && number === null) throw invalidValue('id', id)
    const collection =
      number === null ? shelf.collectionByHandle(handle!) : shelf.collection(number)
    return collection && collectionNode(collection)
  },
  collectionByHandle: (_root, args, { shelf }) => {
    const collection = shelf.collectionByHandle(args.handle)
    return collection && collectionNode(collection)
  },
  collections: (_root, args, context) => {
    const { shelf } = context
    const sorted = sortCollections(
      searchCollections(shelf, args.query ?? ''),
      args.sortKey,
      shelf.shop.createdAt,
    )
    return connection(sorted, args, context, ({ id }) => id, collectionNode)
  },
}
