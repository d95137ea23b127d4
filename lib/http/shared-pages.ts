/** What the processes of the site know together of the pages that they keep (docs/decisions/0126-shared-page-cache.md). */
export interface SharedPages {
  /**
   * Content says that tags have changed.
   *
   * @param id of the event, the same for all who hear it; none where nobody knows what was missed
   */
  thrown: (id: string | undefined, tags: readonly string[]) => void
  /** Calls with what another process heard first. */
  onThrown: (listener: (tags: string[]) => void) => void
  /** Why nothing is shared at this moment, in a sentence; undefined while it is. */
  because: () => string | undefined
  /** Since when that is so, in ms since 1970. */
  since: () => number
}

const key = Symbol.for('orrery.shared-pages')
type Holder = { [key]?: SharedPages }

/** Says who shares pages; on `globalThis`, as the app is bundled apart from it. */
export function sharePages(shared: SharedPages): void {
  ;(globalThis as Holder)[key] = shared
}

/** Undefined where each process keeps its own pages. */
export const sharedPages = (): SharedPages | undefined => (globalThis as Holder)[key]
