import type { CatalogueProduct } from '../../catalogue/catalogue.ts'
import { gid } from '../../catalogue/gid.ts'
import { priceOf, type Presentment } from '../../catalogue/presentment.ts'
import { groupsOf, planOf, planPrice } from '../../catalogue/selling-plans.ts'
import type { Piece } from '../../catalogue/shelf.ts'
import { money, toMinor, type Minor } from '../../money/money.ts'
import { connection } from '../connection.ts'
import type { ShopContext } from '../context.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type { SellingPlanAllocation } from '../schema/types.generated.ts'
import type { CartLineNode, SellingPlanGroupNode, SellingPlanNode } from '../sources.ts'

type Plan = SellingPlanNode['plan']

/** The groups of plans that a product can be bought by. */
export function sellingPlanGroups(
  product: CatalogueProduct,
  { catalogue }: ShopContext,
): SellingPlanGroupNode[] {
  return groupsOf(catalogue, product).map((group) => ({ group }))
}

function inCurrency(amount: string, { shelf, presentment }: ShopContext): Minor {
  return presentment.convert(toMinor(amount, shelf.shop.currencyCode))
}

/** What a piece costs by a plan, beside what it costs without. */
function allocation(
  plan: Plan,
  { variant }: Piece,
  { shop }: ShopContext['shelf'],
  presentment: Presentment,
): SellingPlanAllocation {
  const { currencyCode } = presentment
  const price = priceOf(variant, shop, presentment)
  const planned = money(planPrice(plan, price, shop, presentment), currencyCode)
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
}

/** The plans of a piece with what it costs by each. */
export function sellingPlanAllocations(
  piece: Piece,
  context: ShopContext,
): SellingPlanAllocation[] {
  return groupsOf(context.catalogue, piece.product)
    .flatMap(({ plans }) => plans)
    .map((plan) => allocation(plan, piece, context.shelf, context.presentment))
}

/** The plan that a line is bought by; null for one that is bought once. */
export function lineAllocation(
  { cart, priced }: CartLineNode,
  context: ShopContext,
): SellingPlanAllocation | null {
  const { piece, line } = priced.part.held
  const plan = planOf(context.catalogue, piece.product, line.sellingPlanId)
  return plan && allocation(plan, piece, context.shelf, context.priced(cart).presentment)
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
