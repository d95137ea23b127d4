import type { BuyerIdentity, CartAttribute } from '#lib/shop/cart.ts'
import type { LineInput } from '#lib/shop/operations/cart-lines.ts'
import { type Deltas, noDeltas, withDelta } from './unit-deltas.ts'

/** A cart mutation that the shop has not confirmed. */
export type CartMutation =
  | { kind: 'units'; variantId: string; units: number }
  | { kind: 'replace'; lines: readonly LineInput[] }
  | { kind: 'add-code'; code: string }
  | { kind: 'drop-code'; code: string }
  | { kind: 'add-gift-card'; code: string }
  | { kind: 'drop-gift-card'; id: string }
  | { kind: 'note'; note: string }
  | { kind: 'attributes'; attributes: readonly CartAttribute[] }
  | { kind: 'buyer'; buyer: BuyerIdentity }

/** Merged pending mutations, each part once: the later of two notes wins. */
export interface PendingMutations {
  units: Deltas
  /** These lines replace all lines of the cart; later units are added to them. */
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

export const noPending: PendingMutations = {
  units: noDeltas,
  addCodes: [],
  dropCodes: [],
  addGiftCards: [],
  dropGiftCards: [],
}

/** Adds a mutation to the pending ones. */
export function addPending(mutations: PendingMutations, mutation: CartMutation): PendingMutations {
  switch (mutation.kind) {
    case 'units':
      return { ...mutations, units: withDelta(mutations.units, mutation.variantId, mutation.units) }
    case 'replace':
      return { ...mutations, units: noDeltas, replace: mutation.lines }
    case 'add-code':
      return {
        ...mutations,
        addCodes: [...without(mutations.addCodes, mutation.code), mutation.code],
        dropCodes: without(mutations.dropCodes, mutation.code),
      }
    case 'drop-code':
      return {
        ...mutations,
        addCodes: without(mutations.addCodes, mutation.code),
        dropCodes: [...without(mutations.dropCodes, mutation.code), mutation.code],
      }
    case 'add-gift-card':
      return {
        ...mutations,
        addGiftCards: [...without(mutations.addGiftCards, mutation.code), mutation.code],
      }
    case 'drop-gift-card':
      return {
        ...mutations,
        dropGiftCards: [...without(mutations.dropGiftCards, mutation.id), mutation.id],
      }
    case 'note':
      return { ...mutations, note: mutation.note }
    case 'attributes':
      return { ...mutations, attributes: mutation.attributes }
    case 'buyer':
      return { ...mutations, buyer: { ...mutations.buyer, ...mutation.buyer } }
  }
}

/** Merges mutations with later ones, in this order. */
export function mergePending(first: PendingMutations, then: PendingMutations): PendingMutations {
  let all: PendingMutations = then.replace
    ? { ...first, units: then.units, replace: then.replace }
    : { ...first }
  if (!then.replace)
    for (const [variantId, units] of then.units)
      all = addPending(all, { kind: 'units', variantId, units })
  for (const code of then.dropCodes) all = addPending(all, { kind: 'drop-code', code })
  for (const code of then.addCodes) all = addPending(all, { kind: 'add-code', code })
  for (const id of then.dropGiftCards) all = addPending(all, { kind: 'drop-gift-card', id })
  for (const code of then.addGiftCards) all = addPending(all, { kind: 'add-gift-card', code })
  if (then.note !== undefined) all = addPending(all, { kind: 'note', note: then.note })
  if (then.attributes) all = addPending(all, { kind: 'attributes', attributes: then.attributes })
  if (then.buyer) all = addPending(all, { kind: 'buyer', buyer: then.buyer })
  return all
}

/** Units to add or remove by variant, those of replacing lines included. */
export function deltasOf({ units, replace = [] }: PendingMutations): Deltas {
  let all: Deltas = noDeltas
  for (const { variantId, quantity } of replace) all = withDelta(all, variantId, quantity)
  for (const [variantId, more] of units) all = withDelta(all, variantId, more)
  return all
}

export function isEmpty(mutations: PendingMutations): boolean {
  return (
    mutations.units.size === 0 &&
    mutations.replace === undefined &&
    mutations.addCodes.length === 0 &&
    mutations.dropCodes.length === 0 &&
    mutations.addGiftCards.length === 0 &&
    mutations.dropGiftCards.length === 0 &&
    mutations.note === undefined &&
    mutations.attributes === undefined &&
    mutations.buyer === undefined
  )
}

/** Compares without case, as the shop compares codes. */
export function without(texts: readonly string[], text: string): string[] {
  return texts.filter((each) => each.toLowerCase() !== text.toLowerCase())
}
