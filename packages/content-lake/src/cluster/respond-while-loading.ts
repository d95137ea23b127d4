import { type HttpRequest } from '../http/router.ts'
import { noLeaderError } from './leader-proxy.ts'
import { claimsToBeFromCluster } from './forwarded-request.ts'

type RespondWhileLoading = (request: HttpRequest) => Response

/**
 * Responds while the lake loads. A peer that proxies to the previous leader on this port is told to
 * retry elsewhere.
 */
export const respondWhileLoading =
  (starting: RespondWhileLoading): RespondWhileLoading =>
  (request) =>
    claimsToBeFromCluster(request) ? noLeaderError(true).toResponse() : starting(request)
