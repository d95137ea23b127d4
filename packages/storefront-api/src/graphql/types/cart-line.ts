import { lineGid } from '../../cart/line-id.ts'
import { money } from '../../money/money.ts'
import type { ShopContext } from '../context.ts'
import { variantNode, type CartLineNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { lineAllocations } from './discount.ts'
import { lineAllocation } from './selling-plan.ts'

function amounts({ cart, priced }: CartLineNode, context: ShopContext) {
  const { currencyCode } = context.priced(cart)
  return {
    each: money(priced.amountPerQuantity, currencyCode),
    compareAt:
      priced.compareAtAmountPerQuantity === null
        ? null
        : money(priced.compareAtAmountPerQuantity, currencyCode),
    subtotalAmount: money(priced.subtotal, currencyCode),
    totalAmount: money(priced.total, currencyCode),
  }
}

export const cartLineResolvers: ResolversOf<'CartLine'> = {
  id: ({ cart, priced }) => lineGid(cart, priced.part.id),
  quantity: ({ priced }) => priced.part.quantity,
  attributes: ({ priced }) => priced.part.held.line.attributes,
  attribute: ({ priced }, args) =>
    priced.part.held.line.attributes.find(({ key }) => key === args.key) ?? null,
  merchandise: ({ priced }) => variantNode(priced.part.held.piece),
  cost: (source, _args, context) => {
    const { each, compareAt, ...totals } = amounts(source, context)
    return { amountPerQuantity: each, compareAtAmountPerQuantity: compareAt, ...totals }
  },
  estimatedCost: (source, _args, context) => {
    const { each, compareAt, ...totals } = amounts(source, context)
    return { amount: each, compareAtAmount: compareAt, ...totals }
  },
  discountAllocations: ({ cart, priced }, _args, context) =>
    lineAllocations(priced.part.allocations, context.priced(cart), context),
  sellingPlanAllocation: (source, _args, context) => lineAllocation(source, context),
  parentRelationship: () => null,
  instructions: () => ({ canRemove: true, canUpdateQuantity: true }),
}
