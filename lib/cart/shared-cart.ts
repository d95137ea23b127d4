import type { Cart } from '#lib/shop/cart.ts'

/**
 * The cart in what another tab posted; it may run another version of the site, and then its cart may
 * have another shape.
 * @returns undefined when the message says nothing that this version understands
 */
export function readSharedCart(message: unknown): { cart: Cart | undefined } | undefined {
  if (!isObject(message) || !('cart' in message)) return undefined
  const { cart } = message
  if (cart === undefined) return { cart }
  return isCart(cart) ? { cart } : undefined
}

function isCart(value: unknown): value is Cart {
  return (
    isObject(value) &&
    areTexts(value.id, value.checkoutUrl) &&
    typeof value.totalQuantity === 'number' &&
    isMoney(value.subtotal) &&
    isMoney(value.total) &&
    isListOf(value.lines, isLine)
  )
}

function isLine(value: unknown): boolean {
  return (
    isObject(value) &&
    areTexts(value.id, value.variantId, value.title, value.variantTitle, value.handle) &&
    typeof value.quantity === 'number' &&
    isMoney(value.price) &&
    isListOf(value.options, (option) => isObject(option) && areTexts(option.name, option.value))
  )
}

function isMoney(value: unknown): boolean {
  return isObject(value) && areTexts(value.amount, value.currencyCode)
}

function isListOf(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isEntry)
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
