import type { MailHealth, MentionMailHealth, ProcessRestart } from '#lib/health/site-health.ts'
import type { InvalidRow } from './parse-index-rows.ts'
import type { SiteIndex } from './site-index.ts'

/** State of one server process, shared by the proxy, the routes and the content subscriber. */
export interface SiteProcessState {
  /** Undefined until it was loaded once. */
  index: SiteIndex | undefined
  /** False from a lost connection until the event stream is connected again. */
  isContentConnected: boolean
  /** Aborted while content is unresponsive, so that no request waits for it. */
  contentUnresponsive: AbortController
  /** When a page last failed to read content, in ms of the monotonic clock. */
  lastReadFailureAt: number
  /** Why page invalidation fails at present; undefined while it works. */
  invalidationFailure: string | undefined
  /** Why purging the edge cache fails at present; undefined while it works, or without an edge cache. */
  edgePurgeFailure: string | undefined
  /** The process shuts down gracefully: it finishes open requests. */
  isDraining: boolean
  /** Of the processes that share a port, this one logs what concerns all of them. */
  isPrimaryLogger: boolean
  /** Settles when content accepts requests: the launcher starts it in parallel. */
  contentStarted: Promise<void>
  /** Settles when the running sweep of deliveries has stored its results. */
  deliverySweep: Promise<void>
  /** Settles when the first load of the index succeeded or failed. */
  indexLoaded: Promise<void>
  /** Statistics for operators; no decision depends on them. */
  stats: RuntimeStats
}

/** Statistics of a process. Times are ms since the epoch; undefined when it has not happened. */
export interface RuntimeStats {
  /** Time of the last event or response of content. */
  lastContentActivityAt?: number
  /** Time of the last publish whose pages were invalidated, and the duration in ms. */
  publish?: { at: number; took: number }
  /** Time of the last successful edge purge. */
  lastEdgePurgeAt?: number
  /** Invalid rows that the index omits. */
  invalidRows: readonly InvalidRow[]
  /** Deliveries of form submissions, by the last sweep. */
  mail?: MailHealth
  /** E-mail about mentions and tasks, by the last sweep. */
  mentionMail?: MentionMailHealth
  /** Restarted processes, as reported by the supervisor; undefined without one. */
  restarts?: readonly ProcessRestart[]
}

const key = Symbol.for('orrery.site-state')
type Holder = { [key]?: SiteProcessState }

/**
 * The state of this process. It lives on `globalThis` because each of the app's entry points is
 * bundled separately and would otherwise have its own copy.
 */
export function siteProcessState(): SiteProcessState {
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
    deliverySweep: Promise.resolve(),
    indexLoaded: Promise.resolve(),
    stats: { invalidRows: [] },
  }
  return holder[key]
}

/** The site index, once loaded; undefined when the first load failed. */
export async function awaitSiteIndex(): Promise<SiteIndex | undefined> {
  const state = siteProcessState()
  if (!state.index) await state.indexLoaded
  return state.index
}
