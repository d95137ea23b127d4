import type { CatalogueProduct, CatalogueCollection } from '../../catalogue/catalogue-schema.ts'
import { numericId } from '../../catalogue/gid.ts'
import { recommendProducts } from '../../catalogue/recommend-products.ts'
import type { FacetKind } from '../../catalogue/product-index.ts'
import { searchProducts, searchCollections } from '../../catalogue/search-products.ts'
import { sortProducts } from '../../catalogue/sort-products.ts'
import {
  createConnectionPage,
  type Connection,
  type ConnectionArgs,
  createNodeConnection,
} from '../connection.ts'
import type { ShopContext } from '../shop-context.ts'
import { badUserInputError, invalidValueError } from '../errors.ts'
import { productNode, collectionNode } from '../resolver-sources.ts'
import type { ArgumentsOf, ResolversOf } from '../schema/resolver-types.ts'
import type { CollectionSortKeys } from '../schema/types.generated.ts'

function byIdOrHandle(
  { id, handle }: ArgumentsOf<'QueryRoot', 'product'>,
  { catalogue }: ShopContext,
): CatalogueProduct | null {
  if (id == null) return handle == null ? null : catalogue.productByHandle(handle)
  const number = numericId(id, 'Product')
  if (number === null) throw invalidValueError('id', id)
  return catalogue.product(number)
}

/** The distinct facet values of all products, in alphabetical order. */
function strings(kind: FacetKind) {
  return (_root: unknown, args: ConnectionArgs, context: ShopContext): Connection<string> => {
    const values = [...context.catalogue.products.source.index().facet(kind).keys()].toSorted()
    return createNodeConnection(values, args, context, (value) => value)
  }
}

export const productQueries: ResolversOf<'QueryRoot'> = {
  product: (_root, args, context) => {
    if (args.id == null && args.handle == null)
      throw badUserInputError('Give either the id or the handle of a product.')
    const product = byIdOrHandle(args, context)
    return product && productNode(product)
  },
  productByHandle: (_root, args, { catalogue }) => {
    const product = catalogue.productByHandle(args.handle)
    return product && productNode(product)
  },
  products: (_root, args, context) => {
    const sorted = sortProducts(searchProducts(context.catalogue, args.query ?? ''), args.sortKey)
    return createConnectionPage(sorted, args, context, ({ id }) => id, productNode)
  },
  productRecommendations: (_root, args, context) => {
    const product = byIdOrHandle({ id: args.productId, handle: args.productHandle }, context)
    if (!product) return null
    // There are no manual pairings, so no product is complementary; related ones are derived from
    // the catalogue.
    return args.intent === 'COMPLEMENTARY'
      ? []
      : recommendProducts(context.catalogue, product).map(productNode)
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
  collection: (_root, { id, handle }, { catalogue }) => {
    if (id == null && handle == null)
      throw badUserInputError('Give either the id or the handle of a collection.')
    const number = id == null ? null : numericId(id, 'Collection')
    if (id != null && number === null) throw invalidValueError('id', id)
    const collection =
      number === null ? catalogue.collectionByHandle(handle!) : catalogue.collection(number)
    return collection && collectionNode(collection)
  },
  collectionByHandle: (_root, args, { catalogue }) => {
    const collection = catalogue.collectionByHandle(args.handle)
    return collection && collectionNode(collection)
  },
  collections: (_root, args, context) => {
    const { catalogue } = context
    const sorted = sortCollections(
      searchCollections(catalogue, args.query ?? ''),
      args.sortKey,
      catalogue.shop.createdAt,
    )
    return createConnectionPage(sorted, args, context, ({ id }) => id, collectionNode)
  },
}
