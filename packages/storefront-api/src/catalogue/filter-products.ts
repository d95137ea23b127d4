import { toMinorUnits } from '../money/money.ts'
import type { FacetKind, ProductIndex } from './product-index.ts'
import { ProductList, selectOrdinalsByMask, type OrdinalMask } from './product-list.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

/** A condition that the index answers without reading products; amounts are in the shop's currency. */
export type ProductFilterCondition =
  | { kind: 'available'; value: boolean }
  | { kind: 'price'; min: number; max: number }
  | { kind: Exclude<FacetKind, 'option'>; value: string }
  | { kind: 'option'; name: string; value: string }

function add(
  marks: OrdinalMask,
  condition: ProductFilterCondition,
  catalogue: LiveCatalogue,
  index: ProductIndex,
): void {
  switch (condition.kind) {
    case 'available': {
      const forSale = catalogue.forSale()
      for (let ordinal = 0; ordinal < marks.length; ordinal += 1)
        if (forSale[ordinal] === Number(condition.value)) marks[ordinal] = 1
      return
    }
    case 'price': {
      const unit = Number(toMinorUnits('1', catalogue.shop.currencyCode))
      const [min, max] = [condition.min * unit - 1e-6, condition.max * unit + 1e-6]
      const { price, ordinal } = index.variants
      for (let at = 0; at < price.length; at += 1)
        if (price[at]! >= min && price[at]! <= max) marks[ordinal[at]!] = 1
      return
    }
    case 'tag':
    case 'type':
    case 'vendor':
    case 'option': {
      const value =
        condition.kind === 'option' ? `${condition.name}\0${condition.value}` : condition.value
      for (const ordinal of index.facet(condition.kind).get(value) ?? []) marks[ordinal] = 1
    }
  }
}

/**
 * Filters products: conditions of the same kind are alternatives (OR), different kinds must all
 * match (AND).
 */
export function filterProducts(
  catalogue: LiveCatalogue,
  products: ProductList,
  conditions: readonly ProductFilterCondition[],
): ProductList {
  const index = products.source.index()
  let { ordinals } = products
  for (const kind of new Set(conditions.map((condition) => condition.kind))) {
    const marks = new Uint8Array(index.count)
    for (const condition of conditions)
      if (condition.kind === kind) add(marks, condition, catalogue, index)
    ordinals = selectOrdinalsByMask(ordinals, marks)
  }
  return ordinals === products.ordinals ? products : new ProductList(products.source, ordinals)
}
