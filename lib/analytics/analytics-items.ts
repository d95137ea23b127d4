import type { Cart, CartLine } from '#lib/shop/cart.ts'
import { type AnalyticsItem, roundAmount, type AnalyticsEvent } from './analytics-event.ts'

/** The fields of a product in content that analytics needs. */
interface StoreFacts {
  gid?: string | null
  title?: string | null
  vendor?: string | null
  productType?: string | null
  priceRange?: { minVariantPrice?: number | null } | null
}

/** A product in a list or on its page; undefined without a shop id. */
export function analyticsItemOfListedProduct(
  store: StoreFacts | null | undefined,
): AnalyticsItem | undefined {
  if (!store?.gid || !store.title) return undefined
  const price = store.priceRange?.minVariantPrice
  return {
    product: store.gid,
    name: store.title,
    ...(store.vendor && { brand: store.vendor }),
    ...(store.productType && { category: store.productType }),
    ...(price != null && { price }),
  }
}

/** Shopify's title of the only variant of a product without options. */
const onlyTitle = 'Default Title'

/** Units of a cart line. */
export function cartLineAnalyticsItem(line: CartLine, quantity: number): AnalyticsItem {
  const off = line.discounts.reduce((sum, { amount }) => sum + Number(amount.amount), 0)
  const discount = line.quantity > 0 ? roundAmount(off / line.quantity) : 0
  const { variantId: id, variantTitle: name, sku } = line
  return {
    product: line.productId,
    name: line.title,
    ...(line.vendor && { brand: line.vendor }),
    ...(line.productType && { category: line.productType }),
    variant: { id, ...(name && name !== onlyTitle && { name }), ...(sku && { sku }) },
    price: roundAmount(Number(line.price.amount) - discount),
    ...(discount > 0 && { discount }),
    quantity,
  }
}

/** A cart view or checkout event; undefined for an empty cart. */
export function cartAnalyticsEvent(
  kind: 'cart' | 'checkout',
  cart: Cart | undefined,
): AnalyticsEvent | undefined {
  const lines = cart?.lines.filter(({ quantity }) => quantity > 0) ?? []
  if (!cart || lines.length === 0) return undefined
  return {
    kind,
    items: lines.map((line) => cartLineAnalyticsItem(line, line.quantity)),
    currency: cart.subtotal.currencyCode,
    codes: cart.discountCodes.flatMap(({ code, applicable }) => (applicable ? [code] : [])),
  }
}
