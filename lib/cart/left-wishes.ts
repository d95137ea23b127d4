import type { CartItem } from './cart-state.ts'
import { noWishes, type Wishes } from './wishes.ts'
import { areTexts, isListOf, isMoney, isObject } from './shapes.ts'
import { leftKeys, leftWishesPrefix } from './stored-cart-id.ts'

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

/** In the storage that the tabs of a browser share; where it is refused, nothing is left behind. */
export const leftBehind: LeftBehind = {
  leave(left) {
    const time = performance.timeOrigin + performance.now()
    // A key of its own for each, in the order of time, so that no tab writes over what another one takes.
    const key = `${leftWishesPrefix}${time.toFixed(3)} ${Math.random()}`
    try {
      localStorage.setItem(key, JSON.stringify({ time, left: pack(left) }))
    } catch {
      // A browser that keeps nothing loses what the page could not say.
    }
    return () => taken(key) !== null
  },
  isAny: () => leftKeys().length > 0,
  take: () =>
    leftKeys()
      .toSorted()
      .flatMap((key) => read(taken(key)) ?? []),
}

function taken(key: string): string | null {
  try {
    const text = localStorage.getItem(key)
    localStorage.removeItem(key)
    return text
  } catch {
    return null
  }
}

/** @returns undefined for what is too old, and for what another version of the site left in a shape of its own */
function read(text: string | null): LeftWishes | undefined {
  try {
    const entry: unknown = JSON.parse(text ?? 'null')
    if (!isObject(entry) || typeof entry.time !== 'number') return undefined
    return Date.now() - entry.time < lifetime ? unpack(entry.left) : undefined
  } catch {
    return undefined
  }
}

function pack({ wishes, before, items }: LeftWishes): object {
  return {
    wishes: { ...wishes, units: [...wishes.units] },
    before: before && [...before],
    items,
  }
}

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
