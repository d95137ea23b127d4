import { cartGid } from '../../cart/cart-id.ts'
import { checkoutUrl } from '../../cart/checkout-url.ts'
import type { PricedCart } from '../../cart/price-cart.ts'
import { gid } from '../../catalogue/gid.ts'
import { money, type Minor } from '../../money/money.ts'
import { connection } from '../connection.ts'
import type { ShopContext } from '../context.ts'
import { cartLineNode, type CartNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { cartDeliveryGroups, selectableAddresses } from './cart-delivery.ts'
import { cartAllocations } from './discount.ts'
import { metafieldsOf } from './metafields.ts'

function iso(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

/** The amounts of a cart in the API's terms. Delivery is shown with its groups, not in here. */
function amounts(priced: PricedCart) {
  const show = (amount: Minor) => money(amount, priced.currencyCode)
  return {
    checkoutChargeAmount: show(priced.total),
    subtotalAmount: show(priced.subtotal),
    totalAmount: show(priced.total),
    totalDutyAmount: priced.duty === null ? null : show(priced.duty),
    totalTaxAmount: priced.tax === null ? null : show(priced.tax),
  }
}

function giftCardsOf({ cart }: CartNode, { priced, shelf }: ShopContext) {
  const { giftCards, currencyCode } = priced(cart)
  return giftCards.map(({ card, amountUsed, presentmentAmountUsed }) => {
    const used = money(amountUsed, shelf.shop.currencyCode)
    const balance = money(card.balance, shelf.shop.currencyCode)
    return {
      __typename: 'AppliedGiftCard' as const,
      id: gid('AppliedGiftCard', card.id),
      lastCharacters: card.lastCharacters,
      amountUsed: used,
      amountUsedV2: used,
      balance,
      balanceV2: balance,
      presentmentAmountUsed: money(presentmentAmountUsed, currencyCode),
    }
  })
}

export const cartResolvers: ResolversOf<'Cart'> = {
  ...metafieldsOf(({ cart }: CartNode) => ({
    id: cart.token,
    entries: cart.metafields.map((field) => ({
      ...field,
      namespace: 'custom',
      description: null,
    })),
    updatedAt: iso(cart.updatedAt),
  })),
  id: ({ cart, owner }) => cartGid(cart, owner),
  createdAt: ({ cart }) => iso(cart.createdAt),
  updatedAt: ({ cart }) => iso(cart.updatedAt),
  note: ({ cart }) => cart.note,
  attributes: ({ cart }) => cart.attributes,
  attribute: ({ cart }, args) => cart.attributes.find(({ key }) => key === args.key) ?? null,
  buyerIdentity: ({ cart, owner }) => ({ buyer: cart.buyerIdentity, owner }),
  checkoutUrl: ({ cart, owner }, _args, { publicUrl }) => checkoutUrl(publicUrl, cart, owner),
  totalQuantity: ({ cart }) => cart.lines.reduce((total, line) => total + line.quantity, 0),
  // A refused change shows the cart as it was; pieces that left the catalogue since are not priced.
  lines: ({ cart }, args, context) =>
    connection(
      context.priced(cart).lines.map((line) => cartLineNode(cart, line)),
      args,
      context,
      ({ priced }) => priced.part.id,
      (node) => node,
    ),
  cost: ({ cart }, _args, { priced }) => ({
    ...amounts(priced(cart)),
    subtotalAmountEstimated: false,
    totalAmountEstimated: true,
    totalDutyAmountEstimated: true,
    totalTaxAmountEstimated: true,
  }),
  estimatedCost: ({ cart }, _args, { priced }) => amounts(priced(cart)),
  discountCodes: ({ cart }, _args, { priced }) =>
    priced(cart).codes.map(({ code, refusal }) => ({ code, applicable: refusal === null })),
  discountAllocations: ({ cart }, _args, context) => cartAllocations(context.priced(cart), context),
  appliedGiftCards: (source, _args, context) => (source.owner ? giftCardsOf(source, context) : []),
  delivery: ({ cart, owner }) => ({ addresses: owner ? selectableAddresses(cart) : [] }),
  deliveryGroups: (source, args, context) =>
    connection(
      source.owner ? cartDeliveryGroups(source, context) : [],
      args,
      context,
      ({ group }) => group.id,
      (node) => node,
    ),
}
