import { toMinorUnits, type MinorUnits } from '../money/money.ts'
import type { CatalogueProduct, CatalogueShop } from './catalogue-schema.ts'
import type { Presentment } from './presentment-prices.ts'
import type { CatalogueWithoutProducts } from './product-source.ts'

export type SellingPlanGroup = CatalogueWithoutProducts['sellingPlanGroups'][number]
export type SellingPlan = SellingPlanGroup['plans'][number]

type Groups = Pick<CatalogueWithoutProducts, 'sellingPlanGroups'>

/** The selling plan groups of a product. */
export function sellingPlanGroupsOf({ sellingPlanGroups }: Groups, { handle }: CatalogueProduct) {
  return sellingPlanGroups.filter(({ products }) => products.includes(handle))
}

/** Finds a selling plan by its id; null when the product is not sold with it. */
export function findSellingPlan(
  content: Groups,
  product: CatalogueProduct,
  planId: number | null,
): SellingPlan | null {
  if (planId === null) return null
  const plans = sellingPlanGroupsOf(content, product).flatMap((group) => group.plans)
  return plans.find(({ id }) => id === planId) ?? null
}

/** The price of a variant with a selling plan, in the currency of the given price. */
export function sellingPlanPrice(
  { adjustment }: SellingPlan,
  price: MinorUnits,
  shop: CatalogueShop,
  presentment: Presentment,
): MinorUnits {
  if (!adjustment) return price
  if (adjustment.type === 'percentage')
    return price - (price * BigInt(adjustment.percentage) + 50n) / 100n
  const amount = presentment.convert(toMinorUnits(adjustment.amount, shop.currencyCode))
  if (adjustment.type === 'price') return amount
  return amount < price ? price - amount : 0n
}
