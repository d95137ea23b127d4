import type { CheckoutCost, PricedCart } from '../cart/price-cart.ts'
import { termsOf, type Deal } from '../cart/deals.ts'
import type { Till } from '../cart/till.ts'
import { provinceCodeOf } from '../catalogue/countries.ts'
import { toDecimal, toMinor } from '../money/money.ts'
import type {
  LineDiscount,
  Order,
  OrderDiscount,
  OrderLine,
  PostalAddress,
} from '../store/order.ts'
import type { Cart } from '../cart/cart.ts'
import type { CartStore } from '../store/carts.ts'
import type { LedgerStore } from '../store/ledger.ts'
import type { OrderStore } from '../store/orders.ts'
import type { StockStore } from '../store/stock.ts'
import { addressIn, type AddressPrefix, type FormValues } from './fields.ts'
import type { Look } from './look.ts'
import { testCard } from './judge.ts'

/** What of an order follows from what the buyer saw and typed. */
type Ordered = Pick<
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

/** Writes an order down: every amount in the buyer's currency, every address as it was typed. */
function orderOf(look: Look, till: Till): Ordered {
  const { priced, cost, values } = look
  const { currencyCode } = priced
  const decimal = (amount: bigint) => toDecimal(amount, currencyCode)
  const { email, phone } = values
  const card = testCard(values.payment)
  return {
    currencyCode,
    total: decimal(cost.total),
    discounts: cost.discounts.map(({ deal, amount }) => discountOf(deal, amount, priced, till)),
    delivery: cost.delivery && {
      title: cost.delivery.title,
      cost: decimal(cost.delivery.cost),
      handle: cost.delivery.handle,
      locationId: cost.delivery.location?.id ?? null,
    },
    tax:
      cost.tax === null
        ? null
        : { amount: decimal(cost.tax), inside: till.shelf.shop.taxes?.included ?? true },
    duty: cost.duty === null ? null : decimal(cost.duty),
    giftCards: cost.giftCards.map(({ card: { lastCharacters }, presentmentAmountUsed }) => ({
      lastCharacters,
      amount: decimal(presentmentAmountUsed),
    })),
    card: look.isDue && card ? { lastCharacters: card.digits, amount: decimal(cost.due) } : null,
    customer: { email, phone, ...postalAddress(values, '') },
    billingAddress: values.billing === 'other' ? postalAddress(values, 'billing-') : null,
    lines: linesOf(priced, cost),
  }
}

function postalAddress(values: FormValues, prefix: AddressPrefix): PostalAddress {
  const address = addressIn(values, prefix)
  // A province that was chosen for another country is none.
  return {
    ...address,
    provinceCode: provinceCodeOf(address.countryCode, address.provinceCode) ?? '',
  }
}

function discountOf(
  { discount, code }: Deal,
  amount: bigint,
  { presentment, currencyCode }: PricedCart,
  { shelf }: Till,
): OrderDiscount {
  const { amount: own, ...terms } = termsOf(discount)
  const worth = own === null ? null : presentment.convert(toMinor(own, shelf.shop.currencyCode))
  return {
    title: discount.title,
    code,
    amount: toDecimal(amount, currencyCode),
    ...terms,
    worth: worth === null ? null : toDecimal(worth, currencyCode),
  }
}

/** The pieces that are bought, each with what every discount took off it. */
function linesOf(priced: PricedCart, { discounts }: CheckoutCost): OrderLine[] {
  const { currencyCode } = priced
  const decimal = (amount: bigint) => toDecimal(amount, currencyCode)
  const taken = (deal: Deal, amount: bigint): LineDiscount[] =>
    amount > 0n
      ? [{ discount: discounts.findIndex((one) => one.deal === deal), amount: decimal(amount) }]
      : []
  return priced.lines.flatMap(({ part, total }, index) => {
    if (part.quantity === 0) return []
    const { line, piece } = part.held
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
          ...part.allocations.flatMap(({ deal, amount }) => taken(deal, amount)),
          ...priced.order.flatMap(({ deal, amounts }) => taken(deal, amounts[index] ?? 0n)),
        ],
      },
    ]
  })
}

export interface OrderParts {
  carts: CartStore
  orders: OrderStore
  stock: StockStore
  ledger: LedgerStore
}

function piecesByVariant(cart: Cart): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { variantId, quantity } of cart.lines) {
    if (quantity > 0) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
  }
  return pieces
}

/**
 * Turns a cart into a test order: the stock and the gift cards fall, the order is written, the cart
 * ceases to be. Belongs into one change of the store, after everything was looked at in it.
 */
export function placeOrder(
  { carts, orders, stock, ledger }: OrderParts,
  look: Look,
  till: Till,
  language: string,
): Order {
  const { cart, cost } = look
  // The till reads the stock that is sold here: what the order says is worked out first.
  const ordered = orderOf(look, till)
  const shortages = stock.sell(piecesByVariant(cart))
  // Cannot happen after fitting within the same transaction; selling anyway would be worse than failing.
  if (shortages.length > 0)
    throw new Error(`Stock fell within a transaction: ${JSON.stringify(shortages)}`)
  const order = orders.place({
    cartToken: cart.token,
    secret: cart.secret,
    placedAt: till.now,
    ...ordered,
    customerId: cart.buyerIdentity.customerId,
    language,
    note: cart.note,
    attributes: cart.attributes,
    test: true,
  })
  for (const { deal } of cost.discounts)
    ledger.note(deal.discount.id, order.number, order.customer.email)
  for (const { card, amountUsed } of cost.giftCards)
    if (amountUsed > 0n) ledger.spend(card.id, amountUsed)
  carts.remove(cart.token)
  return order
}
