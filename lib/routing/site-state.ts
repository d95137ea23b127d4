import type { ProcessRestart } from '#lib/health/site-health.ts'
import type { InvalidRow } from './parse-index-rows.ts'
import type { SiteIndex } from './site-index.ts'

/** What one server process knows of content, shared by the proxy, the routes and the listener. */
export interface SiteState {
  /** Undefined until content was read once. */
  index: SiteIndex | undefined
  /** False from a lost connection until the live events answer again. */
  isContentConnected: boolean
  /** Its signal is aborted while content takes questions and answers none: nobody waits for it then. */
  contentUnresponsive: AbortController
  /** When a page last lacked an answer of content, in ms of the clock that never jumps. */
  lastReadFailureAt: number
  /** Why what changed cannot be thrown out of the page cache at this moment; undefined while it can. */
  invalidationFailure: string | undefined
  /** Why the cache in front cannot be told of what changed; undefined while it can, or there is none. */
  edgePurgeFailure: string | undefined
  /** It ends, and finishes what it has begun. */
  isDraining: boolean
  /** Of the processes that share its port it is the one that says what is so of all of them. */
  isPrimaryLogger: boolean
  /** Settles when content can be asked: the launcher starts it and this process side by side. */
  contentStarted: Promise<void>
  /** Settles when the index was first read or could not be. */
  indexLoaded: Promise<void>
  /** What is remembered for whoever runs the site; nothing is decided by it. */
  stats: RuntimeStats
}

/** What a process remembers of its life. Times are ms since 1970; undefined is what has not happened. */
export interface RuntimeStats {
  /** When content last said anything. */
  lastContentActivityAt?: number
  /** When the last publish was heard of whose pages are thrown away, and how many ms that took. */
  publish?: { at: number; took: number }
  /** When the cache in front last took what changed. */
  lastEdgePurgeAt?: number
  /** Rows of content that the index passes over. */
  invalidRows: readonly InvalidRow[]
  /** Who died and was started again, as the launcher tells; undefined where none does. */
  restarts?: readonly ProcessRestart[]
}

const key = Symbol.for('orrery.site-state')
type Holder = { [key]?: SiteState }

/**
 * The state of this process. It lives on `globalThis` because each of the app's entry points is
 * bundled for itself and would otherwise have a copy of its own.
 */
export function siteState(): SiteState {
  const holder = globalThis as Holder
  holder[key] ??= {
    index: undefined,
    isContentConnected: true,
    contentUnresponsive: new AbortController(),
    lastReadFailureAt: -Infinity,
    invalidationFailure: undefined,
    edgePurgeFailure: undefined,
    isDraining: false,
    isPrimaryLogger: true,
    contentStarted: Promise.resolve(),
    indexLoaded: Promise.resolve(),
    stats: { invalidRows: [] },
  }
  return holder[key]
}

/** The index of addresses, once it was read; undefined where content was out of reach from the start. */
export async function readyIndex(): Promise<SiteIndex | undefined> {
  const state = siteState()
  if (!state.index) await state.indexLoaded
  return state.index
}
