import type { Allocation } from '../../cart/apply-deals.ts'
import { classOf, type Deal } from '../../cart/deals.ts'
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

/** How a discount is described: what it is worth, on what, and how it is shared out. */
function application(
  { discount }: Deal,
  { presentment }: PricedCart,
  { shelf }: ShopContext,
): CartDiscountApplication {
  const { value } = discount
  const kind = classOf(discount)
  const percent = (percentage: number) =>
    ({ __typename: 'PricingPercentageValue', percentage }) as const
  const shared = {
    targetType: kind === 'shipping' ? 'SHIPPING_LINE' : 'LINE_ITEM',
    targetSelection: kind === 'product' ? 'ENTITLED' : 'ALL',
  } as const
  switch (value.type) {
    case 'percentage':
      return { ...shared, allocationMethod: 'ACROSS', value: percent(value.percentage) }
    case 'fixed': {
      const amount = presentment.convert(toMinor(value.amount, shelf.shop.currencyCode))
      return {
        ...shared,
        allocationMethod: value.each ? 'EACH' : 'ACROSS',
        value: money(amount, presentment.currencyCode),
      }
    }
    case 'shipping':
      return { ...shared, allocationMethod: 'EACH', value: percent(100) }
    case 'buyXGetY':
      return { ...shared, allocationMethod: 'EACH', value: percent(value.gets.percentage) }
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
