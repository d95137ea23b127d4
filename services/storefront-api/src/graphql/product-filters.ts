import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import type { ProductFilter } from './schema/types.generated.ts'
import { refuseInput } from './errors.ts'

/** The kinds of filters that are served. */
const kindNames = [
  'available',
  'price',
  'productType',
  'productVendor',
  'tag',
  'variantOption',
] as const
type Kind = (typeof kindNames)[number]

const unserved: readonly (keyof ProductFilter)[] = [
  'category',
  'productMetafield',
  'taxonomyMetafield',
  'variantMetafield',
]

const kinds: {
  [Name in Kind]: (product: CatalogueProduct, filter: ProductFilter, shelf: Shelf) => boolean
} = {
  available: (product, { available }, shelf) => shelf.isForSale(product) === available,
  price: (product, { price }) =>
    product.variants.some(
      ({ price: amount }) =>
        Number(amount) >= (price?.min ?? 0) && Number(amount) <= (price?.max ?? Infinity),
    ),
  productType: (product, { productType }) => product.productType === productType,
  productVendor: (product, { productVendor }) => product.vendor === productVendor,
  tag: (product, { tag }) => product.tags.includes(tag!),
  variantOption: (product, { variantOption }) =>
    product.variants.some(({ selectedOptions }) =>
      selectedOptions.some(
        ({ name, value }) => name === variantOption!.name && value === variantOption!.value,
      ),
    ),
}

/**
 * Keeps the products that pass the filters: filters of one kind are alternatives, different kinds
 * must all pass. Filters by metafield and category are refused aloud.
 */
export function filterProducts(
  shelf: Shelf,
  products: readonly CatalogueProduct[],
  filters: readonly ProductFilter[],
): readonly CatalogueProduct[] {
  filters.forEach((filter) => refuseInput(filter, unserved, 'ProductFilter'))
  return kindNames.reduce<readonly CatalogueProduct[]>((left, kind) => {
    const alternatives = filters.filter((filter) => filter[kind] != null)
    if (alternatives.length === 0) return left
    return left.filter((product) =>
      alternatives.some((filter) => kinds[kind](product, filter, shelf)),
    )
  }, products)
}
