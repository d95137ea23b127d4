import type { BuyerIdentity, CartAttribute } from '#lib/shop/cart.ts'
import type { LineInput } from '#lib/shop/operations/cart-lines.ts'
import { type Deltas, noDeltas, withDelta } from './deltas.ts'

/** One thing that a shopper wants of the cart. */
export type Wish =
  | { kind: 'units'; variantId: string; units: number }
  | { kind: 'replace'; lines: readonly LineInput[] }
  | { kind: 'add-code'; code: string }
  | { kind: 'drop-code'; code: string }
  | { kind: 'add-gift-card'; code: string }
  | { kind: 'drop-gift-card'; id: string }
  | { kind: 'note'; note: string }
  | { kind: 'attributes'; attributes: readonly CartAttribute[] }
  | { kind: 'buyer'; buyer: BuyerIdentity }

/** All that waits to be asked of the shop, each thing once: of two notes the later one counts. */
export interface Wishes {
  units: Deltas
  /** Everything that was in the cart goes and this comes; units that are wished later come on top. */
  replace?: readonly LineInput[]
  addCodes: readonly string[]
  dropCodes: readonly string[]
  addGiftCards: readonly string[]
  /** Ids, as the cart shows them. */
  dropGiftCards: readonly string[]
  note?: string
  attributes?: readonly CartAttribute[]
  buyer?: BuyerIdentity
}

export const noWishes: Wishes = {
  units: noDeltas,
  addCodes: [],
  dropCodes: [],
  addGiftCards: [],
  dropGiftCards: [],
}

/** One more wish on top of others. */
export function withWish(wishes: Wishes, wish: Wish): Wishes {
  switch (wish.kind) {
    case 'units':
      return { ...wishes, units: withDelta(wishes.units, wish.variantId, wish.units) }
    case 'replace':
      return { ...wishes, units: noDeltas, replace: wish.lines }
    case 'add-code':
      return {
        ...wishes,
        addCodes: [...without(wishes.addCodes, wish.code), wish.code],
        dropCodes: without(wishes.dropCodes, wish.code),
      }
    case 'drop-code':
      return {
        ...wishes,
        addCodes: without(wishes.addCodes, wish.code),
        dropCodes: [...without(wishes.dropCodes, wish.code), wish.code],
      }
    case 'add-gift-card':
      return {
        ...wishes,
        addGiftCards: [...without(wishes.addGiftCards, wish.code), wish.code],
      }
    case 'drop-gift-card':
      return { ...wishes, dropGiftCards: [...without(wishes.dropGiftCards, wish.id), wish.id] }
    case 'note':
      return { ...wishes, note: wish.note }
    case 'attributes':
      return { ...wishes, attributes: wish.attributes }
    case 'buyer':
      return { ...wishes, buyer: { ...wishes.buyer, ...wish.buyer } }
  }
}

/** Wishes that come after others: what was to be done first and then that. */
export function afterWishes(first: Wishes, then: Wishes): Wishes {
  let all: Wishes = then.replace
    ? { ...first, units: then.units, replace: then.replace }
    : { ...first }
  if (!then.replace)
    for (const [variantId, units] of then.units)
      all = withWish(all, { kind: 'units', variantId, units })
  for (const code of then.dropCodes) all = withWish(all, { kind: 'drop-code', code })
  for (const code of then.addCodes) all = withWish(all, { kind: 'add-code', code })
  for (const id of then.dropGiftCards) all = withWish(all, { kind: 'drop-gift-card', id })
  for (const code of then.addGiftCards) all = withWish(all, { kind: 'add-gift-card', code })
  if (then.note !== undefined) all = withWish(all, { kind: 'note', note: then.note })
  if (then.attributes) all = withWish(all, { kind: 'attributes', attributes: then.attributes })
  if (then.buyer) all = withWish(all, { kind: 'buyer', buyer: then.buyer })
  return all
}

/** The units that are to come or go, those of a replaced cart included. */
export function deltasOf({ units, replace = [] }: Wishes): Deltas {
  let all: Deltas = noDeltas
  for (const { variantId, quantity } of replace) all = withDelta(all, variantId, quantity)
  for (const [variantId, more] of units) all = withDelta(all, variantId, more)
  return all
}

export function isNothing(wishes: Wishes): boolean {
  return (
    wishes.units.size === 0 &&
    wishes.replace === undefined &&
    wishes.addCodes.length === 0 &&
    wishes.dropCodes.length === 0 &&
    wishes.addGiftCards.length === 0 &&
    wishes.dropGiftCards.length === 0 &&
    wishes.note === undefined &&
    wishes.attributes === undefined &&
    wishes.buyer === undefined
  )
}

/** Codes are the same whatever their case; ids are spelled one way anyway. */
export function without(texts: readonly string[], text: string): string[] {
  return texts.filter((each) => each.toLowerCase() !== text.toLowerCase())
}
