import type { Cart, CartOutcome } from '#lib/shop/cart.ts'
import type { NewCart } from '#lib/shop/operations/cart-create.ts'
import { cartGone } from '#lib/shop/shop-errors.ts'
import type { CartApi } from './cart-api.ts'
import { changeFor, noDeltas } from './deltas.ts'
import type { TypedCards } from './typed-cards.ts'
import { deltasOf, noWishes, type Wishes, without } from './wishes.ts'

/** Units of each variant in a cart. */
export type Quantities = ReadonlyMap<string, number>

/** What a part of the wishes is about, for whoever tells the shopper what became of it. */
export type Part = 'units' | 'code' | 'gift-card' | 'note' | 'attributes' | 'buyer'

/** One operation that grants a part of what is wished. */
export interface Step {
  part: Part
  isWished: (wishes: Wishes) => boolean
  /** The wishes that are left once this part is granted. */
  rest: (wishes: Wishes) => Wishes
  /** @returns undefined where there is nothing to ask of the shop */
  send: (
    api: CartApi,
    cart: Cart,
    wishes: Wishes,
    cards: TypedCards,
  ) => Promise<CartOutcome | undefined>
  /** What is left to do when the answer was lost; without it the step is simply done again. */
  settle?: (before: Quantities, now: Quantities, wishes: Wishes) => Wishes
}

/** In the order in which they are sent: who buys decides prices, codes look at lines, the note comes before attributes. */
export const steps: readonly Step[] = [
  {
    part: 'buyer',
    isWished: ({ buyer }) => buyer !== undefined,
    rest: (wishes) => ({ ...wishes, buyer: undefined }),
    send: (api, cart, { buyer = {} }) => api.setBuyer(cart.id, buyer),
  },
  {
    part: 'units',
    isWished: ({ replace }) => replace !== undefined,
    rest: (wishes) => ({ ...wishes, replace: undefined }),
    send: replaceLines,
  },
  {
    part: 'units',
    isWished: ({ units }) => units.size > 0,
    rest: (wishes) => ({ ...wishes, units: noDeltas }),
    async send(api, cart, { units }) {
      const change = changeFor(cart, units)
      if (change.add.length === 0 && change.update.length === 0) return undefined
      return api.change(cart.id, change)
    },
    settle: stillMissing,
  },
  {
    part: 'code',
    isWished: ({ addCodes, dropCodes }) => addCodes.length + dropCodes.length > 0,
    rest: (wishes) => ({ ...wishes, addCodes: [], dropCodes: [] }),
    send: changeCodes,
  },
  {
    part: 'gift-card',
    isWished: ({ dropGiftCards }) => dropGiftCards.length > 0,
    rest: (wishes) => ({ ...wishes, dropGiftCards: [] }),
    async send(api, cart, { dropGiftCards }) {
      const ids = cart.giftCards.flatMap(({ id }) => (dropGiftCards.includes(id) ? [id] : []))
      return ids.length > 0 ? api.removeGiftCards(cart.id, ids) : undefined
    },
  },
  {
    part: 'gift-card',
    isWished: ({ addGiftCards }) => addGiftCards.length > 0,
    rest: (wishes) => ({ ...wishes, addGiftCards: [] }),
    send: addGiftCards,
  },
  {
    part: 'note',
    isWished: ({ note }) => note !== undefined,
    rest: (wishes) => ({ ...wishes, note: undefined }),
    send: (api, cart, { note = '' }) => api.setNote(cart.id, note),
  },
  {
    part: 'attributes',
    isWished: ({ attributes }) => attributes !== undefined,
    rest: (wishes) => ({ ...wishes, attributes: undefined }),
    send: (api, cart, { attributes = [] }) => api.setAttributes(cart.id, attributes),
  },
]

/** Fetches the cart, removes all its lines, adds the new ones. */
async function replaceLines(
  api: CartApi,
  { id }: Cart,
  { replace = [] }: Wishes,
): Promise<CartOutcome | undefined> {
  const cart = await fetched(api, id)
  const update = cart.lines.map((line) => ({ id: line.id, quantity: 0 }))
  const emptied = update.length > 0 ? await api.change(id, { update, add: [] }) : undefined
  return replace.length > 0 ? api.change(id, { update: [], add: replace }) : emptied
}

/** The shop knows only whole lists: fetches the cart, and appends to the codes that it has. */
async function changeCodes(
  api: CartApi,
  { id }: Cart,
  { addCodes, dropCodes }: Wishes,
): Promise<CartOutcome> {
  const cart = await fetched(api, id)
  let codes = cart.discountCodes.map(({ code }) => code)
  for (const code of [...dropCodes, ...addCodes]) codes = without(codes, code)
  return api.setCodes(id, [...codes, ...addCodes])
}

/** As with codes; but a cart shows no more of a card than its last characters, so `cards` remembers the rest. */
async function addGiftCards(
  api: CartApi,
  cart: Cart,
  { addGiftCards: added }: Wishes,
  cards: TypedCards,
): Promise<CartOutcome> {
  const isApplied = (code: string) =>
    cart.giftCards.some(({ lastCharacters }) =>
      code.toLowerCase().endsWith(lastCharacters.toLowerCase()),
    )
  let codes = cards.get().filter(isApplied)
  for (const code of added) codes = [...without(codes, code), code]
  const outcome = await api.setGiftCards(cart.id, codes)
  cards.set(codes)
  return outcome
}

async function fetched(api: CartApi, id: string): Promise<Cart> {
  const cart = await api.fetch(id)
  if (!cart) throw cartGone()
  return cart
}

/** What a cart that is still to be made begins with; undefined where nothing wants one. */
export function newCartOf(wishes: Wishes): NewCart | undefined {
  const { addCodes, addGiftCards: cards, note, attributes, buyer } = wishes
  const lines = [...deltasOf(wishes)].flatMap(([variantId, quantity]) =>
    quantity > 0 ? [{ variantId, quantity }] : [],
  )
  if (lines.length === 0 && addCodes.length === 0 && cards.length === 0 && !note && !buyer)
    return undefined
  return { lines, discountCodes: addCodes, giftCardCodes: cards, note, attributes, buyer }
}

/**
 * What is still to do of wishes about units whose answer was lost, by the cart as it was and as it is.
 * Nobody else of this browser changes it meanwhile, so what moved is what was asked for.
 */
export function stillMissing(before: Quantities, now: Quantities, wishes: Wishes): Wishes {
  let missing = noWishes.units
  for (const [variantId, units] of wishes.units) {
    const wanted = Math.max(0, (before.get(variantId) ?? 0) + units)
    const open = wanted - (now.get(variantId) ?? 0)
    const rest = units > 0 ? Math.min(units, Math.max(0, open)) : Math.max(units, Math.min(0, open))
    if (rest !== 0) missing = new Map(missing).set(variantId, rest)
  }
  return { ...wishes, units: missing }
}
