import type { CatalogueProduct, CatalogueCollection } from '../../catalogue/catalogue.ts'
import { numericId } from '../../catalogue/gid.ts'
import { recommend } from '../../catalogue/recommend.ts'
import type { FacetKind } from '../../catalogue/product-index.ts'
import { searchProducts, searchCollections } from '../../catalogue/search.ts'
import { sortProducts } from '../../catalogue/sort.ts'
import { connection, type Connection, type ConnectionArgs, nodeConnection } from '../connection.ts'
import type { ShopContext } from '../context.ts'
import { badArgument, invalidValue } from '../errors.ts'
import { productNode, collectionNode } from '../sources.ts'
import type { ArgumentsOf, ResolversOf } from '../schema/resolver.ts'
import type { CollectionSortKeys } from '../schema/types.generated.ts'

function byIdOrHandle(
  { id, handle }: ArgumentsOf<'QueryRoot', 'product'>,
  { shelf }: ShopContext,
): CatalogueProduct | null {
  if (id == null) return handle == null ? null : shelf.productByHandle(handle)
  const number = numericId(id, 'Product')
  if (number === null) throw invalidValue('id', id)
  return shelf.product(number)
}

/** The values of a kind that any product carries, in alphabetical order. */
function strings(kind: FacetKind) {
  return (_root: unknown, args: ConnectionArgs, context: ShopContext): Connection<string> => {
    const values = [...context.shelf.products.source.index().facet(kind).keys()].toSorted()
    return nodeConnection(values, args, context, (value) => value)
  }
}

export const productQueries: ResolversOf<'QueryRoot'> = {
  product: (_root, args, context) => {
    if (args.id == null && args.handle == null)
      throw badArgument('Give either the id or the handle of a product.')
    const product = byIdOrHandle(args, context)
    return product && productNode(product)
  },
  productByHandle: (_root, args, { shelf }) => {
    const product = shelf.productByHandle(args.handle)
    return product && productNode(product)
  },
  products: (_root, args, context) => {
    const sorted = sortProducts(searchProducts(context.shelf, args.query ?? ''), args.sortKey)
    return connection(sorted, args, context, ({ id }) => id, productNode)
  },
  productRecommendations: (_root, args, context) => {
    const product = byIdOrHandle({ id: args.productId, handle: args.productHandle }, context)
    if (!product) return null
    // Nobody paired products by hand, so nothing is complementary; related ones follow from the catalogue.
    return args.intent === 'COMPLEMENTARY' ? [] : recommend(context.shelf, product).map(productNode)
  },
  productTags: strings('tag'),
  productTypes: strings('type'),
}

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
