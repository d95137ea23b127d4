import { sortProducts } from '../../catalogue/sort.ts'
import { connection } from '../connection.ts'
import { badArgument } from '../errors.ts'
import { collectionNode, productNode } from '../sources.ts'
import { passFilters } from '../product-filters.ts'
import { filterProducts } from '../../catalogue/filter.ts'
import { searchCollections, searchProducts } from '../../catalogue/search.ts'
import { nothingOf, type ProductList } from '../../catalogue/product-list.ts'
import type { Shelf } from '../../catalogue/shelf.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type {
  PredictiveSearchType,
  SearchUnavailableProductsType,
} from '../schema/types.generated.ts'

/** Most suggestions of a kind that may be asked for. */
const SUGGESTIONS = 10

/** What is found, without what is sold out where that is to be hidden. */
function shown(
  shelf: Shelf,
  products: ProductList,
  unavailable: SearchUnavailableProductsType | null | undefined,
): ProductList {
  return unavailable === 'HIDE'
    ? filterProducts(shelf, products, [{ kind: 'available', value: true }])
    : products
}

/** Searching here finds products and collections; the shop has no articles or pages of its own. */
export const searchQueries: ResolversOf<'QueryRoot'> = {
  search: (_root, args, context) => {
    const { shelf } = context
    const wanted = args.types == null || args.types.includes('PRODUCT')
    const matching = wanted ? searchProducts(shelf, args.query) : nothingOf(shelf.products)
    const filtered = passFilters(shelf, matching, args.productFilters ?? [])
    return connection(
      sortProducts(shown(shelf, filtered, args.unavailableProducts), args.sortKey),
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
      ? shown(shelf, searchProducts(shelf, args.query), args.unavailableProducts).slice(0, limit)
      : []
    const collections = asked('COLLECTION') ? searchCollections(shelf, args.query) : []
    const left = args.limitScope === 'EACH' ? limit : limit - products.length
    return {
      products: products.map(productNode),
      collections: collections.slice(0, left).map(collectionNode),
      articles: [],
      pages: [],
      queries: [],
    }
  },
}
