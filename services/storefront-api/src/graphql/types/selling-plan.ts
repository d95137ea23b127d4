import type { CatalogueProduct } from '../../catalogue/catalogue.ts'
import { gid } from '../../catalogue/gid.ts'
import { priceOf } from '../../catalogue/presentment.ts'
import type { Piece } from '../../catalogue/shelf.ts'
import { money, toMinor, type Minor } from '../../money/money.ts'
import { connection } from '../connection.ts'
import type { ShopContext } from '../context.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type { SellingPlanAllocation } from '../schema/types.generated.ts'
import type { SellingPlanGroupNode, SellingPlanNode } from '../sources.ts'

type Plan = SellingPlanNode['plan']

/** The groups of plans that a product can be bought by. */
export function sellingPlanGroups(
  { handle }: CatalogueProduct,
  { catalogue }: ShopContext,
): SellingPlanGroupNode[] {
  return catalogue.sellingPlanGroups
    .filter(({ products }) => products.includes(handle))
    .map((group) => ({ group }))
}

function inCurrency(amount: string, { shelf, presentment }: ShopContext): Minor {
  return presentment.convert(toMinor(amount, shelf.shop.currencyCode))
}

/** What a piece costs by a plan. */
function planPrice({ adjustment }: Plan, price: Minor, context: ShopContext): Minor {
  if (!adjustment) return price
  if (adjustment.type === 'percentage')
    return price - (price * BigInt(adjustment.percentage) + 50n) / 100n
  const amount = inCurrency(adjustment.amount, context)
  if (adjustment.type === 'price') return amount
  return amount < price ? price - amount : 0n
}

/** The plans of a piece with what it costs by each. Plans can be read here, not yet be bought by. */
export function sellingPlanAllocations(
  { product, variant }: Piece,
  context: ShopContext,
): SellingPlanAllocation[] {
  const { currencyCode } = context.presentment
  const price = priceOf(variant, context.shelf.shop, context.presentment)
  return sellingPlanGroups(product, context)
    .flatMap(({ group }) => group.plans)
    .map((plan) => {
      const planned = money(planPrice(plan, price, context), currencyCode)
      return {
        sellingPlan: { plan },
        checkoutChargeAmount: planned,
        remainingBalanceChargeAmount: money(0n, currencyCode),
        priceAdjustments: [
          {
            price: planned,
            perDeliveryPrice: planned,
            compareAtPrice: money(price, currencyCode),
            unitPrice: null,
          },
        ],
      }
    })
}

export const sellingPlanGroupResolvers: ResolversOf<'SellingPlanGroup'> = {
  name: ({ group }) => group.name,
  appName: ({ group }) => group.appName,
  options: ({ group }) => group.options,
  sellingPlans: ({ group }, args, context) =>
    connection(
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
    const amount = money(inCurrency(adjustment.amount, context), currencyCode)
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
