import { toMinor, type Minor } from '../money/money.ts'
import type { CatalogueProduct, CatalogueShop } from './catalogue.ts'
import type { Presentment } from './presentment.ts'
import type { CatalogueContent } from './product-source.ts'

export type SellingPlanGroup = CatalogueContent['sellingPlanGroups'][number]
export type SellingPlan = SellingPlanGroup['plans'][number]

type Groups = Pick<CatalogueContent, 'sellingPlanGroups'>

/** The groups of plans that a product can be bought by. */
export function sellingPlanGroupsOf({ sellingPlanGroups }: Groups, { handle }: CatalogueProduct) {
  return sellingPlanGroups.filter(({ products }) => products.includes(handle))
}

/** A plan by its number; null where a product cannot be bought by it. */
export function findSellingPlan(
  content: Groups,
  product: CatalogueProduct,
  planId: number | null,
): SellingPlan | null {
  if (planId === null) return null
  const plans = sellingPlanGroupsOf(content, product).flatMap((group) => group.plans)
  return plans.find(({ id }) => id === planId) ?? null
}

/** What a piece costs by a plan, in the currency that its price is in. */
export function sellingPlanPrice(
  { adjustment }: SellingPlan,
  price: Minor,
  shop: CatalogueShop,
  presentment: Presentment,
): Minor {
  if (!adjustment) return price
  if (adjustment.type === 'percentage')
    return price - (price * BigInt(adjustment.percentage) + 50n) / 100n
  const amount = presentment.convert(toMinor(adjustment.amount, shop.currencyCode))
  if (adjustment.type === 'price') return amount
  return amount < price ? price - amount : 0n
}
