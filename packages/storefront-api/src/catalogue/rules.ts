import { toMinor } from '../money/money.ts'
import type { CatalogueProduct, CollectionRule } from './catalogue.ts'

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

/** Whether a number stands to another as a rule asks. */
export function compareNumber(
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

/** A relation that all of a product's tags or variants must meet. */
export function isNegative(relation: CollectionRule['relation']) {
  return relation === 'not_equals' || relation === 'not_contains'
}

/**
 * Whether a product meets one rule of a smart collection. Tags and variants match when any of them
 * does; a negative relation (`not_equals`, `not_contains`) needs all of them to.
 */
export function matchesRule(
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
          toMinor(variant.price, currencyCode),
          rule.relation,
          toMinor(rule.condition, currencyCode),
        ),
      )
    case 'variant_inventory':
      return over(product.variants, (variant) =>
        compareNumber(BigInt(available(variant.id)), rule.relation, BigInt(rule.condition)),
      )
  }
}
