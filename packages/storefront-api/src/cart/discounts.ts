import type { CatalogueDiscount, DiscountEntitlement } from '../catalogue/commerce-schema.ts'
import type { VariantWithProduct } from '../catalogue/live-catalogue.ts'
import { toMinorUnits, type MinorUnits } from '../money/money.ts'
import type { Cart, CartLine } from './cart.ts'
import type { PricingContext } from './pricing-context.ts'

/** Why a code does not apply, in the terms of `CartWarningCode`. */
export type DiscountRefusalReason =
  | 'DISCOUNT_CODE_NOT_HONOURED'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  | 'DISCOUNT_USAGE_LIMIT_REACHED'

export type DiscountClass = 'order' | 'product' | 'shipping'

/** A discount that may apply to a cart; `code` as the discount spells it, null for an automatic one. */
export interface CandidateDiscount {
  discount: CatalogueDiscount
  code: string | null
}

/** What a discount changes: the whole order, some lines, or delivery. */
export function discountClass({ value, on }: CatalogueDiscount): DiscountClass {
  if (value.type === 'shipping') return 'shipping'
  return value.type === 'buyXGetY' || on ? 'product' : 'order'
}

/** The terms of a discount: its target, allocation and value. */
export interface DiscountApplication {
  target: 'LINE_ITEM' | 'SHIPPING_LINE'
  selection: 'ALL' | 'ENTITLED'
  method: 'ACROSS' | 'EACH'
  /** A percentage, or null for an amount. */
  percentage: number | null
  /** In the shop's currency. */
  amount: string | null
}

export function discountApplication(discount: CatalogueDiscount): DiscountApplication {
  const { value } = discount
  const kind = discountClass(discount)
  const shared = {
    target: kind === 'shipping' ? 'SHIPPING_LINE' : 'LINE_ITEM',
    selection: kind === 'product' ? 'ENTITLED' : 'ALL',
    percentage: null,
    amount: null,
  } as const
  switch (value.type) {
    case 'percentage':
      return {
        ...shared,
        method: kind === 'product' ? 'EACH' : 'ACROSS',
        percentage: value.percentage,
      }
    case 'fixed':
      return { ...shared, method: value.each ? 'EACH' : 'ACROSS', amount: value.amount }
    case 'shipping':
      return { ...shared, method: 'EACH', percentage: 100 }
    case 'buyXGetY': {
      const { percentage = 100, amount } = value.gets
      return amount === undefined
        ? { ...shared, method: 'EACH', percentage }
        : { ...shared, method: 'EACH', amount }
    }
  }
}

const membership = new WeakMap<PricingContext, WeakMap<DiscountEntitlement, Map<number, boolean>>>()

/** Whether a product is in one of the collections; called once per product and pricing. */
function isInCollections(
  { product }: VariantWithProduct,
  named: DiscountEntitlement,
  pricing: PricingContext,
): boolean {
  const { collections } = named
  if (!collections) return false
  let known = membership.get(pricing)
  if (!known) membership.set(pricing, (known = new WeakMap()))
  let byProduct = known.get(named)
  if (!byProduct) known.set(named, (byProduct = new Map()))
  let found = byProduct.get(product.id)
  if (found === undefined) {
    found = pricing.catalogue
      .collectionsOf(product)
      .some(({ handle }) => collections.includes(handle))
    byProduct.set(product.id, found)
  }
  return found
}

/** Whether a variant is entitled; everything is when no entitlement is configured. */
export function isVariantEntitled(
  piece: VariantWithProduct,
  named: DiscountEntitlement,
  pricing: PricingContext,
): boolean {
  const { products, collections, variants } = named
  if (!products && !collections && !variants) return true
  return (
    products?.includes(piece.product.handle) === true ||
    variants?.includes(piece.variant.id) === true ||
    isInCollections(piece, named, pricing)
  )
}

/** A line with its variant and unit price in the shop's own currency. */
export interface LineWithVariant {
  line: CartLine
  piece: VariantWithProduct
  shopPrice: MinorUnits
}

export function resolveLines(cart: Cart, { catalogue }: PricingContext): LineWithVariant[] {
  return cart.lines.flatMap((line) => {
    const piece = catalogue.variant(line.variantId)
    if (!piece) return []
    return [
      { line, piece, shopPrice: toMinorUnits(piece.variant.price, catalogue.shop.currencyCode) },
    ]
  })
}

export type DiscountState = 'active' | 'scheduled' | 'ended' | 'used up' | 'off'

/** The state of a discount, independent of a cart. */
export function discountState(
  { id, startsAt, endsAt, usageLimit }: CatalogueDiscount,
  { redemptions, now }: Pick<PricingContext, 'redemptions' | 'now'>,
): DiscountState {
  if (redemptions.isDiscountDisabled(id)) return 'off'
  if (startsAt !== undefined && now < Date.parse(startsAt)) return 'scheduled'
  if (endsAt !== undefined && Date.parse(endsAt) <= now) return 'ended'
  return usageLimit !== undefined && redemptions.discountUses(id) >= usageLimit
    ? 'used up'
    : 'active'
}

/** Why a discount does not apply to a cart on its own, ignoring other discounts; null when it applies. */
export function discountRefusalReason(
  discount: CatalogueDiscount,
  cart: Cart,
  held: readonly LineWithVariant[],
  pricing: PricingContext,
  deliverable: boolean,
): DiscountRefusalReason | null {
  const state = discountState(discount, pricing)
  if (state !== 'active')
    return state === 'used up' ? 'DISCOUNT_USAGE_LIMIT_REACHED' : 'DISCOUNT_CURRENTLY_INACTIVE'
  const { email } = cart.buyerIdentity
  if (discount.oncePerCustomer && email && pricing.redemptions.hasUsedDiscount(discount.id, email))
    return 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  if (discount.value.type === 'shipping' && !deliverable)
    return 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  const counted = held.filter(
    ({ line, piece }) => line.quantity > 0 && isVariantEntitled(piece, discount.on ?? {}, pricing),
  )
  if (counted.length === 0) return 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  const { subtotal, quantity } = discount.minimum
  if (subtotal !== undefined) {
    const sum = counted.reduce(
      (total, { line, shopPrice }) => total + shopPrice * BigInt(line.quantity),
      0n,
    )
    if (sum < toMinorUnits(subtotal, pricing.catalogue.shop.currencyCode))
      return 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  }
  if (quantity !== undefined) {
    const pieces = counted.reduce((total, { line }) => total + line.quantity, 0)
    if (pieces < quantity) return 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  }
  return null
}

/** Whether two discounts can be combined: each must allow the other's class. */
export function canCombineDiscounts(a: CatalogueDiscount, b: CatalogueDiscount): boolean {
  return a.combinesWith[discountClass(b)] && b.combinesWith[discountClass(a)]
}

/** A code in the spelling of its discount; an unknown code as it was entered. */
export function configuredDiscountCode(
  code: string,
  discounts: readonly CatalogueDiscount[],
): string {
  const sameCode = (one: string) => one.toLowerCase() === code.toLowerCase()
  return findDiscountByCode(code, discounts)?.codes.find(sameCode) ?? code
}

const codesOf = new WeakMap<readonly CatalogueDiscount[], Map<string, CatalogueDiscount>>()

/** The discount of a code, case-insensitive. */
export function findDiscountByCode(
  code: string,
  discounts: readonly CatalogueDiscount[],
): CatalogueDiscount | null {
  let known = codesOf.get(discounts)
  if (!known) {
    known = new Map(
      discounts.toReversed().flatMap((one) => one.codes.map((text) => [text.toLowerCase(), one])),
    )
    codesOf.set(discounts, known)
  }
  return known.get(code.toLowerCase()) ?? null
}
