import type { DiscountAllocation } from '../../cart/line-part.ts'
import { discountApplication, type CandidateDiscount } from '../../cart/discounts.ts'
import type { PricedCart } from '../../cart/price-cart.ts'
import { toMoneyV2, type MinorUnits, type Money } from '../../money/money.ts'
import { lineGid, cartGid, checkoutUrl } from '../../cart/cart.ts'
import { gid } from '../../catalogue/gid.ts'
import type { ShopContext } from '../shop-context.ts'
import type {
  CartAutomaticDiscountAllocation,
  CartCodeDiscountAllocation,
  CartDiscountApplication,
} from '../schema/types.generated.ts'
import { variantNode, type CartLineNode, cartLineNode, type CartNode } from '../resolver-sources.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { createNodeConnection } from '../connection.ts'
import { lineSellingPlanAllocation } from './selling-plan.ts'
import { cartDeliveryGroups, selectableAddressNodes } from './cart-delivery.ts'
import { metafieldResolversFrom } from './metafields.ts'

type AllocationNode =
  | (CartAutomaticDiscountAllocation & { __typename: 'CartAutomaticDiscountAllocation' })
  | (CartCodeDiscountAllocation & { __typename: 'CartCodeDiscountAllocation' })

/**
 * A discount application of the API. The value of a fixed amount is what its allocation takes off, so
 * that clients get the discount's amount by adding up its allocations.
 */
function application(
  { discount }: CandidateDiscount,
  discountedAmount: Money,
): CartDiscountApplication {
  const { target, selection, method, percentage, amount } = discountApplication(discount)
  return {
    targetType: target,
    targetSelection: selection,
    allocationMethod: method,
    value:
      amount === null
        ? { __typename: 'PricingPercentageValue', percentage: percentage ?? 0 }
        : discountedAmount,
  }
}

function node(
  candidate: CandidateDiscount,
  amount: MinorUnits,
  currencyCode: string,
): AllocationNode {
  const discountedAmount = toMoneyV2(amount, currencyCode)
  const discountApplication = application(candidate, discountedAmount)
  const shared = {
    discountedAmount,
    discountApplication,
    targetType: discountApplication.targetType,
  }
  return candidate.code === null
    ? { __typename: 'CartAutomaticDiscountAllocation', ...shared, title: candidate.discount.title }
    : { __typename: 'CartCodeDiscountAllocation', ...shared, code: candidate.code }
}

/** The discount allocations of a line. */
function lineAllocations(
  allocations: readonly DiscountAllocation[],
  currencyCode: string,
): AllocationNode[] {
  return allocations.map(({ candidate, amount }) => node(candidate, amount, currencyCode))
}

/** The allocations of order discounts, one for each line, and of shipping discounts. */
function cartAllocations({ order, shipping, currencyCode }: PricedCart): AllocationNode[] {
  return [
    ...order.flatMap(({ candidate, amounts }) =>
      amounts.map((amount) => node(candidate, amount, currencyCode)),
    ),
    ...lineAllocations(shipping, currencyCode),
  ]
}

function lineAmounts({ cart, priced }: CartLineNode, context: ShopContext) {
  const { currencyCode } = context.priced(cart)
  return {
    each: toMoneyV2(priced.amountPerQuantity, currencyCode),
    compareAt:
      priced.compareAtAmountPerQuantity === null
        ? null
        : toMoneyV2(priced.compareAtAmountPerQuantity, currencyCode),
    subtotalAmount: toMoneyV2(priced.subtotal, currencyCode),
    totalAmount: toMoneyV2(priced.total, currencyCode),
  }
}

export const cartLineResolvers: ResolversOf<'CartLine'> = {
  id: ({ cart, priced }) => lineGid(cart, priced.part.id),
  quantity: ({ priced }) => priced.part.quantity,
  attributes: ({ priced }) => priced.part.resolved.line.attributes,
  attribute: ({ priced }, args) =>
    priced.part.resolved.line.attributes.find(({ key }) => key === args.key) ?? null,
  merchandise: ({ priced }) => variantNode(priced.part.resolved.piece),
  cost: (source, _args, context) => {
    const { each, compareAt, ...totals } = lineAmounts(source, context)
    return { amountPerQuantity: each, compareAtAmountPerQuantity: compareAt, ...totals }
  },
  estimatedCost: (source, _args, context) => {
    const { each, compareAt, ...totals } = lineAmounts(source, context)
    return { amount: each, compareAtAmount: compareAt, ...totals }
  },
  discountAllocations: ({ cart, priced }, _args, context) =>
    lineAllocations(priced.part.allocations, context.priced(cart).currencyCode),
  sellingPlanAllocation: (source, _args, context) => lineSellingPlanAllocation(source, context),
  parentRelationship: () => null,
  instructions: () => ({ canRemove: true, canUpdateQuantity: true }),
}

function iso(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

/** The costs of a cart. Delivery costs are part of the delivery groups. */
function amounts(priced: PricedCart) {
  const show = (amount: MinorUnits) => toMoneyV2(amount, priced.currencyCode)
  return {
    // Equal to the subtotal: the shop has no deferred payments.
    checkoutChargeAmount: show(priced.subtotal),
    subtotalAmount: show(priced.subtotal),
    totalAmount: show(priced.total),
    totalDutyAmount: priced.duty === null ? null : show(priced.duty),
    totalTaxAmount: priced.tax === null ? null : show(priced.tax),
  }
}

function giftCardsOf({ cart }: CartNode, { priced, catalogue }: ShopContext) {
  const { giftCards, currencyCode } = priced(cart)
  return giftCards.map(({ card, amountUsed, presentmentAmountUsed }) => {
    const used = toMoneyV2(amountUsed, catalogue.shop.currencyCode)
    // The amount left on the card once the cart is paid.
    const balance = toMoneyV2(card.balance - amountUsed, catalogue.shop.currencyCode)
    return {
      __typename: 'AppliedGiftCard' as const,
      id: gid('AppliedGiftCard', card.id),
      lastCharacters: card.lastCharacters,
      amountUsed: used,
      amountUsedV2: used,
      balance,
      balanceV2: balance,
      presentmentAmountUsed: toMoneyV2(presentmentAmountUsed, currencyCode),
    }
  })
}

export const cartResolvers: ResolversOf<'Cart'> = {
  ...metafieldResolversFrom(({ cart }: CartNode) => ({
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
  // A rejected change returns the stored cart, whose deleted products have no price.
  lines: ({ cart }, args, context) =>
    createNodeConnection(
      context.priced(cart).lines.map((line) => cartLineNode(cart, line)),
      args,
      context,
      ({ priced }) => priced.part.id,
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
  discountAllocations: ({ cart }, _args, context) => cartAllocations(context.priced(cart)),
  appliedGiftCards: (source, _args, context) => (source.owner ? giftCardsOf(source, context) : []),
  delivery: ({ cart, owner }) => ({ addresses: owner ? selectableAddressNodes(cart) : [] }),
  deliveryGroups: (source, args, context) =>
    createNodeConnection(
      source.owner ? cartDeliveryGroups(source, context) : [],
      args,
      context,
      ({ group }) => group.id,
    ),
}
