/** Key of the cart's id in local storage (docs/specification.md#cart). */
export const cartStorageKey = 'cart'

/** The cart's id across visits. Browsers that refuse storage get a cart that lasts as long as the page. */
export const storedCartId = {
  get(): string | undefined {
    try {
      return localStorage.getItem(cartStorageKey) || undefined
    } catch {
      return undefined
    }
  },
  set(id: string | undefined): void {
    try {
      if (id === undefined) localStorage.removeItem(cartStorageKey)
      else localStorage.setItem(cartStorageKey, id)
    } catch {
      // Nothing to keep it in; the store itself still knows it.
    }
  },
}
