import type { CheckoutCost, PricedCart } from '../cart/price-cart.ts'
import { discountApplication, type CandidateDiscount } from '../cart/discounts.ts'
import type { PricingContext } from '../cart/pricing-context.ts'
import { provinceCodeOf } from '../catalogue/countries.ts'
import { toDecimalAmount, toMinorUnits } from '../money/money.ts'
import type {
  LineDiscountShare,
  Order,
  OrderDiscount,
  OrderLine,
  PostalAddress,
} from '../store/order.ts'
import type { Cart } from '../cart/cart.ts'
import type { CartStore } from '../store/cart-store.ts'
import type { RedemptionStore } from '../store/redemption-store.ts'
import type { OrderStore } from '../store/order-store.ts'
import type { OrderMailStore } from '../store/order-mail-store.ts'
import type { StockStore } from '../store/stock-store.ts'
import {
  addressFromFormValues,
  type AddressPrefix,
  type CheckoutFormValues,
} from './checkout-form-fields.ts'
import type { CheckoutView } from './checkout-view.ts'
import { findTestPaymentCard } from './test-payment-cards.ts'

/** The fields of an order that derive from the checkout view. */
type OrderContents = Pick<
  Order,
  | 'currencyCode'
  | 'total'
  | 'discounts'
  | 'delivery'
  | 'tax'
  | 'duty'
  | 'giftCards'
  | 'card'
  | 'customer'
  | 'billingAddress'
  | 'lines'
>

/** Builds an order: amounts in the buyer's currency, addresses as they were entered. */
function buildOrder(view: CheckoutView, pricing: PricingContext): OrderContents {
  const { priced, cost, values } = view
  const { currencyCode } = priced
  const decimal = (amount: bigint) => toDecimalAmount(amount, currencyCode)
  const { email, phone } = values
  const card = findTestPaymentCard(values.payment)
  return {
    currencyCode,
    total: decimal(cost.total),
    discounts: cost.discounts.map(({ candidate, amount }) =>
      discountOf(candidate, amount, priced, pricing),
    ),
    delivery: cost.delivery && {
      title: cost.delivery.title,
      cost: decimal(cost.delivery.cost),
      handle: cost.delivery.handle,
      locationId: cost.delivery.location?.id ?? null,
    },
    tax:
      cost.tax === null
        ? null
        : { amount: decimal(cost.tax), inside: pricing.catalogue.shop.taxes?.included ?? true },
    duty: cost.duty === null ? null : decimal(cost.duty),
    giftCards: cost.giftCards.map(({ card: { lastCharacters }, presentmentAmountUsed }) => ({
      lastCharacters,
      amount: decimal(presentmentAmountUsed),
    })),
    card: view.isDue && card ? { lastCharacters: card.digits, amount: decimal(cost.due) } : null,
    customer: { email, phone, ...postalAddress(values, '') },
    billingAddress: values.billing === 'other' ? postalAddress(values, 'billing-') : null,
    lines: linesOf(priced, cost),
  }
}

function postalAddress(values: CheckoutFormValues, prefix: AddressPrefix): PostalAddress {
  const address = addressFromFormValues(values, prefix)
  // A province of another country is ignored.
  return {
    ...address,
    provinceCode: provinceCodeOf(address.countryCode, address.provinceCode) ?? '',
  }
}

function discountOf(
  { discount, code }: CandidateDiscount,
  amount: bigint,
  { presentment, currencyCode }: PricedCart,
  { catalogue }: PricingContext,
): OrderDiscount {
  const { amount: own, ...terms } = discountApplication(discount)
  const worth =
    own === null ? null : presentment.convert(toMinorUnits(own, catalogue.shop.currencyCode))
  return {
    title: discount.title,
    code,
    amount: toDecimalAmount(amount, currencyCode),
    ...terms,
    worth: worth === null ? null : toDecimalAmount(worth, currencyCode),
  }
}

/** The order lines, each with its discount allocations. */
function linesOf(priced: PricedCart, { discounts }: CheckoutCost): OrderLine[] {
  const { currencyCode } = priced
  const decimal = (amount: bigint) => toDecimalAmount(amount, currencyCode)
  const taken = (candidate: CandidateDiscount, amount: bigint): LineDiscountShare[] =>
    amount > 0n
      ? [
          {
            discount: discounts.findIndex((one) => one.candidate === candidate),
            amount: decimal(amount),
          },
        ]
      : []
  return priced.lines.flatMap(({ part, total }, index) => {
    if (part.quantity === 0) return []
    const { line, piece } = part.resolved
    const { product, variant } = piece
    return [
      {
        variantId: line.variantId,
        productTitle: product.title,
        variantTitle: variant.title,
        sku: variant.sku,
        quantity: part.quantity,
        price: decimal(part.unitPrice),
        total: decimal(total),
        image: (variant.image ?? product.images[0])?.src ?? null,
        attributes: line.attributes,
        discounts: [
          ...part.allocations.flatMap(({ candidate, amount }) => taken(candidate, amount)),
          ...priced.order.flatMap(({ candidate, amounts }) =>
            taken(candidate, amounts[index] ?? 0n),
          ),
        ],
      },
    ]
  })
}

export interface PlaceOrderStores {
  carts: CartStore
  orders: OrderStore
  stock: StockStore
  redemptions: RedemptionStore
  /** Queue of confirmation e-mails; null where none are sent. */
  confirmations: Pick<OrderMailStore, 'queue'> | null
}

function piecesByVariant(cart: Cart): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { variantId, quantity } of cart.lines) {
    if (quantity > 0) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
  }
  return pieces
}

/**
 * Converts a cart into a test order: reduces the stock and the gift card balances, inserts the
 * order with its confirmation e-mail and deletes the cart. Must run in the same transaction that validated the cart.
 */
export function placeOrder(
  { carts, orders, stock, redemptions, confirmations }: PlaceOrderStores,
  view: CheckoutView,
  pricing: PricingContext,
  language: string,
): Order {
  const { cart, cost } = view
  // The pricing context reads the stock that is reduced here, so the order is built first.
  const ordered = buildOrder(view, pricing)
  const shortages = stock.sell(piecesByVariant(cart))
  // Unreachable after fitting within the same transaction; failing is better than overselling.
  if (shortages.length > 0)
    throw new Error(`Stock fell within a transaction: ${JSON.stringify(shortages)}`)
  const order = orders.place({
    cartToken: cart.token,
    secret: cart.secret,
    placedAt: pricing.now,
    ...ordered,
    customerId: cart.buyerIdentity.customerId,
    language,
    note: cart.note,
    attributes: cart.attributes,
    test: true,
  })
  for (const { candidate } of cost.discounts)
    redemptions.recordDiscountUse(candidate.discount.id, order.number, order.customer.email)
  for (const { card, amountUsed } of cost.giftCards)
    if (amountUsed > 0n) redemptions.spendGiftCard(card.id, amountUsed)
  confirmations?.queue(order.number, pricing.now)
  carts.remove(cart.token)
  return order
}
