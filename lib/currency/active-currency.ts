/** Storage key of the visitor's choice; nothing is stored until there is one. */
export const currencyStorageKey = 'currency'

/** Window event with the code of a new choice; `show-prices.ts` listens to it. */
export const currencyChangeEvent = 'orrery:currency'

const listeners = new Set<() => void>()
/** Undefined until a choice is made or loaded: then the main currency is active. */
let chosen: string | undefined
let isRead = false

function stored(): string | undefined {
  try {
    return localStorage.getItem(currencyStorageKey) ?? undefined
  } catch {
    return undefined
  }
}

function tell(code: string | undefined): void {
  if (code === chosen) return
  chosen = code
  for (const listener of listeners) listener()
}

/**
 * The currency of displayed prices, as state outside of React and of pages: pages are cached by path alone, so the
 * server renders the main currency and the browser applies the choice.
 */
export const activeCurrencyStore = {
  /** The visitor's choice; undefined for the main currency. */
  get: (): string | undefined => {
    if (!isRead && typeof localStorage !== 'undefined') {
      isRead = true
      chosen = stored()
    }
    return chosen
  },
  /** The value for server rendering. */
  getInitial: (): string | undefined => undefined,
  /** Subscribes to changes in this tab and in others. */
  subscribe: (listener: () => void): (() => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === currencyStorageKey) tell(event.newValue ?? undefined)
    }
    // A page restored from the back/forward cache may have missed a change.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell(stored())
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  },
  choose: (code: string): void => {
    isRead = true
    try {
      localStorage.setItem(currencyStorageKey, code)
    } catch {
      // Without storage the choice applies until the page is closed.
    }
    window.dispatchEvent(new CustomEvent(currencyChangeEvent, { detail: code }))
    tell(code)
  },
}
