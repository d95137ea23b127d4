import { cartGid } from '../../cart/cart-id.ts'
import { checkoutUrl } from '../../cart/checkout-url.ts'
import { discountCodes } from '../../cart/discount-codes.ts'
import { lineGid } from '../../cart/line-id.ts'
import { cartTotals, lineTotals } from '../../cart/totals.ts'
import { money } from '../../money/money.ts'
import { connection, emptyConnection } from '../connection.ts'
import { cartLineNode, variantNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { noMetafields } from './no-metafields.ts'

function iso(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

export const cartResolvers: ResolversOf<'Cart'> = {
  ...noMetafields,
  id: ({ cart, owner }) => cartGid(cart, owner),
  createdAt: ({ cart }) => iso(cart.createdAt),
  updatedAt: ({ cart }) => iso(cart.updatedAt),
  note: ({ cart }) => cart.note,
  attributes: ({ cart }) => cart.attributes,
  attribute: ({ cart }, args) => cart.attributes.find(({ key }) => key === args.key) ?? null,
  buyerIdentity: ({ cart, owner }) => ({ buyer: cart.buyerIdentity, owner }),
  checkoutUrl: ({ cart, owner }, _args, { publicUrl }) => checkoutUrl(publicUrl, cart, owner),
  totalQuantity: ({ cart }) => cart.lines.reduce((total, line) => total + line.quantity, 0),
  lines: ({ cart }, args, context) => {
    // A refused change shows the cart as it was, with pieces that left the catalogue since.
    const lines = cart.lines.flatMap((line) => {
      const piece = context.shelf.variant(line.variantId)
      return piece ? [cartLineNode(cart, line, piece)] : []
    })
    return connection(
      lines,
      args,
      context,
      ({ line }) => line.id,
      (node) => node,
    )
  },
  cost: ({ cart }, _args, { shelf }) => {
    const { subtotal, total, currencyCode } = cartTotals(cart, shelf)
    return {
      checkoutChargeAmount: money(total, currencyCode),
      subtotalAmount: money(subtotal, currencyCode),
      subtotalAmountEstimated: false,
      totalAmount: money(total, currencyCode),
      totalAmountEstimated: true,
      totalDutyAmount: null,
      totalDutyAmountEstimated: true,
      totalTaxAmount: null,
      totalTaxAmountEstimated: true,
    }
  },
  estimatedCost: ({ cart }, _args, { shelf }) => {
    const { subtotal, total, currencyCode } = cartTotals(cart, shelf)
    return {
      checkoutChargeAmount: money(total, currencyCode),
      subtotalAmount: money(subtotal, currencyCode),
      totalAmount: money(total, currencyCode),
      totalDutyAmount: null,
      totalTaxAmount: null,
    }
  },
  discountCodes: ({ cart }) => discountCodes(cart),
  // Discounts, gift cards and delivery rates are not sold yet, so a cart truthfully has none.
  discountAllocations: () => [],
  appliedGiftCards: () => [],
  delivery: () => ({ addresses: [] }),
  deliveryGroups: (_source, args, context) => emptyConnection(args, context),
}

export const cartLineResolvers: ResolversOf<'CartLine'> = {
  id: ({ cart, line }) => lineGid(cart, line.id),
  quantity: ({ line }) => line.quantity,
  attributes: ({ line }) => line.attributes,
  attribute: ({ line }, args) => line.attributes.find(({ key }) => key === args.key) ?? null,
  merchandise: ({ piece }) => variantNode(piece),
  cost: ({ line }, _args, { shelf }) => {
    const { currencyCode } = shelf.shop
    const totals = lineTotals(line, shelf)
    return {
      amountPerQuantity: money(totals.amountPerQuantity, currencyCode),
      compareAtAmountPerQuantity:
        totals.compareAtAmountPerQuantity === null
          ? null
          : money(totals.compareAtAmountPerQuantity, currencyCode),
      subtotalAmount: money(totals.subtotal, currencyCode),
      totalAmount: money(totals.total, currencyCode),
    }
  },
  estimatedCost: ({ line }, _args, { shelf }) => {
    const { currencyCode } = shelf.shop
    const totals = lineTotals(line, shelf)
    return {
      amount: money(totals.amountPerQuantity, currencyCode),
      compareAtAmount:
        totals.compareAtAmountPerQuantity === null
          ? null
          : money(totals.compareAtAmountPerQuantity, currencyCode),
      subtotalAmount: money(totals.subtotal, currencyCode),
      totalAmount: money(totals.total, currencyCode),
    }
  },
  discountAllocations: () => [],
  sellingPlanAllocation: () => null,
  parentRelationship: () => null,
  instructions: () => ({ canRemove: true, canUpdateQuantity: true }),
}
