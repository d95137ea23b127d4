import type { Cart } from '#lib/shop/cart.ts'
import { areTexts, isListOf, isMoney, isObject } from './shapes.ts'

/**
 * The cart in what another tab posted; it may run another version of the site, and then its cart may
 * have another shape.
 * @returns undefined when the message says nothing that this version understands
 */
export function readSharedCart(
  message: unknown,
): { cart: Cart | undefined; mark: string | undefined; locale: unknown } | undefined {
  if (!isObject(message) || !('cart' in message)) return undefined
  const { cart, locale } = message
  const mark = typeof message.mark === 'string' ? message.mark : undefined
  if (cart === undefined) return { cart, mark, locale }
  return isCart(cart) ? { cart, mark, locale } : undefined
}

function isCart(value: unknown): value is Cart {
  return (
    isObject(value) &&
    areTexts(value.id, value.checkoutUrl, value.note) &&
    typeof value.totalQuantity === 'number' &&
    [value.subtotal, value.total, value.toPay].every(isMoney) &&
    [value.tax, value.duty].every((money) => money === undefined || isMoney(money)) &&
    (value.shipping === undefined || isShipping(value.shipping)) &&
    isListOf(value.lines, isLine) &&
    isListOf(value.discounts, isDiscount) &&
    isListOf(value.discountCodes, (code) => isObject(code) && areTexts(code.code)) &&
    isListOf(value.giftCards, isGiftCard) &&
    isListOf(value.attributes, (each) => isObject(each) && areTexts(each.key, each.value))
  )
}

function isLine(value: unknown): boolean {
  return (
    isObject(value) &&
    areTexts(value.id, value.variantId, value.title, value.variantTitle, value.handle) &&
    areTexts(value.productId, value.vendor, value.productType) &&
    typeof value.quantity === 'number' &&
    isMoney(value.price) &&
    isListOf(value.options, (option) => isObject(option) && areTexts(option.name, option.value)) &&
    isListOf(value.discounts, (each) => isObject(each) && isMoney(each.amount))
  )
}

function isDiscount(value: unknown): boolean {
  return isObject(value) && areTexts(value.id, value.title) && isMoney(value.amount)
}

function isGiftCard(value: unknown): boolean {
  return isObject(value) && areTexts(value.id, value.lastCharacters) && isMoney(value.amount)
}

function isShipping(value: unknown): boolean {
  return isObject(value) && areTexts(value.title) && isMoney(value.cost)
}
