import type { CatalogueProduct } from '../../catalogue/catalogue-schema.ts'
import { gid } from '../../catalogue/gid.ts'
import { presentmentPriceOf, type Presentment } from '../../catalogue/presentment-prices.ts'
import {
  sellingPlanGroupsOf,
  findSellingPlan,
  sellingPlanPrice,
} from '../../catalogue/selling-plans.ts'
import type { VariantWithProduct } from '../../catalogue/live-catalogue.ts'
import { toMoneyV2, toMinorUnits, type MinorUnits } from '../../money/money.ts'
import { createConnectionPage } from '../connection.ts'
import type { ShopContext } from '../shop-context.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { SellingPlanAllocation } from '../schema/types.generated.ts'
import type { CartLineNode, SellingPlanGroupNode, SellingPlanNode } from '../resolver-sources.ts'

type Plan = SellingPlanNode['plan']

/** The selling plan groups of a product. */
export function sellingPlanGroups(
  product: CatalogueProduct,
  { catalogueContent }: ShopContext,
): SellingPlanGroupNode[] {
  return sellingPlanGroupsOf(catalogueContent, product).map((group) => ({ group }))
}

function inCurrency(amount: string, { catalogue, presentment }: ShopContext): MinorUnits {
  return presentment.convert(toMinorUnits(amount, catalogue.shop.currencyCode))
}

/** The price of a variant with a plan, compared to the price without. */
function allocation(
  plan: Plan,
  { variant }: VariantWithProduct,
  { shop }: ShopContext['catalogue'],
  presentment: Presentment,
): SellingPlanAllocation {
  const { currencyCode } = presentment
  const price = presentmentPriceOf(variant, shop, presentment)
  const planned = toMoneyV2(sellingPlanPrice(plan, price, shop, presentment), currencyCode)
  return {
    sellingPlan: { plan },
    checkoutChargeAmount: planned,
    remainingBalanceChargeAmount: toMoneyV2(0n, currencyCode),
    priceAdjustments: [
      {
        price: planned,
        perDeliveryPrice: planned,
        compareAtPrice: toMoneyV2(price, currencyCode),
        unitPrice: null,
      },
    ],
  }
}

/** The selling plans of a variant with their prices. */
export function sellingPlanAllocations(
  piece: VariantWithProduct,
  context: ShopContext,
): SellingPlanAllocation[] {
  return sellingPlanGroupsOf(context.catalogueContent, piece.product)
    .flatMap(({ plans }) => plans)
    .map((plan) => allocation(plan, piece, context.catalogue, context.presentment))
}

/** The selling plan of a line; null for a one-time purchase. */
export function lineSellingPlanAllocation(
  { cart, priced }: CartLineNode,
  context: ShopContext,
): SellingPlanAllocation | null {
  const { piece, line } = priced.part.resolved
  const plan = findSellingPlan(context.catalogueContent, piece.product, line.sellingPlanId)
  return plan && allocation(plan, piece, context.catalogue, context.priced(cart).presentment)
}

export const sellingPlanGroupResolvers: ResolversOf<'SellingPlanGroup'> = {
  name: ({ group }) => group.name,
  appName: ({ group }) => group.appName,
  options: ({ group }) => group.options,
  sellingPlans: ({ group }, args, context) =>
    createConnectionPage(
      group.plans,
      args,
      context,
      ({ id }) => id,
      (plan) => ({ plan }),
    ),
}

export const sellingPlanResolvers: ResolversOf<'SellingPlan'> = {
  id: ({ plan }) => gid('SellingPlan', plan.id),
  name: ({ plan }) => plan.name,
  description: ({ plan }) => plan.description,
  options: ({ plan }) => plan.options,
  recurringDeliveries: ({ plan }) => plan.recurringDeliveries,
  checkoutCharge: () => ({
    type: 'PERCENTAGE',
    value: { __typename: 'SellingPlanCheckoutChargePercentageValue', percentage: 100 },
  }),
  billingPolicy: ({ plan }) => ({
    __typename: 'SellingPlanRecurringBillingPolicy',
    interval: plan.interval,
    intervalCount: plan.intervalCount,
  }),
  deliveryPolicy: ({ plan }) => ({
    __typename: 'SellingPlanRecurringDeliveryPolicy',
    interval: plan.interval,
    intervalCount: plan.intervalCount,
  }),
  priceAdjustments: ({ plan: { adjustment } }, _args, context) => {
    if (!adjustment) return []
    const { currencyCode } = context.presentment
    if (adjustment.type === 'percentage') {
      const { percentage } = adjustment
      return [
        {
          orderCount: null,
          adjustmentValue: {
            __typename: 'SellingPlanPercentagePriceAdjustment',
            adjustmentPercentage: percentage,
          },
        },
      ]
    }
    const amount = toMoneyV2(inCurrency(adjustment.amount, context), currencyCode)
    return [
      {
        orderCount: null,
        adjustmentValue:
          adjustment.type === 'price'
            ? { __typename: 'SellingPlanFixedPriceAdjustment', price: amount }
            : { __typename: 'SellingPlanFixedAmountPriceAdjustment', adjustmentAmount: amount },
      },
    ]
  },
  metafield: () => null,
  metafields: (_source, { identifiers }) => identifiers.map(() => null),
}
