import { setTimeout as pause } from 'node:timers/promises'
import type { Lake } from '../lake.ts'
import { type HttpRequest, routeTargetOf } from '../http/router.ts'
import type { RouteMiddleware } from '../http/request-handler.ts'
import { noLeader, type LeaderProxy } from './leader-proxy.ts'
import { claimsToBeFromCluster, isFromCluster, LOG_POSITION_HEADER } from './forwarded-request.ts'

/** Milliseconds that a process which ends waits for what it is in the middle of. */
const DRAIN_TIMEOUT_MS = 1_000
const DRAIN_POLL_MS = 10

/** What the process that writes is in the middle of, and whether it begins anything more. */
class InFlightWork {
  isDraining = false
  #count = 0

  /** Does a piece of it. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1
    try {
      return await work()
    } finally {
      this.#count -= 1
    }
  }

  /** Begins nothing more, and waits a little for the end of what was begun. */
  async drain(): Promise<void> {
    this.isDraining = true
    const end = performance.now() + DRAIN_TIMEOUT_MS
    while (this.#count > 0 && performance.now() < end) await pause(DRAIN_POLL_MS)
    // The last answer is on its way to whoever asked.
    await pause(DRAIN_POLL_MS)
  }
}

const inFlightByLake = new WeakMap<Lake, InFlightWork>()

/** What a lake is in the middle of, where others serve the same content: another goes on with what this one does not begin. */
export function inFlightWorkOf(lake: Lake): InFlightWork {
  const work = inFlightByLake.get(lake) ?? new InFlightWork()
  inFlightByLake.set(lake, work)
  return work
}

type RespondWhileLoading = (request: HttpRequest) => Response

/** What a lake that still loads answers: whoever hands on to the one that wrote here before it was killed asks the next one. */
export const respondWhileLoading =
  (starting: RespondWhileLoading): RespondWhileLoading =>
  (request) =>
    claimsToBeFromCluster(request) ? noLeader(true).toResponse() : starting(request)

/**
 * Who answers where several processes serve the same content: a reader answers what it may, and hands on everything else. Whoever is told of
 * a write reads it from then on, wherever they ask: the writer answers when all others show it. Whoever listens from then on, where they
 * wrote, does not hear of it any more. Undefined where a lake is alone.
 */
export function clusterMiddleware(lake: Lake, writers: LeaderProxy): RouteMiddleware | undefined {
  const { cluster } = lake
  if (cluster === undefined) return undefined
  const work = inFlightWorkOf(lake)
  /** A place of the log that somebody was told of here before it was shown here. */
  let promised = 0

  const told = () => Promise.all(lake.listDatasets().map(({ replicated }) => replicated.caughtUp()))

  async function caughtUp(answer: Response): Promise<Response> {
    const place = Number(answer.headers.get(LOG_POSITION_HEADER) ?? 0)
    answer.headers.delete(LOG_POSITION_HEADER)
    // It is done, and whoever did it hears so; what they read here next waits.
    if (place > 0)
      await cluster?.awaitPosition(place).catch(() => (promised = Math.max(promised, place)))
    await told()
    return answer
  }

  async function written(request: HttpRequest, answer: () => Promise<Response>): Promise<Response> {
    try {
      const given = await answer()
      await cluster?.awaitReplicated()
      await told()
      if (isFromCluster(request))
        given.headers.set(LOG_POSITION_HEADER, String(cluster?.logPosition))
      if (work.isDraining) given.headers.set('connection', 'close')
      return given
    } catch (error) {
      // What was refused may have been refused because of what another write left.
      await cluster?.awaitReplicated()
      throw error
    }
  }

  return async (request, route, answer) => {
    const answerer = routeTargetOf(route, request)
    if (answerer === 'itself') return answer()
    if (answerer === 'any') {
      // A writer that was stopped may be none any more.
      await cluster.awaitPosition(promised)
      return answer()
    }
    if (work.isDraining) throw noLeader(isFromCluster(request))
    if (cluster.role === 'reader') {
      // Whoever handed it on was wrong about who writes, and would be wrong again.
      if (isFromCluster(request)) throw noLeader(true)
      const given = await work.track(() => writers.forward(request))
      if (given) return caughtUp(given)
    }
    return work.track(() => written(request, answer))
  }
}
