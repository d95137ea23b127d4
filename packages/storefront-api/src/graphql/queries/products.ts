import type { CatalogueProduct } from '../../catalogue/catalogue.ts'
import { numericId } from '../../catalogue/gid.ts'
import { recommend } from '../../catalogue/recommend.ts'
import type { FacetKind } from '../../catalogue/product-index.ts'
import { searchProducts } from '../../catalogue/search.ts'
import { sortProducts } from '../../catalogue/sort.ts'
import { connection, type Connection, type ConnectionArgs } from '../connection.ts'
import type { ShopContext } from '../context.ts'
import { badArgument, invalidValue } from '../errors.ts'
import { productNode } from '../sources.ts'
import type { ArgumentsOf, ResolversOf } from '../schema/resolver.ts'

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
    return connection(
      values,
      args,
      context,
      (value) => value,
      (value) => value,
    )
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
