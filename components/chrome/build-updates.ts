import { isChunkLoadError, reloadOnce } from './chunk-reload.ts'

/** The watch begins this long after the first page has mounted, in ms. */
const startDelay = 1000

let started = false
let newer = false
let target: string | undefined

/** What an open page knows of newer builds. Kept outside React: it outlives the page it began on. */
export const buildUpdates = {
  /** Begins to ask for newer builds, once; what asks is loaded late and only then. */
  start(): void {
    const own = document.documentElement.dataset.build
    if (started || !own) return
    started = true
    setTimeout(() => {
      import('./deferred-modules.ts')
        .then(({ pollForNewBuild }) => pollForNewBuild(own, () => buildUpdates.mark()))
        .catch(() => undefined)
    }, startDelay)
    addEventListener('unhandledrejection', ({ reason }) => void buildUpdates.recover(reason))
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
    return isChunkLoadError(error) && reloadOnce(target ?? location.pathname + location.search)
  },
}
