import { reloadGuard, reloadKey } from '#lib/http/reload-guard.ts'

/** The watch begins this long after the first page has mounted, in ms. */
const startDelay = 1000

let started = false
let newer = false
let target: string | undefined

/** What an open page knows of newer builds. Kept outside React: it outlives the page it began on. */
export const pageUpdates = {
  /** Begins to ask for newer builds, once; what asks is loaded late and only then. */
  start(): void {
    const own = document.documentElement.dataset.build
    if (started || !own) return
    started = true
    setTimeout(() => {
      import('./late.ts')
        .then(({ watchBuild }) => watchBuild(own, () => pageUpdates.mark()))
        .catch(() => undefined)
    }, startDelay)
    addEventListener('unhandledrejection', ({ reason }) => void pageUpdates.recover(reason))
  },
  /** The next navigation is to be a reload. */
  mark(): void {
    newer = true
  },
  get isNewer(): boolean {
    return newer
  },
  /** A navigation has begun. */
  goingTo(path: string): void {
    target = path
  },
  /** Loads the page that was under way anew when a chunk of it is missing; false where that is no help. */
  recover(error: unknown): boolean {
    return isChunkFailure(error) && reloadInto(target ?? location.pathname + location.search)
  },
}

/** True for the failure of a script that a newer build may have taken away. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ChunkLoadError' ||
    /failed to load chunk|loading (css )?chunk|dynamically imported module/i.test(error.message)
  )
}

/**
 * Loads a path anew, unless that was just done: then the chunk is not missing for its age, and
 * another turn would not be the last.
 *
 * @returns whether it is under way
 */
export function reloadInto(
  path: string,
  go: (path: string) => void = (to) => location.assign(to),
  now = Date.now(),
): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadKey) ?? 0)
    if (now - last < reloadGuard) return false
    sessionStorage.setItem(reloadKey, String(now))
  } catch {
    // Nothing to remember it by: better no reload than one without an end.
    return false
  }
  go(path)
  return true
}
