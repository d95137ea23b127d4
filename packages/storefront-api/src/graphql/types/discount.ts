import type { Allocation } from '../../cart/apply-deals.ts'
import { termsOf, type Deal } from '../../cart/deals.ts'
import type { PricedCart } from '../../cart/price-cart.ts'
import { money, toMinor, type Minor } from '../../money/money.ts'
import type { ShopContext } from '../context.ts'
import type {
  CartAutomaticDiscountAllocation,
  CartCodeDiscountAllocation,
  CartDiscountApplication,
} from '../schema/types.generated.ts'

type AllocationNode =
  | (CartAutomaticDiscountAllocation & { __typename: 'CartAutomaticDiscountAllocation' })
  | (CartCodeDiscountAllocation & { __typename: 'CartCodeDiscountAllocation' })

/** A discount's terms in the API's words, amounts in the buyer's currency. */
function application(
  { discount }: Deal,
  { presentment }: PricedCart,
  { shelf }: ShopContext,
): CartDiscountApplication {
  const { target, selection, method, percentage, amount } = termsOf(discount)
  return {
    targetType: target,
    targetSelection: selection,
    allocationMethod: method,
    value:
      amount === null
        ? { __typename: 'PricingPercentageValue', percentage: percentage ?? 0 }
        : money(
            presentment.convert(toMinor(amount, shelf.shop.currencyCode)),
            presentment.currencyCode,
          ),
  }
}

function node(deal: Deal, amount: Minor, priced: PricedCart, context: ShopContext): AllocationNode {
  const discountApplication = application(deal, priced, context)
  const shared = {
    discountedAmount: money(amount, priced.currencyCode),
    discountApplication,
    targetType: discountApplication.targetType,
  }
  return deal.code === null
    ? { __typename: 'CartAutomaticDiscountAllocation', ...shared, title: deal.discount.title }
    : { __typename: 'CartCodeDiscountAllocation', ...shared, code: deal.code }
}

/** The discounts on a line itself. */
export function lineAllocations(
  allocations: readonly Allocation[],
  priced: PricedCart,
  context: ShopContext,
): AllocationNode[] {
  return allocations.map(({ deal, amount }) => node(deal, amount, priced, context))
}

/** The discounts on the whole order, one allocation a line, and on delivery. */
export function cartAllocations(priced: PricedCart, context: ShopContext): AllocationNode[] {
  return [
    ...priced.order.flatMap(({ deal, amounts }) =>
      amounts.map((amount) => node(deal, amount, priced, context)),
    ),
    ...lineAllocations(priced.shipping, priced, context),
  ]
}
