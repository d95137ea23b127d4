import { filterProducts, type ProductFilterCondition } from '../catalogue/filter-products.ts'
import type { CatalogueMetafield } from '../catalogue/shared-schemas.ts'
import {
  ProductList,
  emptyListOfSameSource,
  toOrdinalMask,
  type OrdinalMask,
} from '../catalogue/product-list.ts'
import type { Presentment } from '../catalogue/presentment-prices.ts'
import { currencyExponent, toDecimalAmount, toMinorUnits } from '../money/money.ts'
import type { FacetKind } from '../catalogue/product-index.ts'
import type { ShopContext } from './shop-context.ts'
import { badUserInputError } from './errors.ts'
import type {
  MetafieldFilter,
  ProductFilter,
  Filter,
  FilterValue,
} from './schema/types.generated.ts'
import { productFilterLabels } from './messages/product-filters.ts'

/** Maximum number of products that a metafield filter may read, because metafields are not indexed. */
const READ_LIMIT = 5_000

/** Converts an amount of the buyer's currency into the shop's, which the index uses. */
function inShop(amount: number, presentment: Presentment, shopCurrency: string) {
  const { currencyCode } = presentment
  const minor = toMinorUnits(
    Math.min(Math.max(amount, 0), 1e12).toFixed(currencyExponent(currencyCode)),
    currencyCode,
  )
  return Number(toDecimalAmount(presentment.toShop(minor), shopCurrency))
}

/** The indexed conditions of a filter; one input may contain several. */
function conditionsOf(
  filter: ProductFilter,
  { presentment, catalogue }: ShopContext,
): ProductFilterCondition[] {
  const { available, price, productType, productVendor, tag, variantOption } = filter
  const bound = (amount: number) => inShop(amount, presentment, catalogue.shop.currencyCode)
  const found: (ProductFilterCondition | false)[] = [
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

/** Metafields are read from the products themselves. */
function byMetafields(products: ProductList, filters: readonly ProductFilter[]): ProductList {
  const ofProducts = filters.flatMap(({ productMetafield }) => productMetafield ?? [])
  const ofVariants = filters.flatMap(({ variantMetafield }) => variantMetafield ?? [])
  if (ofProducts.length === 0 && ofVariants.length === 0) return products
  if (products.length > READ_LIMIT)
    throw badUserInputError(
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
 * Applies product filters: filters of the same kind are alternatives, different kinds must all
 * match. No product is in Shopify's taxonomy, so taxonomy filters match nothing.
 */
export function applyProductFilters(
  context: ShopContext,
  products: ProductList,
  filters: readonly ProductFilter[],
): ProductList {
  if (filters.some(({ category, taxonomyMetafield }) => category || taxonomyMetafield))
    return emptyListOfSameSource(products)
  const conditions = filters.flatMap((filter) => conditionsOf(filter, context))
  return byMetafields(filterProducts(context.catalogue, products, conditions), filters)
}

interface Counted {
  label: string
  count: number
  input: object
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
}

function value(id: string, { label, count, input }: Counted): FilterValue {
  return { id, label, count, input: JSON.stringify(input), image: null, swatch: null }
}

function list(id: string, label: string, values: readonly Counted[]): Filter[] {
  if (values.length === 0) return []
  const entries = values.map((one) => value(`${id}.${slug(one.label)}`, one))
  return [{ id, label, type: 'LIST', presentation: 'TEXT', values: entries }]
}

/** Counts the marked products by facet value, from the index. */
function tally(products: ProductList, marks: OrdinalMask, kind: FacetKind): [string, number][] {
  const counts: [string, number][] = []
  for (const [name, ordinals] of products.source.index().facet(kind)) {
    let count = 0
    for (const ordinal of ordinals) count += marks[ordinal]!
    if (count > 0 && name !== '') counts.push([name, count])
  }
  return counts.toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
}

function optionFacets(products: ProductList, marks: OrdinalMask): Filter[] {
  const byName = new Map<string, Counted[]>()
  for (const [pair, count] of tally(products, marks, 'option')) {
    const [name = '', label = ''] = pair.split('\0')
    if (name === 'Title') continue
    const input = { variantOption: { name, value: label } }
    byName.set(name, [...(byName.get(name) ?? []), { label, count, input }])
  }
  return [...byName].flatMap(([name, values]) =>
    list(`filter.v.option.${slug(name)}`, name, values),
  )
}

/** The highest price among the marked products, in minor units of the shop's currency. */
function dearest(products: ProductList, marks: OrdinalMask): bigint {
  const { price, ordinal } = products.source.index().variants
  let most = 0
  for (let at = 0; at < price.length; at += 1)
    if (marks[ordinal[at]!] && price[at]! > most) most = price[at]!
  return BigInt(most)
}

function priceFacet(
  label: string,
  products: ProductList,
  marks: OrdinalMask,
  context: ShopContext,
) {
  const { presentment } = context
  const most = presentment.price(dearest(products, marks))
  const price = { min: 0, max: Number(toDecimalAmount(most, presentment.currencyCode)) }
  const id = 'filter.v.price'
  const values = [value(id, { label, count: 0, input: { price } })]
  return { id, label, type: 'PRICE_RANGE', presentation: 'TEXT', values } as const
}

/**
 * The available filters of a product list, in the format of Shopify's Search & Discovery:
 * availability, price, type, vendor, tag and options.
 */
export function availableProductFilters(products: ProductList, context: ShopContext): Filter[] {
  if (products.length === 0) return []
  const words = productFilterLabels(context.buyer.language)
  const marks = toOrdinalMask(products.source.count, products.ordinals)
  const forSale = context.catalogue.forSale()
  const available = products.ordinals.reduce((sum, ordinal) => sum + forSale[ordinal]!, 0)
  const simple = (
    id: string,
    label: string,
    kind: Exclude<FacetKind, 'option'>,
    field: 'tag' | 'productType' | 'productVendor',
  ) =>
    list(
      id,
      label,
      tally(products, marks, kind).map(([name, count]) => ({
        label: name,
        count,
        input: { [field]: name },
      })),
    )
  return [
    ...list('filter.v.availability', words.availability, [
      { label: words.inStock, count: available, input: { available: true } },
      {
        label: words.outOfStock,
        count: products.length - available,
        input: { available: false },
      },
    ]),
    priceFacet(words.price, products, marks, context),
    ...simple('filter.p.product_type', words.productType, 'type', 'productType'),
    ...simple('filter.p.vendor', words.vendor, 'vendor', 'productVendor'),
    ...simple('filter.p.tag', words.tag, 'tag', 'tag'),
    ...optionFacets(products, marks),
  ]
}
