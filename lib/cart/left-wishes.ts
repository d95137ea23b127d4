import type { CartItem } from './cart-state.ts'
import { noWishes, type Wishes } from './wishes.ts'
import { areTexts, isListOf, isMoney, isObject } from './shapes.ts'
import { leftWishesKey } from './stored-cart-id.ts'

/** What a page had not told the shop when it went, for the next page of this browser. */
export interface LeftWishes {
  wishes: Wishes
  /** Units of each variant before a change whose answer was lost; absent where no answer is missing. */
  before?: ReadonlyMap<string, number>
  /** What the shopper is shown of the variants until the shop has answered. */
  items: readonly CartItem[]
}

/** Where pages leave what they could not say, each thing to be taken once. */
export interface LeftBehind {
  /** Answers how to take it back: false where another page has it already. */
  leave: (left: LeftWishes) => () => boolean
  isAny: () => boolean
  take: () => LeftWishes[]
}

/** Nobody expects a piece in the cart any more that was clicked longer ago, in ms: a cart lasts as long. */
const lifetime = 10 * 24 * 60 * 60 * 1000

interface Entry {
  id: string
  time: number
  left: unknown
}

/** In the storage that the tabs of a browser share; where it is refused, nothing is left behind. */
export const leftBehind: LeftBehind = {
  leave(left) {
    const id = `${Date.now()} ${Math.random()}`
    write([...read(), { id, time: Date.now(), left: pack(left) }])
    return () => {
      const entries = read()
      const others = entries.filter((entry) => entry.id !== id)
      write(others)
      return others.length < entries.length
    }
  },
  isAny: () => read().length > 0,
  take() {
    const entries = read()
    write([])
    return entries.flatMap(({ left }) => unpack(left) ?? [])
  },
}

function read(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(leftWishesKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(
      (entry): entry is Entry =>
        isObject(entry) &&
        areTexts(entry.id) &&
        typeof entry.time === 'number' &&
        Date.now() - entry.time < lifetime,
    )
  } catch {
    return []
  }
}

function write(entries: readonly Entry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(leftWishesKey)
    else localStorage.setItem(leftWishesKey, JSON.stringify(entries))
  } catch {
    // A browser that keeps nothing loses what the page could not say.
  }
}

function pack({ wishes, before, items }: LeftWishes): object {
  return {
    wishes: { ...wishes, units: [...wishes.units] },
    before: before && [...before],
    items,
  }
}

/** @returns undefined for what another version of the site left in a shape of its own */
function unpack(value: unknown): LeftWishes | undefined {
  if (!isObject(value) || !isObject(value.wishes)) return undefined
  const { wishes, before, items } = value
  const { units, addCodes, dropCodes, addGiftCards, dropGiftCards } = wishes as Record<
    string,
    unknown
  >
  const lists = [addCodes, dropCodes, addGiftCards, dropGiftCards]
  if (!isUnits(units) || !lists.every((list) => isListOf(list, (text) => areTexts(text))))
    return undefined
  const { note, replace, attributes, buyer } = wishes as unknown as Wishes
  if (note !== undefined && !areTexts(note)) return undefined
  if (replace !== undefined && !isListOf(replace, isLine)) return undefined
  if (attributes !== undefined && !isListOf(attributes, isAttribute)) return undefined
  return {
    wishes: {
      ...noWishes,
      ...(wishes as unknown as Wishes),
      units: new Map(units),
      buyer: isObject(buyer) ? buyer : undefined,
    },
    before: isUnits(before) ? new Map(before) : undefined,
    items: isListOf(items, isItem) ? (items as CartItem[]) : [],
  }
}

function isUnits(value: unknown): value is Array<[string, number]> {
  return isListOf(
    value,
    (pair) => Array.isArray(pair) && areTexts(pair[0]) && Number.isSafeInteger(pair[1]),
  )
}

function isLine(value: unknown): boolean {
  return isObject(value) && areTexts(value.variantId) && Number.isSafeInteger(value.quantity)
}

function isAttribute(value: unknown): boolean {
  return isObject(value) && areTexts(value.key, value.value)
}

function isItem(value: unknown): boolean {
  return isObject(value) && areTexts(value.variantId, value.title) && isMoney(value.price)
}
