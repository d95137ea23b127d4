import { sortProducts } from '../../catalogue/sort.ts'
import { connection } from '../connection.ts'
import { badArgument } from '../errors.ts'
import { collectionNode, productNode } from '../sources.ts'
import { filterProducts } from '../product-filters.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type { PredictiveSearchType } from '../schema/types.generated.ts'
import { found } from './found.ts'

/** Most suggestions of a kind that may be asked for. */
const SUGGESTIONS = 10

/** Searching here finds products and collections; the shop has no articles or pages of its own. */
export const searchQueries: ResolversOf<'QueryRoot'> = {
  search: (_root, args, context) => {
    const { shelf } = context
    const wanted = args.types == null || args.types.includes('PRODUCT')
    const matching = wanted ? found('products', shelf, args.query) : []
    const filtered = filterProducts(shelf, matching, args.productFilters ?? []).filter(
      (product) => args.unavailableProducts !== 'HIDE' || shelf.isForSale(product),
    )
    return connection(
      sortProducts(filtered, args.sortKey, shelf.shop),
      args,
      context,
      ({ id }) => id,
      productNode,
    )
  },
  predictiveSearch: (_root, args, { shelf }) => {
    const limit = args.limit ?? SUGGESTIONS
    if (limit < 1 || limit > SUGGESTIONS)
      throw badArgument(`limit must be between 1 and ${SUGGESTIONS}.`)
    const asked = (type: PredictiveSearchType) => args.types == null || args.types.includes(type)
    const products = asked('PRODUCT')
      ? found('products', shelf, args.query).filter(
          (product) => args.unavailableProducts !== 'HIDE' || shelf.isForSale(product),
        )
      : []
    const collections = asked('COLLECTION') ? found('collections', shelf, args.query) : []
    const shown = products.slice(0, limit)
    const left = args.limitScope === 'EACH' ? limit : limit - shown.length
    return {
      products: shown.map(productNode),
      collections: collections.slice(0, left).map(collectionNode),
      articles: [],
      pages: [],
      queries: [],
    }
  },
}
