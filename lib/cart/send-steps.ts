import type { Cart, CartMutationResult } from '#lib/shop/cart.ts'
import type { NewCart } from '#lib/shop/operations/cart-create.ts'
import { cartNotFoundError } from '#lib/shop/shop-errors.ts'
import type { CartApi } from './cart-api.ts'
import { lineChangesForDeltas, noUnitDeltas } from './unit-deltas.ts'
import type { GiftCardCodeStore } from './gift-card-codes.ts'
import {
  unitDeltasOf,
  noPendingMutations,
  type PendingMutations,
  withoutCode,
} from './pending-mutations.ts'

/** Units of each variant in a cart. */
export type VariantQuantities = ReadonlyMap<string, number>

/** Part of the cart that a step changes, for the messages about it. */
export type CartPart = 'units' | 'code' | 'gift-card' | 'note' | 'attributes' | 'buyer'

/** One operation of the shop's API that sends a part of the pending mutations. */
export interface BatchStep {
  part: CartPart
  applies: (mutations: PendingMutations) => boolean
  /** The mutations that remain after this step. */
  withoutIt: (mutations: PendingMutations) => PendingMutations
  /** @returns undefined where no request is necessary */
  send: (
    api: CartApi,
    cart: Cart,
    mutations: PendingMutations,
    cards: GiftCardCodeStore,
  ) => Promise<CartMutationResult | undefined>
  /** What remains after a lost response; without it the step is sent again, since it is idempotent. */
  settle?: (
    before: VariantQuantities,
    now: VariantQuantities,
    mutations: PendingMutations,
  ) => PendingMutations
}

/** In the order in which they are sent: the buyer decides prices, codes depend on lines. */
export const batchSteps: readonly BatchStep[] = [
  {
    part: 'buyer',
    applies: ({ buyer }) => buyer !== undefined,
    withoutIt: (mutations) => ({ ...mutations, buyer: undefined }),
    send: (api, cart, { buyer = {} }) => api.setBuyer(cart.id, buyer),
  },
  {
    part: 'units',
    applies: ({ replace }) => replace !== undefined,
    withoutIt: (mutations) => ({ ...mutations, replace: undefined }),
    send: replaceLines,
  },
  {
    part: 'units',
    applies: ({ units }) => units.size > 0,
    withoutIt: (mutations) => ({ ...mutations, units: noUnitDeltas }),
    async send(api, cart, { units }) {
      const change = lineChangesForDeltas(cart, units)
      if (change.add.length === 0 && change.update.length === 0) return undefined
      return api.change(cart.id, change)
    },
    settle: unitsLeftToSend,
  },
  {
    part: 'code',
    applies: ({ addCodes, dropCodes }) => addCodes.length + dropCodes.length > 0,
    withoutIt: (mutations) => ({ ...mutations, addCodes: [], dropCodes: [] }),
    send: changeCodes,
  },
  {
    part: 'gift-card',
    applies: ({ dropGiftCards }) => dropGiftCards.length > 0,
    withoutIt: (mutations) => ({ ...mutations, dropGiftCards: [] }),
    async send(api, cart, { dropGiftCards }) {
      const ids = cart.giftCards.flatMap(({ id }) => (dropGiftCards.includes(id) ? [id] : []))
      return ids.length > 0 ? api.removeGiftCards(cart.id, ids) : undefined
    },
  },
  {
    part: 'gift-card',
    applies: ({ addGiftCards }) => addGiftCards.length > 0,
    withoutIt: (mutations) => ({ ...mutations, addGiftCards: [] }),
    send: addGiftCards,
  },
  {
    part: 'note',
    applies: ({ note }) => note !== undefined,
    withoutIt: (mutations) => ({ ...mutations, note: undefined }),
    send: (api, cart, { note = '' }) => api.setNote(cart.id, note),
  },
  {
    part: 'attributes',
    applies: ({ attributes }) => attributes !== undefined,
    withoutIt: (mutations) => ({ ...mutations, attributes: undefined }),
    send: (api, cart, { attributes = [] }) => api.setAttributes(cart.id, attributes),
  },
]

/**
 * Fetches the cart, adds the variants that it lacks, sets the quantities of its lines. In this order, a cart whose new
 * lines the shop rejects is unchanged.
 */
async function replaceLines(
  api: CartApi,
  { id }: Cart,
  { replace = [] }: PendingMutations,
): Promise<CartMutationResult | undefined> {
  const cart = await fetched(api, id)
  const missing = new Map(unitDeltasOf({ ...noPendingMutations, replace }))
  const update = cart.lines.map((line) => {
    const quantity = missing.get(line.variantId) ?? 0
    missing.delete(line.variantId)
    return { id: line.id, quantity }
  })
  const add = [...missing].map(([variantId, quantity]) => ({ variantId, quantity }))
  const added = add.length > 0 ? await api.change(id, { update: [], add }) : undefined
  const updated = update.length > 0 ? await api.change(id, { update, add: [] }) : undefined
  if (!added || !updated) return updated ?? added
  return { cart: updated.cart, notices: [...added.notices, ...updated.notices] }
}

/** The shop knows only whole lists: fetches the cart, and appends to the codes that it has. */
async function changeCodes(
  api: CartApi,
  { id }: Cart,
  { addCodes, dropCodes }: PendingMutations,
): Promise<CartMutationResult> {
  const cart = await fetched(api, id)
  let codes = cart.discountCodes.map(({ code }) => code)
  for (const code of [...dropCodes, ...addCodes]) codes = withoutCode(codes, code)
  return api.setCodes(id, [...codes, ...addCodes])
}

/** As with codes; but a cart shows no more of a card than its last characters, so `cards` remembers the rest. */
async function addGiftCards(
  api: CartApi,
  cart: Cart,
  { addGiftCards: added }: PendingMutations,
  cards: GiftCardCodeStore,
): Promise<CartMutationResult> {
  const isApplied = (code: string) =>
    cart.giftCards.some(({ lastCharacters }) =>
      code.toLowerCase().endsWith(lastCharacters.toLowerCase()),
    )
  let codes = cards.get().filter(isApplied)
  for (const code of added) codes = [...withoutCode(codes, code), code]
  const outcome = await api.setGiftCards(cart.id, codes)
  cards.set(codes)
  return outcome
}

async function fetched(api: CartApi, id: string): Promise<Cart> {
  const cart = await api.fetch(id)
  if (!cart) throw cartNotFoundError()
  return cart
}

/** Input of a new cart; undefined where nothing requires one. */
export function newCartInput(mutations: PendingMutations): NewCart | undefined {
  const { addCodes, addGiftCards: cards, note, attributes, buyer } = mutations
  const lines = [...unitDeltasOf(mutations)].flatMap(([variantId, quantity]) =>
    quantity > 0 ? [{ variantId, quantity }] : [],
  )
  if (lines.length === 0 && addCodes.length === 0 && cards.length === 0 && !note && !buyer)
    return undefined
  return { lines, discountCodes: addCodes, giftCardCodes: cards, note, attributes, buyer }
}

/**
 * Units that remain to be sent after a lost response, by the cart before and now. This tab holds the lock, so a changed
 * quantity is this mutation's.
 */
export function unitsLeftToSend(
  before: VariantQuantities,
  now: VariantQuantities,
  mutations: PendingMutations,
): PendingMutations {
  let missing = noPendingMutations.units
  for (const [variantId, units] of mutations.units) {
    const wanted = Math.max(0, (before.get(variantId) ?? 0) + units)
    const open = wanted - (now.get(variantId) ?? 0)
    const rest = units > 0 ? Math.min(units, Math.max(0, open)) : Math.max(units, Math.min(0, open))
    if (rest !== 0) missing = new Map(missing).set(variantId, rest)
  }
  return { ...mutations, units: missing }
}
