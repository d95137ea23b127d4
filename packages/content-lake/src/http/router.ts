import type { Lake } from '../lake.ts'
import type { Share } from '../shares/shares.ts'
import type { Principal } from '../access/principal.ts'
import type { HttpRequest } from './http-request.ts'

/** Everything a handler may ask of a request. One is made for each request. */
export interface RequestContext {
  request: HttpRequest
  url: URL
  /** Named groups of the route's pattern, URI-decoded. */
  params: Record<string, string>
  /** `1`, `X` or a date such as `2025-02-19`, without the leading `v`. */
  apiVersion: string
  principal: Principal
  /** Says anew who asks: while a body came, the sender may have become somebody else, or nobody. */
  askAgain: () => Promise<Principal>
  lake: Lake
  /** Who pays for what the request costs. */
  share: Share
  /** Tells administrators of something in this request that its sender is not allowed, where the answer as a whole is no refusal. */
  refused: (why: string, document?: string) => void
}

export type Handler = (context: RequestContext) => Response | Promise<Response>

/** A handler of a part that few need: it is loaded when it is first asked, and not while a lake starts. */
export function loadedLater(load: () => Promise<Handler>): Handler {
  return async (context) => (await load())(context)
}

/**
 * Which of several processes with the same content answers: any that shows it, the one that writes, or the very process that was
 * asked, because it is asked about itself.
 */
export type Answerer = 'any' | 'writer' | 'itself'

/** A route: the path is written without the leading `/v<version>`, with `:name` for one segment and `*name` for the rest. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  handler: Handler
  /** Any process answers a GET, and the one that writes everything else, where a route does not say otherwise. */
  answeredBy?: Answerer | ((request: HttpRequest) => Answerer)
}

/** Which process answers a request to a route. */
export function answererOf({ method, answeredBy }: Route, request: HttpRequest): Answerer {
  if (typeof answeredBy === 'function') return answeredBy(request)
  return answeredBy ?? (method === 'GET' ? 'any' : 'writer')
}
