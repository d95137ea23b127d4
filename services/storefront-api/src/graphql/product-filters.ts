import { filterProducts, type ProductCondition } from '../catalogue/filter.ts'
import type { ProductList } from '../catalogue/product-list.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import type { ProductFilter } from './schema/types.generated.ts'
import { refuseInput } from './errors.ts'

const unserved: readonly (keyof ProductFilter)[] = [
  'category',
  'productMetafield',
  'taxonomyMetafield',
  'variantMetafield',
]

/** The condition of each kind of filter that is served; one input may hold several. */
function conditionsOf(filter: ProductFilter): ProductCondition[] {
  const { available, price, productType, productVendor, tag, variantOption } = filter
  const found: (ProductCondition | false)[] = [
    available != null && { kind: 'available', value: available },
    price != null && { kind: 'price', min: price.min ?? 0, max: price.max ?? Infinity },
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

/**
 * Keeps the products that pass the filters: filters of one kind are alternatives, different kinds
 * must all pass. Filters by metafield and category are refused aloud.
 */
export function passFilters(
  shelf: Shelf,
  products: ProductList,
  filters: readonly ProductFilter[],
): ProductList {
  filters.forEach((filter) => refuseInput(filter, unserved, 'ProductFilter'))
  return filterProducts(shelf, products, filters.flatMap(conditionsOf))
}
