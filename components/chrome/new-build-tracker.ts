import { isChunkLoadError, reloadOnce } from './chunk-reload.ts'

/** Polling starts this long after the first page has mounted, in ms. */
const startDelay = 1000

let started = false
let newer = false
let target: string | undefined

/** Tracks newer builds for an open page. Outside React, because it outlives the page that started it. */
export const newBuildTracker = {
  /** Starts polling for newer builds, once; the code for it is loaded lazily. */
  start(): void {
    const own = document.documentElement.dataset.build
    if (started || !own) return
    started = true
    setTimeout(() => {
      import('./idle-loaded-modules.ts')
        .then(({ pollForNewBuild }) => pollForNewBuild(own, () => newBuildTracker.mark()))
        .catch(() => undefined)
    }, startDelay)
    addEventListener('unhandledrejection', ({ reason }) => void newBuildTracker.recover(reason))
  },
  /** Makes the next navigation a full page load. */
  mark(): void {
    newer = true
  },
  get isNewer(): boolean {
    return newer
  },
  /** Records the target of a navigation that has started. */
  goingTo(path: string): void {
    target = path
  },
  /** Reloads the target page when one of its chunks is missing; false if a reload does not help. */
  recover(error: unknown): boolean {
    return isChunkLoadError(error) && reloadOnce(target ?? location.pathname + location.search)
  },
}
