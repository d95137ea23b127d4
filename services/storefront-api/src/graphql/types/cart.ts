import { cartGid } from '../../cart/cart-id.ts'
import { checkoutUrl } from '../../cart/checkout-url.ts'
import { discountCodes } from '../../cart/discount-codes.ts'
import { lineGid } from '../../cart/line-id.ts'
import { cartTotals, lineTotals } from '../../cart/totals.ts'
import { money } from '../../money/money.ts'
import { connection, emptyConnection, type ConnectionArgs } from '../connection.ts'
import { cartLineNode, variantNode, type CartLineNode, type CartNode } from '../nodes.ts'
import type { Resolver } from '../schema/strict.ts'
import { noMetafields } from './no-metafields.ts'

function iso(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

export const cartResolvers: Record<string, Resolver> = {
  ...noMetafields,
  id: ({ cart, owner }: CartNode) => cartGid(cart, owner),
  createdAt: ({ cart }: CartNode) => iso(cart.createdAt),
  updatedAt: ({ cart }: CartNode) => iso(cart.updatedAt),
  note: ({ cart }: CartNode) => cart.note,
  attributes: ({ cart }: CartNode) => cart.attributes,
  attribute: ({ cart }: CartNode, args: { key: string }) =>
    cart.attributes.find(({ key }) => key === args.key) ?? null,
  buyerIdentity: ({ cart, owner }: CartNode) => ({ buyer: cart.buyerIdentity, owner }),
  checkoutUrl: ({ cart, owner }: CartNode, _args, { publicUrl }) =>
    checkoutUrl(publicUrl, cart, owner),
  totalQuantity: ({ cart }: CartNode) =>
    cart.lines.reduce((total, line) => total + line.quantity, 0),
  lines: ({ cart }: CartNode, args: ConnectionArgs, context) =>
    connection(
      cart.lines,
      args,
      context,
      ({ id }) => id,
      (line) => cartLineNode(cart, line),
    ),
  cost: ({ cart }: CartNode, _args, { shelf }) => {
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
  estimatedCost: ({ cart }: CartNode, _args, { shelf }) => {
    const { subtotal, total, currencyCode } = cartTotals(cart, shelf)
    return {
      checkoutChargeAmount: money(total, currencyCode),
      subtotalAmount: money(subtotal, currencyCode),
      totalAmount: money(total, currencyCode),
      totalDutyAmount: null,
      totalTaxAmount: null,
    }
  },
  discountCodes: ({ cart }: CartNode) => discountCodes(cart),
  // Discounts, gift cards and delivery rates are not sold yet, so a cart truthfully has none.
  discountAllocations: () => [],
  appliedGiftCards: () => [],
  delivery: () => ({ addresses: [] }),
  deliveryGroups: (_source, args: ConnectionArgs, context) => emptyConnection(args, context),
}

export const cartLineResolvers: Record<string, Resolver> = {
  id: ({ cart, line }: CartLineNode) => lineGid(cart, line.id),
  quantity: ({ line }: CartLineNode) => line.quantity,
  attributes: ({ line }: CartLineNode) => line.attributes,
  attribute: ({ line }: CartLineNode, args: { key: string }) =>
    line.attributes.find(({ key }) => key === args.key) ?? null,
  merchandise: ({ line }: CartLineNode, _args, { shelf }) => {
    const piece = shelf.variant(line.variantId)
    return piece && variantNode(piece)
  },
  cost: ({ line }: CartLineNode, _args, { shelf }) => {
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
  estimatedCost: ({ line }: CartLineNode, _args, { shelf }) => {
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
