import { toMoneyV2, toMinorUnits, type MinorUnits } from '../../money/money.ts'
import type { Order, OrderDiscount, PostalAddress } from '../../services/customer-service.ts'
import { gid } from '../../catalogue/gid.ts'
import type {
  AutomaticDiscountApplication,
  DiscountAllocation,
  DiscountCodeApplication,
} from '../schema/types.generated.ts'
import { createConnectionPage } from '../connection.ts'
import { variantNode, type AddressNode, type OrderNode } from '../resolver-sources.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'

type Application =
  | (AutomaticDiscountApplication & { __typename: 'AutomaticDiscountApplication' })
  | (DiscountCodeApplication & { __typename: 'DiscountCodeApplication' })

/** A discount as stored with the order. */
function discountApplication(discount: OrderDiscount, { currencyCode }: Order): Application {
  const { percentage, worth, amount, code, title } = discount
  const terms = {
    allocationMethod: discount.method,
    targetSelection: discount.selection,
    targetType: discount.target,
    value:
      percentage === null
        ? toMoneyV2(toMinorUnits(worth ?? amount, currencyCode), currencyCode)
        : ({ __typename: 'PricingPercentageValue', percentage } as const),
  }
  return code === null
    ? { __typename: 'AutomaticDiscountApplication', ...terms, title }
    : { __typename: 'DiscountCodeApplication', ...terms, code, applicable: true }
}

/** The discount allocations of a part of an order; each refers to a discount by its index. */
function discountAllocations(
  taken: readonly { discount: number; amount: string }[],
  order: Order,
): DiscountAllocation[] {
  return taken.flatMap(({ discount, amount }) => {
    const known = order.discounts[discount]
    if (!known) return []
    return [
      {
        allocatedAmount: toMoneyV2(toMinorUnits(amount, order.currencyCode), order.currencyCode),
        discountApplication: discountApplication(known, order),
      },
    ]
  })
}

/** The discount allocations of the shipping price. */
function shippingAllocations(order: Order): DiscountAllocation[] {
  const taken = order.discounts.flatMap(({ target, amount }, discount) =>
    target === 'SHIPPING_LINE' ? [{ discount, amount }] : [],
  )
  return discountAllocations(taken, order)
}

type Orders = ResolversOf<'Order'>

function amount({ order }: OrderNode, value: string) {
  return toMoneyV2(toMinorUnits(value, order.currencyCode), order.currencyCode)
}

function total(source: OrderNode) {
  return amount(source, source.order.total)
}
function delivery(source: OrderNode) {
  return amount(source, source.order.delivery?.cost ?? '0')
}
function nothing(source: OrderNode) {
  return amount(source, '0')
}

/** The goods after discounts, without delivery, tax and duties. */
function subtotal({ order }: OrderNode) {
  const { currencyCode, delivery: way, discounts, tax, duty } = order
  const minor = (value: string | undefined) => toMinorUnits(value ?? '0', currencyCode)
  const offDelivery = discounts
    .filter(({ target }) => target === 'SHIPPING_LINE')
    .reduce((sum, { amount: off }) => sum + minor(off), 0n)
  const onTop = minor(duty ?? '0') + (tax && !tax.inside ? minor(tax.amount) : 0n)
  const goods: MinorUnits = minor(order.total) - minor(way?.cost) + offDelivery - onTop
  return toMoneyV2(goods < 0n ? 0n : goods, currencyCode)
}

function tax(source: OrderNode) {
  return source.order.tax && amount(source, source.order.tax.amount)
}
function duties(source: OrderNode) {
  return source.order.duty === null ? null : amount(source, source.order.duty)
}

function addressNode(
  { name, provinceCode, countryCode, ...rest }: PostalAddress,
  phone: string,
): AddressNode {
  const [firstName = '', ...others] = name.split(' ')
  return {
    __typename: 'MailingAddress',
    address: {
      firstName,
      lastName: others.join(' '),
      ...rest,
      phone: phone || null,
      province: provinceCode || null,
      country: countryCode,
    },
  }
}

function shippingAddress({ order }: OrderNode): AddressNode {
  const { email: _email, phone, ...address } = order.customer
  return addressNode(address, phone)
}

export const orderResolvers: Orders = {
  id: ({ order }) => `${gid('Order', order.number)}?key=${order.secret}`,
  name: ({ order }) => `#${order.number}`,
  orderNumber: ({ order }) => order.number,
  processedAt: ({ order }) => `${new Date(order.placedAt).toISOString().slice(0, 19)}Z`,
  currencyCode: ({ order }) => order.currencyCode,
  email: ({ order }) => order.customer.email,
  phone: ({ order }) => order.customer.phone || null,
  customAttributes: ({ order }) => order.attributes,
  billingAddress: (source) =>
    source.order.billingAddress
      ? addressNode(source.order.billingAddress, '')
      : shippingAddress(source),
  shippingAddress,
  // Every order is fully paid by its test card or gift cards; nothing is shipped.
  financialStatus: () => 'PAID',
  fulfillmentStatus: () => 'UNFULFILLED',
  successfulFulfillments: () => [],
  edited: () => false,
  canceledAt: () => null,
  cancelReason: () => null,
  customerLocale: ({ order }) => order.language,
  customerUrl: ({ order }, _args, { publicUrl }) => statusUrl(order, publicUrl),
  statusUrl: ({ order }, _args, { publicUrl }) => statusUrl(order, publicUrl),
  metafield: () => null,
  metafields: (_source, { identifiers }) => identifiers.map(() => null),
  subtotalPrice: subtotal,
  subtotalPriceV2: subtotal,
  currentSubtotalPrice: subtotal,
  totalPrice: total,
  totalPriceV2: total,
  currentTotalPrice: total,
  originalTotalPrice: total,
  totalShippingPrice: delivery,
  totalShippingPriceV2: delivery,
  currentTotalShippingPrice: delivery,
  totalRefunded: nothing,
  totalRefundedV2: nothing,
  totalTax: tax,
  totalTaxV2: tax,
  currentTotalTax: (source) => tax(source) ?? nothing(source),
  currentTotalDuties: duties,
  originalTotalDuties: duties,
  shippingDiscountAllocations: ({ order }) => shippingAllocations(order),
  discountApplications: ({ order }, args, context) =>
    createConnectionPage(
      order.discounts.map((discount, index) => ({ discount, index })),
      args,
      context,
      ({ index }) => index,
      ({ discount }) => discountApplication(discount, order),
    ),
  lineItems: (source, args, context) =>
    createConnectionPage(
      source.order.lines.map((line, index) => ({ line, index })),
      args,
      context,
      ({ index }) => index,
      ({ line }) => {
        const piece = context.catalogue.variant(line.variantId)
        const each = toMinorUnits(line.price, source.order.currencyCode)
        return {
          title: line.productTitle,
          quantity: line.quantity,
          currentQuantity: line.quantity,
          customAttributes: line.attributes,
          discountAllocations: discountAllocations(line.discounts, source.order),
          discountedTotalPrice: amount(source, line.total),
          originalTotalPrice: toMoneyV2(each * BigInt(line.quantity), source.order.currencyCode),
          variant: piece && variantNode(piece),
        }
      },
    ),
}

function statusUrl({ cartToken, secret }: OrderNode['order'], publicUrl: string): string {
  return `${publicUrl}/checkouts/${cartToken}/thank-you?key=${secret}`
}
