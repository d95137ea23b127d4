/** Key of the cart's id in local storage (docs/reference/specification.md#cart). */
export const cartStorageKey = 'cart'

/** Key of the mark of the last change, by which a tab knows that another one has changed the cart. */
export const cartMarkKey = 'cart-mark'

/** What keys begin with of what pages had not told the shop when they went (left-wishes.ts). */
export const leftWishesPrefix = 'cart-left '

export function leftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(leftWishesPrefix))
  } catch {
    return []
  }
}

/** What every tab of a browser knows of its cart. */
export interface CartMemory {
  get: () => string | undefined
  set: (id: string | undefined) => void
  getMark: () => string | undefined
  setMark: (mark: string) => void
}

/** What a browser that refuses storage is told, as long as the page lasts. */
const forgetful = new Map<string, string>()

function get(key: string): string | undefined {
  try {
    return (localStorage.getItem(key) ?? forgetful.get(key)) || undefined
  } catch {
    return forgetful.get(key)
  }
}

function set(key: string, value: string | undefined): void {
  forgetful.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== undefined) forgetful.set(key, value)
  }
}

/** The cart's id across visits. Browsers that refuse storage get a cart that lasts as long as the page. */
export const storedCartId: CartMemory = {
  get: () => get(cartStorageKey),
  set: (id) => set(cartStorageKey, id),
  getMark: () => get(cartMarkKey),
  setMark: (mark) => set(cartMarkKey, mark),
}

/** Whether the browser knows a cart, or what is to go into one. */
export function isCartStored(): boolean {
  return get(cartStorageKey) !== undefined || leftKeys().length > 0
}
