import type { CatalogueProduct } from '../../catalogue/catalogue.ts'
import { numericId } from '../../catalogue/gid.ts'
import { recommend } from '../../catalogue/recommend.ts'
import { sortProducts } from '../../catalogue/sort.ts'
import { connection, type ConnectionArgs } from '../connection.ts'
import type { ShopContext } from '../context.ts'
import { badArgument, invalidValue } from '../errors.ts'
import { productNode } from '../nodes.ts'
import type { Resolver } from '../schema/strict.ts'
import { found } from './found.ts'

interface ProductArgs {
  id?: string | null
  handle?: string | null
}
interface ProductsArgs extends ConnectionArgs {
  query?: string | null
  sortKey: string
}

function byIdOrHandle(
  { id, handle }: ProductArgs,
  { shelf }: ShopContext,
): CatalogueProduct | null {
  if (id == null) return handle == null ? null : shelf.productByHandle(handle)
  const number = numericId(id, 'Product')
  if (number === null) throw invalidValue('id', id)
  return shelf.product(number)
}

function strings(read: (product: CatalogueProduct) => readonly string[]): Resolver {
  return (_root, args: ConnectionArgs, context) => {
    const values = [...new Set(context.shelf.products.flatMap(read))].filter(Boolean).toSorted()
    return connection(
      values,
      args,
      context,
      (value) => value,
      (value) => value,
    )
  }
}

export const productQueries: Record<string, Resolver> = {
  product: (_root, args: ProductArgs, context) => {
    if (args.id == null && args.handle == null)
      throw badArgument('Give either the id or the handle of a product.')
    const product = byIdOrHandle(args, context)
    return product && productNode(product)
  },
  productByHandle: (_root, args: { handle: string }, { shelf }) => {
    const product = shelf.productByHandle(args.handle)
    return product && productNode(product)
  },
  products: (_root, args: ProductsArgs, context) => {
    const sorted = sortProducts(
      found('products', context.shelf, args.query),
      args.sortKey,
      context.shelf.shop,
    )
    return connection(sorted, args, context, ({ id }) => id, productNode)
  },
  productRecommendations: (
    _root,
    args: { productId?: string | null; productHandle?: string | null; intent: string },
    context,
  ) => {
    const product = byIdOrHandle({ id: args.productId, handle: args.productHandle }, context)
    if (!product) return null
    // Nobody paired products by hand, so nothing is complementary; related ones follow from the catalogue.
    return args.intent === 'COMPLEMENTARY' ? [] : recommend(context.shelf, product).map(productNode)
  },
  productTags: strings((product) => product.tags),
  productTypes: strings((product) => [product.productType]),
}
