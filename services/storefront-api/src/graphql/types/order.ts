import { gid } from '../../catalogue/gid.ts'
import { money, toMinor, type Minor } from '../../money/money.ts'
import { connection, emptyConnection } from '../connection.ts'
import { variantNode, type AddressNode, type OrderNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'

type Orders = ResolversOf<'Order'>

function amount({ order }: OrderNode, value: string) {
  return money(toMinor(value, order.currencyCode), order.currencyCode)
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

/** The goods after discounts, without delivery. */
function subtotal({ order }: OrderNode) {
  const { currencyCode } = order
  const minor: Minor =
    toMinor(order.total, currencyCode) - toMinor(order.delivery?.cost ?? '0', currencyCode)
  return money(minor < 0n ? 0n : minor, currencyCode)
}

function addressOf({ order }: OrderNode): AddressNode {
  const { name, address1, address2, zip, city, countryCode } = order.customer
  const [firstName = '', ...rest] = name.split(' ')
  return {
    __typename: 'MailingAddress',
    address: {
      firstName,
      lastName: rest.join(' '),
      address1,
      address2,
      zip,
      city,
      country: countryCode,
    },
  }
}

export const orderResolvers: Orders = {
  id: ({ order }) => `${gid('Order', order.number)}?key=${order.secret}`,
  name: ({ order }) => `#${order.number}`,
  orderNumber: ({ order }) => order.number,
  processedAt: ({ order }) => `${new Date(order.placedAt).toISOString().slice(0, 19)}Z`,
  currencyCode: ({ order }) => order.currencyCode,
  email: ({ order }) => order.customer.email,
  phone: () => null,
  customAttributes: ({ order }) => order.attributes,
  billingAddress: addressOf,
  shippingAddress: addressOf,
  // Nothing is paid and nothing is sent: orders of this shop are tests.
  financialStatus: () => 'PAID',
  fulfillmentStatus: () => 'UNFULFILLED',
  successfulFulfillments: () => [],
  edited: () => false,
  canceledAt: () => null,
  cancelReason: () => null,
  customerLocale: () => null,
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
  totalTax: () => null,
  totalTaxV2: () => null,
  currentTotalTax: nothing,
  currentTotalDuties: () => null,
  originalTotalDuties: () => null,
  shippingDiscountAllocations: () => [],
  discountApplications: (_source, args, context) => emptyConnection(args, context),
  lineItems: (source, args, context) =>
    connection(
      source.order.lines.map((line, index) => ({ line, index })),
      args,
      context,
      ({ index }) => index,
      ({ line }) => {
        const piece = context.shelf.variant(line.variantId)
        const each = toMinor(line.price, source.order.currencyCode)
        return {
          title: line.productTitle,
          quantity: line.quantity,
          currentQuantity: line.quantity,
          customAttributes: line.attributes,
          discountAllocations: [],
          discountedTotalPrice: amount(source, line.total),
          originalTotalPrice: money(each * BigInt(line.quantity), source.order.currencyCode),
          variant: piece && variantNode(piece),
        }
      },
    ),
}

function statusUrl({ cartToken, secret }: OrderNode['order'], publicUrl: string): string {
  return `${publicUrl}/checkouts/${cartToken}/thank-you?key=${secret}`
}
