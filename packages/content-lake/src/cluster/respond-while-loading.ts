import { type HttpRequest } from '../http/router.ts'
import { noLeader } from './leader-proxy.ts'
import { claimsToBeFromCluster } from './forwarded-request.ts'

type RespondWhileLoading = (request: HttpRequest) => Response

/** What a lake that still loads answers: whoever hands on to the one that wrote here before it was killed asks the next one. */
export const respondWhileLoading =
  (starting: RespondWhileLoading): RespondWhileLoading =>
  (request) =>
    claimsToBeFromCluster(request) ? noLeader(true).toResponse() : starting(request)
