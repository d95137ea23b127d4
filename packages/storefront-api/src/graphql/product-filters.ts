import { filterProducts, type ProductCondition } from '../catalogue/filter.ts'
import type { CatalogueMetafield } from '../catalogue/parts.ts'
import { ProductList, nothingOf } from '../catalogue/product-list.ts'
import type { Presentment } from '../catalogue/presentment.ts'
import { currencyExponent, toDecimal, toMinor } from '../money/money.ts'
import type { ShopContext } from './context.ts'
import { badArgument } from './errors.ts'
import type { MetafieldFilter, ProductFilter } from './schema/types.generated.ts'

/** Products that a filter by custom field may read: they are in no index. */
const READ_LIMIT = 5_000

/** An amount of the buyer's currency in the shop's own, which prices are indexed by. */
function inShop(amount: number, presentment: Presentment, shopCurrency: string) {
  const { currencyCode } = presentment
  const minor = toMinor(
    Math.min(Math.max(amount, 0), 1e12).toFixed(currencyExponent(currencyCode)),
    currencyCode,
  )
  return Number(toDecimal(presentment.toShop(minor), shopCurrency))
}

/** The condition of each kind of filter that is indexed; one input may hold several. */
function conditionsOf(
  filter: ProductFilter,
  { presentment, shelf }: ShopContext,
): ProductCondition[] {
  const { available, price, productType, productVendor, tag, variantOption } = filter
  const bound = (amount: number) => inShop(amount, presentment, shelf.shop.currencyCode)
  const found: (ProductCondition | false)[] = [
    available != null && { kind: 'available', value: available },
    price != null && {
      kind: 'price',
      min: bound(price.min ?? 0),
      max: price.max == null ? Infinity : bound(price.max),
    },
    productType != null && { kind: 'type', value: productType },
    productVendor != null && { kind: 'vendor', value: productVendor },
    tag != null && { kind: 'tag', value: tag },
    variantOption != null && {
      kind: 'option',
      name: variantOption.name,
      value: variantOption.value,
    },
  ]
  return found.filter((condition) => condition !== false)
}

function holds(
  metafields: readonly CatalogueMetafield[] | undefined,
  { namespace, key, value }: MetafieldFilter,
): boolean {
  return (
    metafields?.some(
      (field) => field.namespace === namespace && field.key === key && field.value === value,
    ) ?? false
  )
}

/** Custom fields are looked up in the products themselves. */
function byMetafields(products: ProductList, filters: readonly ProductFilter[]): ProductList {
  const ofProducts = filters.flatMap(({ productMetafield }) => productMetafield ?? [])
  const ofVariants = filters.flatMap(({ variantMetafield }) => variantMetafield ?? [])
  if (ofProducts.length === 0 && ofVariants.length === 0) return products
  if (products.length > READ_LIMIT)
    throw badArgument(
      `Filters by metafield take at most ${READ_LIMIT} products; narrow them first.`,
    )
  const kept = products.ordinals.filter((ordinal) => {
    const { metafields, variants } = products.source.read(ordinal)
    return (
      (ofProducts.length === 0 || ofProducts.some((filter) => holds(metafields, filter))) &&
      (ofVariants.length === 0 ||
        variants.some((variant) => ofVariants.some((filter) => holds(variant.metafields, filter))))
    )
  })
  return new ProductList(products.source, kept)
}

/**
 * Keeps the products that pass the filters: filters of one kind are alternatives, different kinds
 * must all pass. Nothing here stands in Shopify's taxonomy, so nothing is found by it.
 */
export function passFilters(
  context: ShopContext,
  products: ProductList,
  filters: readonly ProductFilter[],
): ProductList {
  if (filters.some(({ category, taxonomyMetafield }) => category || taxonomyMetafield))
    return nothingOf(products)
  const conditions = filters.flatMap((filter) => conditionsOf(filter, context))
  return byMetafields(filterProducts(context.shelf, products, conditions), filters)
}
