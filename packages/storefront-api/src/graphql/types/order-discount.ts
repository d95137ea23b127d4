import { money, toMinor } from '../../money/money.ts'
import type { Order, OrderDiscount } from '../../desk/customer-desk.ts'
import type {
  AutomaticDiscountApplication,
  DiscountAllocation,
  DiscountCodeApplication,
} from '../schema/types.generated.ts'

type Application =
  | (AutomaticDiscountApplication & { __typename: 'AutomaticDiscountApplication' })
  | (DiscountCodeApplication & { __typename: 'DiscountCodeApplication' })

/** A discount as an order remembers it: its terms when the order was placed. */
export function discountApplication(discount: OrderDiscount, { currencyCode }: Order): Application {
  const { percentage, worth, amount, code, title } = discount
  const terms = {
    allocationMethod: discount.method,
    targetSelection: discount.selection,
    targetType: discount.target,
    value:
      percentage === null
        ? money(toMinor(worth ?? amount, currencyCode), currencyCode)
        : ({ __typename: 'PricingPercentageValue', percentage } as const),
  }
  return code === null
    ? { __typename: 'AutomaticDiscountApplication', ...terms, title }
    : { __typename: 'DiscountCodeApplication', ...terms, code, applicable: true }
}

/** What discounts took off something of an order; a discount is named by its place in the order. */
export function discountAllocations(
  taken: readonly { discount: number; amount: string }[],
  order: Order,
): DiscountAllocation[] {
  return taken.flatMap(({ discount, amount }) => {
    const known = order.discounts[discount]
    if (!known) return []
    return [
      {
        allocatedAmount: money(toMinor(amount, order.currencyCode), order.currencyCode),
        discountApplication: discountApplication(known, order),
      },
    ]
  })
}

/** What was taken off delivery. */
export function shippingAllocations(order: Order): DiscountAllocation[] {
  const taken = order.discounts.flatMap(({ target, amount }, discount) =>
    target === 'SHIPPING_LINE' ? [{ discount, amount }] : [],
  )
  return discountAllocations(taken, order)
}
