import { pageWords, postingWords, searchContent } from '../../catalogue/content-index.ts'
import { filterProducts } from '../../catalogue/filter.ts'
import { nothingOf, type ProductList } from '../../catalogue/product-list.ts'
import { searchCollections, searchProducts } from '../../catalogue/search.ts'
import type { Shelf } from '../../catalogue/shelf.ts'
import { sortProducts } from '../../catalogue/sort.ts'
import { type Listed, nodeConnection } from '../connection.ts'
import { articleNode, pageNode, type ArticleNode, type PageNode } from '../content-sources.ts'
import { badArgument } from '../errors.ts'
import { facetsOf, passFilters } from '../product-filters.ts'
import { collectionNode, productNode, type ProductNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type {
  PredictiveSearchType,
  SearchType,
  SearchUnavailableProductsType,
} from '../schema/types.generated.ts'

/** Most suggestions of a kind that may be asked for. */
const SUGGESTIONS = 10

type Hit = ProductNode | PageNode | ArticleNode

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

function hitKey(hit: Hit): string {
  if (hit.__typename === 'Product') return `Product ${hit.product.id}`
  return hit.__typename === 'Page' ? `Page ${hit.page.id}` : `Article ${hit.posting.article.id}`
}

/** A list that makes its entries when they are looked at. */
function lazily<Entry>(length: number, read: (index: number) => Entry): Listed<Entry> {
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

/** Searching finds products and collections, and pages and articles by their words. */
export const searchQueries: ResolversOf<'QueryRoot'> = {
  search: (_root, args, context) => {
    const { shelf, content } = context
    const wants = (type: SearchType) => args.types == null || args.types.includes(type)
    const matching = wants('PRODUCT')
      ? searchProducts(shelf, args.query)
      : nothingOf(shelf.products)
    const filtered = shown(
      shelf,
      passFilters(context, matching, args.productFilters ?? []),
      args.unavailableProducts,
    )
    const sorted = sortProducts(filtered, args.sortKey)
    // Filters narrow products; whoever sets one is not looking for words.
    const isNarrowed = (args.productFilters ?? []).length > 0
    const others: Hit[] = [
      ...(!isNarrowed && wants('PAGE')
        ? searchContent(content.pages, args.query, pageWords).map(pageNode)
        : []),
      ...(!isNarrowed && wants('ARTICLE')
        ? searchContent(content.postings, args.query, postingWords).map(articleNode)
        : []),
    ]
    const hits = lazily(sorted.length + others.length, (index): Hit => {
      const product = index < sorted.length ? sorted.at(index) : undefined
      return product ? productNode(product) : others[index - sorted.length]!
    })
    return {
      ...nodeConnection(hits, args, context, hitKey),
      get productFilters() {
        return facetsOf(filtered, context)
      },
    }
  },
  predictiveSearch: (_root, args, context) => {
    const { shelf, content } = context
    const limit = args.limit ?? SUGGESTIONS
    if (limit < 1 || limit > SUGGESTIONS)
      throw badArgument(`limit must be between 1 and ${SUGGESTIONS}.`)
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
        () => shown(shelf, searchProducts(shelf, query), args.unavailableProducts),
        productNode,
      ),
      collections: take('COLLECTION', () => searchCollections(shelf, query), collectionNode),
      pages: take('PAGE', () => searchContent(content.pages, query, pageWords), pageNode),
      articles: take(
        'ARTICLE',
        () => searchContent(content.postings, query, postingWords),
        articleNode,
      ),
      queries: [],
    }
  },
}
