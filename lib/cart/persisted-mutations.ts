import type { CartItemDetails } from './cart-state.ts'
import { noPendingMutations, type PendingMutations } from './pending-mutations.ts'
import { areStrings, isListOf, isMoney, isObject } from './json-guards.ts'
import { persistedMutationKeys, persistedMutationsPrefix } from './cart-id-storage.ts'

/** Mutations that a page had not sent when it closed, for the next page of this browser. */
export interface PersistedMutations {
  mutations: PendingMutations
  /** Units of each variant before a mutation whose response was lost; absent without a lost response. */
  before?: ReadonlyMap<string, number>
  /** Describes the variants until the shop has returned them. */
  items: readonly CartItemDetails[]
}

/** Storage of unsent mutations. Each entry is taken once. */
export interface PersistedMutationsStore {
  /** Saves an entry. Returns a function that removes it: false where another page has taken it. */
  save: (left: PersistedMutations) => () => boolean
  isAny: () => boolean
  take: () => PersistedMutations[]
}

/** Milliseconds after which an entry is ignored: as long as a cart lives. */
const lifetime = 10 * 24 * 60 * 60 * 1000

/** Unsent mutations in local storage; nothing is saved where the browser denies it. */
export const persistedMutations: PersistedMutationsStore = {
  save(left) {
    const time = performance.timeOrigin + performance.now()
    // One key per entry, ordered by time, so that no tab overwrites what another one takes.
    const key = `${persistedMutationsPrefix}${time.toFixed(3)} ${Math.random()}`
    try {
      localStorage.setItem(key, JSON.stringify({ time, left: pack(left) }))
    } catch {
      // Without storage no other page can take them, and they are lost with this one.
      return () => true
    }
    return () => remove(key) !== null
  },
  isAny: () => persistedMutationKeys().length > 0,
  take: () =>
    persistedMutationKeys()
      .toSorted()
      .flatMap((key) => read(remove(key)) ?? []),
}

function remove(key: string): string | null {
  try {
    const text = localStorage.getItem(key)
    localStorage.removeItem(key)
    return text
  } catch {
    return null
  }
}

/** @returns undefined for an entry that is too old, or that another version of the site wrote in another shape */
function read(text: string | null): PersistedMutations | undefined {
  try {
    const entry: unknown = JSON.parse(text ?? 'null')
    if (!isObject(entry) || typeof entry.time !== 'number') return undefined
    return Date.now() - entry.time < lifetime ? unpack(entry.left) : undefined
  } catch {
    return undefined
  }
}

/** The stored key is `wishes`, for compatibility with earlier versions. */
function pack({ mutations, before, items }: PersistedMutations): object {
  return {
    wishes: { ...mutations, units: [...mutations.units] },
    before: before && [...before],
    items,
  }
}

function unpack(value: unknown): PersistedMutations | undefined {
  if (!isObject(value) || !isObject(value.wishes)) return undefined
  const { wishes, before, items } = value
  const { units, addCodes, dropCodes, addGiftCards, dropGiftCards } = wishes as Record<
    string,
    unknown
  >
  const lists = [addCodes, dropCodes, addGiftCards, dropGiftCards]
  if (!isUnits(units) || !lists.every((list) => isListOf(list, (text) => areStrings(text))))
    return undefined
  const { note, replace, attributes, buyer } = wishes as unknown as PendingMutations
  if (note !== undefined && !areStrings(note)) return undefined
  if (replace !== undefined && !isListOf(replace, isLine)) return undefined
  if (attributes !== undefined && !isListOf(attributes, isAttribute)) return undefined
  return {
    mutations: {
      ...noPendingMutations,
      ...(wishes as unknown as PendingMutations),
      units: new Map(units),
      buyer: isObject(buyer) ? buyer : undefined,
    },
    before: isUnits(before) ? new Map(before) : undefined,
    items: isListOf(items, isItem) ? (items as CartItemDetails[]) : [],
  }
}

function isUnits(value: unknown): value is Array<[string, number]> {
  return isListOf(
    value,
    (pair) => Array.isArray(pair) && areStrings(pair[0]) && Number.isSafeInteger(pair[1]),
  )
}

function isLine(value: unknown): boolean {
  return isObject(value) && areStrings(value.variantId) && Number.isSafeInteger(value.quantity)
}

function isAttribute(value: unknown): boolean {
  return isObject(value) && areStrings(value.key, value.value)
}

function isItem(value: unknown): boolean {
  return isObject(value) && areStrings(value.variantId, value.title) && isMoney(value.price)
}
