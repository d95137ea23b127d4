/** Where a browser keeps the visitor's choice; nothing is kept until there is one. */
export const currencyStorageKey = 'currency'

/** Told to the window with the code; `show-prices.ts` hears it. */
export const currencyChangeEvent = 'orrery:currency'

const listeners = new Set<() => void>()
/** Undefined until a choice is made or found: then the main currency is active. */
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
 * The currency that prices are shown in, outside React and outside every page: pages are kept by
 * their path alone, so the server writes the main currency and the browser knows better.
 */
export const activeCurrency = {
  /** The visitor's choice; undefined stands for the main currency. */
  get: (): string | undefined => {
    if (!isRead && typeof localStorage !== 'undefined') {
      isRead = true
      chosen = stored()
    }
    return chosen
  },
  /** What the server renders. */
  getInitial: (): string | undefined => undefined,
  /** Hears of changes in this tab and in others. */
  subscribe: (listener: () => void): (() => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === currencyStorageKey) tell(event.newValue ?? undefined)
    }
    // A page that comes back as it was left may have slept through a choice.
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
      // A browser that keeps nothing still shows the choice until the page is left.
    }
    window.dispatchEvent(new CustomEvent(currencyChangeEvent, { detail: code }))
    tell(code)
  },
}
