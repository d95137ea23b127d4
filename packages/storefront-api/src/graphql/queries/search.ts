import {
  pageSearchFields,
  articleSearchFields,
  searchContent,
} from '../../catalogue/content-index.ts'
import { filterProducts } from '../../catalogue/filter-products.ts'
import { emptyListOfSameSource, type ProductList } from '../../catalogue/product-list.ts'
import { searchCollections, searchProducts } from '../../catalogue/search-products.ts'
import type { LiveCatalogue } from '../../catalogue/live-catalogue.ts'
import { sortProducts } from '../../catalogue/sort-products.ts'
import { type PageableList, createNodeConnection } from '../connection.ts'
import {
  articleNode,
  pageNode,
  type ArticleNode,
  type PageNode,
} from '../content-resolver-sources.ts'
import { badUserInputError } from '../errors.ts'
import { availableProductFilters, applyProductFilters } from '../product-filters.ts'
import { collectionNode, productNode, type ProductNode } from '../resolver-sources.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type {
  PredictiveSearchType,
  SearchType,
  SearchUnavailableProductsType,
} from '../schema/types.generated.ts'

/** Maximum number of suggestions of each type. */
const SUGGESTIONS = 10

type Hit = ProductNode | PageNode | ArticleNode

/** The search results, without unavailable products where those are hidden. */
function shown(
  catalogue: LiveCatalogue,
  products: ProductList,
  unavailable: SearchUnavailableProductsType | null | undefined,
): ProductList {
  return unavailable === 'HIDE'
    ? filterProducts(catalogue, products, [{ kind: 'available', value: true }])
    : products
}

function hitKey(hit: Hit): string {
  if (hit.__typename === 'Product') return `Product ${hit.product.id}`
  return hit.__typename === 'Page' ? `Page ${hit.page.id}` : `Article ${hit.blogArticle.article.id}`
}

/** A list that creates its entries lazily. */
function lazily<Entry>(length: number, read: (index: number) => Entry): PageableList<Entry> {
  return {
    length,
    at: (index) => (index < length ? read(index) : undefined),
    slice: (start, end) =>
      Array.from({ length: Math.max(0, Math.min(end, length) - start) }, (_, at) =>
        read(start + at),
      ),
    toReversed: () => lazily(length, (index) => read(length - 1 - index)),
  }
}

/** Search over products, collections, pages and articles. */
export const searchQueries: ResolversOf<'QueryRoot'> = {
  search: (_root, args, context) => {
    const { catalogue, content } = context
    const wants = (type: SearchType) => args.types == null || args.types.includes(type)
    const matching = wants('PRODUCT')
      ? searchProducts(catalogue, args.query)
      : emptyListOfSameSource(catalogue.products)
    const filtered = shown(
      catalogue,
      applyProductFilters(context, matching, args.productFilters ?? []),
      args.unavailableProducts,
    )
    const sorted = sortProducts(filtered, args.sortKey)
    // Product filters exclude pages and articles from the results.
    const isNarrowed = (args.productFilters ?? []).length > 0
    const others: Hit[] = [
      ...(!isNarrowed && wants('PAGE')
        ? searchContent(content.pages, args.query, pageSearchFields).map(pageNode)
        : []),
      ...(!isNarrowed && wants('ARTICLE')
        ? searchContent(content.articles, args.query, articleSearchFields).map(articleNode)
        : []),
    ]
    const hits = lazily(sorted.length + others.length, (index): Hit => {
      const product = index < sorted.length ? sorted.at(index) : undefined
      return product ? productNode(product) : others[index - sorted.length]!
    })
    return {
      ...createNodeConnection(hits, args, context, hitKey),
      get productFilters() {
        return availableProductFilters(filtered, context)
      },
    }
  },
  predictiveSearch: (_root, args, context) => {
    const { catalogue, content } = context
    const limit = args.limit ?? SUGGESTIONS
    if (limit < 1 || limit > SUGGESTIONS)
      throw badUserInputError(`limit must be between 1 and ${SUGGESTIONS}.`)
    let left = limit
    const take = <Entry, Node>(
      type: PredictiveSearchType,
      search: () => { slice(start: number, end: number): readonly Entry[] },
      toNode: (entry: Entry) => Node,
    ): Node[] => {
      if (args.types != null && !args.types.includes(type)) return []
      const taken = search().slice(0, args.limitScope === 'EACH' ? limit : left)
      left -= taken.length
      return taken.map(toNode)
    }
    const { query } = args
    return {
      products: take(
        'PRODUCT',
        () => shown(catalogue, searchProducts(catalogue, query), args.unavailableProducts),
        productNode,
      ),
      collections: take('COLLECTION', () => searchCollections(catalogue, query), collectionNode),
      pages: take('PAGE', () => searchContent(content.pages, query, pageSearchFields), pageNode),
      articles: take(
        'ARTICLE',
        () => searchContent(content.articles, query, articleSearchFields),
        articleNode,
      ),
      queries: [],
    }
  },
}
