import { localeTable, type Locale } from '#lib/locales.ts'
import { parseProductTags } from '../collections/collection-rules.ts'
import {
  type ShopProductData,
  productState,
  sizeOptionName,
  type ShopVariantData,
} from './product-state.ts'

/** Sort orders of a product list; by default it is in the editors' order. */
export const productSortOrders = ['price-asc', 'price-desc', 'name-asc', 'name-desc'] as const
export type ProductSortOrder = (typeof productSortOrders)[number]

/** Filter of a product list, as encoded in the query (docs/reference/specification.md). */
export interface ProductFilter {
  size?: string
  /** Amounts in the shop's currency, inclusive. */
  min?: number
  max?: number
  /** Only products in stock. */
  isAvailable: boolean
  /** Key of a tag that editors gave. */
  tag?: string
  /** Slug of a collection. */
  collection?: string
  /** Tags of the shop (filter-tags.ts). */
  movement?: string
  material?: string
  order?: ProductSortOrder
}

/** The properties of a product that filters and sorting use. */
export interface ListedProduct extends ShopProductData {
  title?: string | null
}

/** Parses a filter from query parameters; invalid ones are ignored. */
export function parseProductFilter(query: Readonly<Record<string, string>>): ProductFilter {
  const { size, tag, collection, movement, material, sort, available } = query
  const amount = (text = '') => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined)
  const [min, max] = [amount(query['min']), amount(query['max'])]
  const order = productSortOrders.find((each) => each === sort)
  return {
    ...(size && { size }),
    ...(tag && { tag }),
    ...(collection && { collection }),
    ...(movement && { movement }),
    ...(material && { material }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    isAvailable: available === '1',
    ...(order && { order }),
  }
}

/** Whether a filter excludes anything; a sort order alone does not. */
export function excludesProducts({
  isAvailable,
  order: _order,
  ...filters
}: ProductFilter): boolean {
  return isAvailable || Object.values(filters).some((each) => each !== undefined)
}

interface Reading<Product> {
  factsOf: (product: Product) => ListedProduct
  tagsOf: (product: Product) => readonly string[]
  /** Slugs of the collections that contain a product. */
  collectionsOf: (product: Product) => readonly string[]
  locale: Locale
}

/**
 * The products that match a filter, in its order. A single variant must match size, price and stock together: a
 * product with the size in one variant and stock in another does not match. Products without sizes never match a size.
 */
export function filterProducts<Product>(
  products: readonly Product[],
  filter: ProductFilter,
  { factsOf, tagsOf, collectionsOf, locale }: Reading<Product>,
): Product[] {
  const found = products.filter((product) => {
    if (filter.tag !== undefined && !tagsOf(product).includes(filter.tag)) return false
    const { collection } = filter
    if (collection !== undefined && !collectionsOf(product).includes(collection)) return false
    const facts = factsOf(product)
    const shopTags = parseProductTags(facts.tags)
    if (
      [filter.movement, filter.material].some((tag) => tag !== undefined && !shopTags.includes(tag))
    )
      return false
    if (filter.isAvailable && productState(facts) !== 'available') return false
    return variantsOf(facts).some((variant) => fits(variant, facts, filter))
  })
  return filter.order ? sortProducts(found, filter.order, factsOf, locale) : found
}

function fits(variant: ShopVariantData, facts: ShopProductData, filter: ProductFilter): boolean {
  const { size, min, max, isAvailable } = filter
  if (size !== undefined && sizeOf(variant, facts) !== size) return false
  if (isAvailable && variant.isAvailable !== true) return false
  const { price } = variant
  if (min === undefined && max === undefined) return true
  return price != null && price >= (min ?? 0) && price <= (max ?? Infinity)
}

/** Sorts products stably; those without a price come last. */
export function sortProducts<Product>(
  products: readonly Product[],
  order: ProductSortOrder,
  factsOf: (product: Product) => ListedProduct,
  locale: Locale,
): Product[] {
  const [by, direction] = order.split('-')
  const sign = direction === 'desc' ? -1 : 1
  if (by === 'name') {
    const { compare } = new Intl.Collator(localeTable[locale].tag)
    const nameOf = (product: Product) => factsOf(product).title ?? ''
    return products.toSorted((a, b) => sign * compare(nameOf(a), nameOf(b)))
  }
  const priced = products.map((product) => ({ product, price: lowestPrice(factsOf(product)) }))
  return priced
    .toSorted((a, b) =>
      a.price === undefined || b.price === undefined
        ? Number(a.price === undefined) - Number(b.price === undefined)
        : sign * (a.price - b.price),
    )
    .map(({ product }) => product)
}

/** Sizes of all products, in numeric order where they start with a number. */
export function sizesOfProducts(all: readonly ListedProduct[]): string[] {
  const sizes = all.flatMap((facts) =>
    variantsOf(facts).flatMap((variant) => sizeOf(variant, facts) ?? []),
  )
  return [...new Set(sizes)].toSorted((a, b) => parseFloat(a) - parseFloat(b) || (a < b ? -1 : 1))
}

/**
 * At most five round amounts for a price filter, from below the lowest price to the highest or above. Those between
 * divide the products into quarters, so one expensive product does not leave a single step for all others.
 */
export function priceFilterSteps(all: readonly ListedProduct[]): number[] {
  const prices = all
    .flatMap((facts) => variantsOf(facts).flatMap(({ price }) => price ?? []))
    .toSorted((a, b) => a - b)
  const [low, high] = [prices[0], prices.at(-1)]
  if (low === undefined || high === undefined || low === high) return []
  const quarters = [0.25, 0.5, 0.75].map((part) => prices[Math.floor(part * (prices.length - 1))]!)
  const [first, last] = [roundPrice(low, Math.floor), roundPrice(high, Math.ceil)]
  const between = quarters
    .map((price) => roundPrice(price, Math.round))
    .filter((price) => price > first && price < last)
  return [...new Set([first, ...between, last])]
}

/** Rounds to half of the leading decimal place: 1,250 to 1,500, 8,432 to 8,500. */
function roundPrice(price: number, round: (value: number) => number): number {
  const step = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, price))) / 2)
  return round(price / step) * step
}

function lowestPrice(facts: ListedProduct): number | undefined {
  const prices = variantsOf(facts).flatMap(({ price }) => price ?? [])
  return prices.length > 0 ? Math.min(...prices) : undefined
}

function sizeOf(variant: ShopVariantData, { options }: ShopProductData): string | undefined {
  const index = (options ?? []).findIndex(
    ({ name }) => String(name).toLowerCase() === sizeOptionName,
  )
  return [variant.option1, variant.option2, variant.option3][index] ?? undefined
}

function variantsOf({ variants }: ShopProductData): ShopVariantData[] {
  return (variants ?? []).filter((each): each is ShopVariantData =>
    Boolean(each && !each.isDeleted),
  )
}
