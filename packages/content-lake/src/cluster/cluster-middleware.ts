import { inFlightRequestsOf } from './in-flight-requests.ts'
import type { Lake } from '../lake.ts'
import { type HttpRequest, routeTargetOf } from '../http/router.ts'
import type { RouteMiddleware } from '../http/request-handler.ts'
import { noLeaderError, type LeaderProxy } from './leader-proxy.ts'
import { isVerifiedClusterRequest, LOG_POSITION_HEADER } from './forwarded-request.ts'

/**
 * Distributes requests over the processes of a cluster: a reader serves reads itself and proxies all other requests to
 * the leader. Read-your-writes: the leader responds to a write when all other processes have replicated it. A listener
 * that connects after the response does not receive the write again. Undefined outside of a cluster.
 */
export function clusterMiddleware(lake: Lake, writers: LeaderProxy): RouteMiddleware | undefined {
  const { cluster } = lake
  if (cluster === undefined) return undefined
  const work = inFlightRequestsOf(lake)
  /** The highest log position that a client has seen and this process has not. */
  let promised = 0

  const allReplicated = () =>
    Promise.all(lake.listDatasets().map(({ replicated }) => replicated.caughtUp()))

  async function caughtUp(answer: Response): Promise<Response> {
    const place = Number(answer.headers.get(LOG_POSITION_HEADER) ?? 0)
    answer.headers.delete(LOG_POSITION_HEADER)
    // The write has succeeded, so the response is sent; the client's next read here waits.
    if (place > 0)
      await cluster?.awaitPosition(place).catch(() => (promised = Math.max(promised, place)))
    await allReplicated()
    return answer
  }

  async function written(request: HttpRequest, answer: () => Promise<Response>): Promise<Response> {
    try {
      const given = await answer()
      await cluster?.awaitReplicated()
      await allReplicated()
      if (isVerifiedClusterRequest(request))
        given.headers.set(LOG_POSITION_HEADER, String(cluster?.logPosition))
      if (work.isDraining) given.headers.set('connection', 'close')
      return given
    } catch (error) {
      // The rejection may depend on another write that the client reads next.
      await cluster?.awaitReplicated()
      throw error
    }
  }

  return async (request, route, answer) => {
    const answerer = routeTargetOf(route, request)
    if (answerer === 'itself') return answer()
    if (answerer === 'any') {
      // A leader that was suspended may have been replaced.
      await cluster.awaitPosition(promised)
      return answer()
    }
    if (work.isDraining) throw noLeaderError(isVerifiedClusterRequest(request))
    if (cluster.role === 'reader') {
      // The sender has the wrong leader, and so would this process.
      if (isVerifiedClusterRequest(request)) throw noLeaderError(true)
      const given = await work.track(() => writers.forward(request))
      if (given) return caughtUp(given)
    }
    return work.track(() => written(request, answer))
  }
}
