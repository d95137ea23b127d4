import type { CatalogueCollection, CatalogueProduct, CollectionRule } from './catalogue.ts'
import { ProductList, everyOrdinal, marked, marksOf, type Marks } from './product-list.ts'
import type { ProductSource } from './product-source.ts'
import { compareNumber, isNegative, matchesRule } from './rules.ts'
import type { Stock } from './stock.ts'
import type { StockMirror } from './stock-mirror.ts'
import { sortCollectionProducts } from './sort.ts'

/** Which products belong to a collection. */
export interface Members {
  /** In the collection's own order. */
  list(collection: CatalogueCollection): ProductList
  includes(collection: CatalogueCollection, product: CatalogueProduct): boolean
}

/** How many collections' lists are kept. */
const KEPT = 500

export function createMembers(
  source: ProductSource,
  stock: Stock,
  mirror: () => StockMirror,
): Members {
  const { currencyCode } = source.content.shop
  const kept = new Map<number, { list: ProductList; version: number }>()
  const picked = new Map<number, ReadonlySet<string>>()

  const asksForStock = ({ rules }: CatalogueCollection) =>
    rules.some((rule) => rule.column === 'variant_inventory')

  /** The rule's products where it asks for pieces on the shelf, which every order changes. */
  const byStock = ({ relation, condition }: CollectionRule): Marks => {
    const { variantStart } = source.index().products
    const { onHand } = mirror()
    const wanted = Number(condition)
    const every = isNegative(relation)
    const marks = new Uint8Array(source.count)
    for (let ordinal = 0; ordinal < source.count; ordinal += 1) {
      let meets = every
      for (let at = variantStart[ordinal]!; at < variantStart[ordinal + 1]!; at += 1)
        if (compareNumber(onHand[at]!, relation, wanted) !== every) meets = !every
      marks[ordinal] = Number(meets)
    }
    return marks
  }

  const compute = (collection: CatalogueCollection): ProductList => {
    const { rules, disjunctive, productHandles, sortOrder } = collection
    if (rules.length === 0) {
      const ordinals = (productHandles ?? []).flatMap(
        (handle) => source.ordinalOfHandle(handle) ?? [],
      )
      return sortCollectionProducts(new ProductList(source, Uint32Array.from(ordinals)), sortOrder)
    }
    const marks = rules
      .map((rule, at) =>
        rule.column === 'variant_inventory'
          ? byStock(rule)
          : marksOf(source.count, source.index().rule(collection.id, at)),
      )
      .reduce((a, b) => a.map((mark, at) => (disjunctive ? mark | b[at]! : mark & b[at]!)))
    const list = new ProductList(source, marked(everyOrdinal(source.count), marks))
    return sortCollectionProducts(list, sortOrder)
  }

  return {
    list(collection) {
      const version = asksForStock(collection) ? mirror().version : 0
      const known = kept.get(collection.id)
      if (known?.version === version) return known.list
      const list = compute(collection)
      if (kept.size >= KEPT) kept.clear()
      kept.set(collection.id, { list, version })
      return list
    },
    includes(collection, product) {
      const { id, rules, disjunctive } = collection
      if (rules.length === 0) {
        let handles = picked.get(id)
        if (!handles) picked.set(id, (handles = new Set(collection.productHandles)))
        return handles.has(product.handle)
      }
      const matches = (rule: CollectionRule) =>
        matchesRule(product, rule, currencyCode, stock.onHand)
      return disjunctive ? rules.some(matches) : rules.every(matches)
    },
  }
}
