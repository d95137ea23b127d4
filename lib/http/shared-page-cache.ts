/** The page cache that processes of the site share (docs/decisions/0126-shared-page-cache.md). */
export interface SharedPageCache {
  /**
   * Invalidates pages by tags.
   *
   * @param id of the event, the same in every process; undefined after a gap in the stream
   */
  invalidate: (id: string | undefined, tags: readonly string[]) => void
  /** Calls with tags that another process invalidated first. */
  onInvalidate: (listener: (tags: string[]) => void) => void
  /** Why pages are not shared now, in a sentence; undefined while they are. */
  failureReason: () => string | undefined
  /** Time of the last such change, in ms since the epoch. */
  since: () => number
}

const key = Symbol.for('orrery.shared-pages')
type Holder = { [key]?: SharedPageCache }

/** Registers the shared cache; on `globalThis`, because the app is bundled separately. */
export function registerSharedPageCache(shared: SharedPageCache): void {
  ;(globalThis as Holder)[key] = shared
}

/** Undefined where each process has a page cache of its own. */
export const sharedPageCache = (): SharedPageCache | undefined => (globalThis as Holder)[key]
