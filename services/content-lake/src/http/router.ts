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

/** A route: the path is written without the leading `/v<version>`, with `:name` for one segment and `*name` for the rest. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  handler: Handler
}
