import type { Cart } from '#lib/shop/cart.ts'
import type { ShopNotice } from '#lib/shop/shop-notices.ts'
import { ShopUserError } from '#lib/shop/shop-errors.ts'
import type {
  CartFailureKind,
  CartItemDetails,
  CartMessage,
  CartMessagePlace,
} from './cart-state.ts'
import type { CartPart } from './send-steps.ts'

type NewMessage = Omit<CartMessage, 'id'>

/** The shop's notices about a mutation, each with its part of the cart. */
export function noticeMessages(
  notices: readonly ShopNotice[],
  part: CartPart,
  carts: ReadonlyArray<Cart | undefined>,
  items: ReadonlyMap<string, CartItemDetails>,
): NewMessage[] {
  return notices.map((notice) => {
    const lines = carts.flatMap((cart) => cart?.lines ?? [])
    const line = lines.find(({ id, variantId }) => [id, variantId].includes(notice.target ?? ''))
    const variantId =
      line?.variantId ?? (items.has(notice.target ?? '') ? notice.target : undefined)
    const name = notice.discountCode ?? line?.title ?? items.get(variantId ?? '')?.title
    return { notice, place: placeOf(notice, part, variantId), variantId, name }
  })
}

/**
 * Omits notices of earlier mutations: the shop repeats with every mutation that a code is inapplicable, which is
 * new only when the code was just entered or has just stopped applying.
 */
export function dropRepeatedCodeNotices(
  notices: readonly ShopNotice[],
  part: CartPart,
  before: Cart | undefined,
  now: Cart,
): readonly ShopNotice[] {
  if (part === 'code' || !before) return notices
  const lapsed = new Set(
    now.discountCodes.flatMap(({ code, applicable }) =>
      !applicable && before.discountCodes.some((old) => old.code === code && old.applicable)
        ? [code]
        : [],
    ),
  )
  return notices.filter(({ kind, shopCode, discountCode }) => {
    if (kind === 'error' || !shopCode.startsWith('DISCOUNT_')) return true
    return discountCode === undefined ? lapsed.size > 0 : lapsed.has(discountCode)
  })
}

/** Messages about gift cards that were removed by adding others, since the shop replaces the whole list. */
export function lostGiftCardMessages(before: Cart | undefined, now: Cart): NewMessage[] {
  const isIn = (cart: Cart | undefined, id: string) =>
    cart?.giftCards.some((card) => card.id === id)
  if (now.giftCards.every(({ id }) => isIn(before, id))) return []
  const lost = before?.giftCards.filter(({ id }) => !isIn(now, id)) ?? []
  return lost.map(({ lastCharacters }) => ({
    failure: 'giftCard',
    place: 'gift-card',
    name: lastCharacters,
  }))
}

/** Messages about a mutation that failed as a whole. */
export function messagesOfFailedMutation(
  error: unknown,
  part: CartPart,
  isAdding: boolean,
  carts: ReadonlyArray<Cart | undefined>,
  items: ReadonlyMap<string, CartItemDetails>,
): NewMessage[] {
  const failure: CartFailureKind = part === 'units' && isAdding ? 'add' : 'update'
  if (!(error instanceof ShopUserError)) return [{ failure, place: fieldOf(part) }]
  return noticeMessages(error.notices, part, carts, items).map((message) => ({
    ...message,
    failure,
  }))
}

function placeOf(
  { shopCode }: ShopNotice,
  part: CartPart,
  variantId: string | undefined,
): CartMessagePlace {
  if (variantId) return 'row'
  if (/DISCOUNT/.test(shopCode)) return 'code'
  if (/GIFT_CARD/.test(shopCode)) return 'gift-card'
  if (/NOTE/.test(shopCode)) return 'note'
  return fieldOf(part)
}

function fieldOf(part: CartPart): CartMessagePlace {
  return part === 'code' || part === 'gift-card' || part === 'note' ? part : 'cart'
}
