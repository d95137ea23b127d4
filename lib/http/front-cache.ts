/** The response cache of the front, which runs in the same process before the app. */
export interface FrontCache {
  /** Removes every response, and discards those that are being rendered. */
  clear: () => void
}

const key = Symbol.for('orrery.front-memory')
type Holder = { [key]?: FrontCache }

/** Registers the front's cache; on `globalThis`, because the app is bundled separately. */
export function registerFrontCache(cache: FrontCache): void {
  ;(globalThis as Holder)[key] = cache
}

/** Clears the front's cache after a change; does nothing without a front. */
export function clearFrontCache(): void {
  ;(globalThis as Holder)[key]?.clear()
}
