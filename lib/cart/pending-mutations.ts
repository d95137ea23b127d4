import type { BuyerIdentity, CartAttribute } from '#lib/shop/cart.ts'
import type { NewCartLine } from '#lib/shop/operations/cart-lines.ts'
import { type UnitDeltas, noUnitDeltas, addUnitDelta } from './unit-deltas.ts'

/** A cart mutation that the shop has not confirmed. */
export type CartMutation =
  | { kind: 'units'; variantId: string; units: number }
  | { kind: 'replace'; lines: readonly NewCartLine[] }
  | { kind: 'add-code'; code: string }
  | { kind: 'drop-code'; code: string }
  | { kind: 'add-gift-card'; code: string }
  | { kind: 'drop-gift-card'; id: string }
  | { kind: 'note'; note: string }
  | { kind: 'attributes'; attributes: readonly CartAttribute[] }
  | { kind: 'buyer'; buyer: BuyerIdentity }

/** Merged pending mutations, each part once: the later of two notes wins. */
export interface PendingMutations {
  units: UnitDeltas
  /** These lines replace all lines of the cart; later units are added to them. */
  replace?: readonly NewCartLine[]
  addCodes: readonly string[]
  dropCodes: readonly string[]
  addGiftCards: readonly string[]
  /** Ids, as the cart shows them. */
  dropGiftCards: readonly string[]
  note?: string
  attributes?: readonly CartAttribute[]
  buyer?: BuyerIdentity
}

export const noPendingMutations: PendingMutations = {
  units: noUnitDeltas,
  addCodes: [],
  dropCodes: [],
  addGiftCards: [],
  dropGiftCards: [],
}

/** Adds a mutation to the pending ones. */
export function addPendingMutation(
  mutations: PendingMutations,
  mutation: CartMutation,
): PendingMutations {
  switch (mutation.kind) {
    case 'units':
      return {
        ...mutations,
        units: addUnitDelta(mutations.units, mutation.variantId, mutation.units),
      }
    case 'replace':
      return { ...mutations, units: noUnitDeltas, replace: mutation.lines }
    case 'add-code':
      return {
        ...mutations,
        addCodes: [...withoutCode(mutations.addCodes, mutation.code), mutation.code],
        dropCodes: withoutCode(mutations.dropCodes, mutation.code),
      }
    case 'drop-code':
      return {
        ...mutations,
        addCodes: withoutCode(mutations.addCodes, mutation.code),
        dropCodes: [...withoutCode(mutations.dropCodes, mutation.code), mutation.code],
      }
    case 'add-gift-card':
      return {
        ...mutations,
        addGiftCards: [...withoutCode(mutations.addGiftCards, mutation.code), mutation.code],
      }
    case 'drop-gift-card':
      return {
        ...mutations,
        dropGiftCards: [...withoutCode(mutations.dropGiftCards, mutation.id), mutation.id],
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
export function mergePendingMutations(
  first: PendingMutations,
  then: PendingMutations,
): PendingMutations {
  let all: PendingMutations = then.replace
    ? { ...first, units: then.units, replace: then.replace }
    : { ...first }
  if (!then.replace)
    for (const [variantId, units] of then.units)
      all = addPendingMutation(all, { kind: 'units', variantId, units })
  for (const code of then.dropCodes) all = addPendingMutation(all, { kind: 'drop-code', code })
  for (const code of then.addCodes) all = addPendingMutation(all, { kind: 'add-code', code })
  for (const id of then.dropGiftCards) all = addPendingMutation(all, { kind: 'drop-gift-card', id })
  for (const code of then.addGiftCards)
    all = addPendingMutation(all, { kind: 'add-gift-card', code })
  if (then.note !== undefined) all = addPendingMutation(all, { kind: 'note', note: then.note })
  if (then.attributes)
    all = addPendingMutation(all, { kind: 'attributes', attributes: then.attributes })
  if (then.buyer) all = addPendingMutation(all, { kind: 'buyer', buyer: then.buyer })
  return all
}

/** Adds codes before later mutations, which may remove them. */
export function withCodes(addCodes: readonly string[], later: PendingMutations): PendingMutations {
  return mergePendingMutations({ ...noPendingMutations, addCodes }, later)
}

/** Units to add or remove by variant, those of replacing lines included. */
export function unitDeltasOf({ units, replace = [] }: PendingMutations): UnitDeltas {
  let all: UnitDeltas = noUnitDeltas
  for (const { variantId, quantity } of replace) all = addUnitDelta(all, variantId, quantity)
  for (const [variantId, more] of units) all = addUnitDelta(all, variantId, more)
  return all
}

/** Whether mutations add units: then a failure is reported as a failure to add. */
export function addsUnits(mutations: PendingMutations): boolean {
  return [...unitDeltasOf(mutations).values()].some((units) => units > 0)
}

export function hasNoMutations(mutations: PendingMutations): boolean {
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
export function withoutCode(texts: readonly string[], text: string): string[] {
  return texts.filter((each) => each.toLowerCase() !== text.toLowerCase())
}
