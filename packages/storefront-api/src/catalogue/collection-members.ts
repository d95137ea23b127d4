import { toMinorUnits } from '../money/money.ts'
import type { CatalogueProduct, CollectionRule, CatalogueCollection } from './catalogue-schema.ts'
import {
  ProductList,
  allOrdinals,
  selectOrdinalsByMask,
  toOrdinalMask,
  type OrdinalMask,
} from './product-list.ts'
import type { ProductSource } from './product-source.ts'
import type { VariantStock, StockSnapshot } from './variant-stock.ts'
import { sortCollectionProducts } from './sort-products.ts'

type Matchable = Pick<CatalogueProduct, 'title' | 'productType' | 'vendor' | 'tags' | 'variants'>

function compareText(actual: string, { relation, condition }: CollectionRule): boolean {
  const value = actual.toLowerCase()
  const wanted = condition.toLowerCase()
  switch (relation) {
    case 'equals':
      return value === wanted
    case 'not_equals':
      return value !== wanted
    case 'starts_with':
      return value.startsWith(wanted)
    case 'ends_with':
      return value.endsWith(wanted)
    case 'contains':
      return value.includes(wanted)
    case 'not_contains':
      return !value.includes(wanted)
    case 'greater_than':
      return value > wanted
    case 'less_than':
      return value < wanted
  }
}

/** Whether a number satisfies a rule's relation to the condition. */
function compareNumber(
  actual: bigint | number,
  relation: CollectionRule['relation'],
  wanted: bigint | number,
): boolean {
  if (relation === 'equals') return actual === wanted
  if (relation === 'not_equals') return actual !== wanted
  if (relation === 'greater_than') return actual > wanted
  if (relation === 'less_than') return actual < wanted
  return false
}

/** Whether all of a product's tags or variants must satisfy the relation. */
function isNegative(relation: CollectionRule['relation']) {
  return relation === 'not_equals' || relation === 'not_contains'
}

/**
 * Whether a product matches one rule of a smart collection. Tags and variants match when any of
 * them does; a negative relation (`not_equals`, `not_contains`) requires all of them to match.
 */
export function matchesCollectionRule(
  product: Matchable,
  rule: CollectionRule,
  currencyCode: string,
  available: (variantId: number) => number,
): boolean {
  const over = <T>(values: readonly T[], test: (value: T) => boolean) =>
    isNegative(rule.relation) ? values.every(test) : values.some(test)
  switch (rule.column) {
    case 'title':
      return compareText(product.title, rule)
    case 'type':
      return compareText(product.productType, rule)
    case 'vendor':
      return compareText(product.vendor, rule)
    case 'tag':
      return over(product.tags, (tag) => compareText(tag, rule))
    case 'variant_title':
      return over(product.variants, (variant) => compareText(variant.title, rule))
    case 'variant_price':
      return over(product.variants, (variant) =>
        compareNumber(
          toMinorUnits(variant.price, currencyCode),
          rule.relation,
          toMinorUnits(rule.condition, currencyCode),
        ),
      )
    case 'variant_inventory':
      return over(product.variants, (variant) =>
        compareNumber(BigInt(available(variant.id)), rule.relation, BigInt(rule.condition)),
      )
  }
}

/** Membership of products in collections. */
interface CollectionMembers {
  /** The collection's products in the collection's own order. */
  list(collection: CatalogueCollection): ProductList
  includes(collection: CatalogueCollection, product: CatalogueProduct): boolean
}

/** Maximum number of cached collection lists. */
const KEPT = 500

export function createCollectionMembers(
  source: ProductSource,
  stock: VariantStock,
  mirror: () => StockSnapshot,
): CollectionMembers {
  const { currencyCode } = source.content.shop
  const kept = new Map<number, { list: ProductList; version: number }>()
  const picked = new Map<number, ReadonlySet<string>>()

  const asksForStock = ({ rules }: CatalogueCollection) =>
    rules.some((rule) => rule.column === 'variant_inventory')

  /** Matches of a rule on the inventory, which every order changes; not in the index. */
  const byStock = ({ relation, condition }: CollectionRule): OrdinalMask => {
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
          : toOrdinalMask(source.count, source.index().rule(collection.id, at)),
      )
      .reduce((a, b) => a.map((mark, at) => (disjunctive ? mark | b[at]! : mark & b[at]!)))
    const list = new ProductList(source, selectOrdinalsByMask(allOrdinals(source.count), marks))
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
        matchesCollectionRule(product, rule, currencyCode, stock.onHand)
      return disjunctive ? rules.some(matches) : rules.every(matches)
    },
  }
}
