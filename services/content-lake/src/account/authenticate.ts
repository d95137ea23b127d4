import type { Lake } from '../lake.ts'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import { ApiError } from '../http/errors.ts'
import { originAllowed } from '../http/cors.ts'
import { isFromThisMachine, isLoopbackHost } from '../http/peer.ts'
import { sameSecret } from './secrets.ts'
import { sessionPrincipal } from './sessions.ts'
import { ADMINISTRATOR_ROBOT, LOCAL_EDITOR, MACHINE, VIEWER_ROBOT } from '../access/people.ts'

/**
 * Says who makes a request. A bearer token decides alone: a wrong one is an error, never a fallback to less.
 * Without a token, a page of an allowed origin on this very machine acts as the local editor; everybody else
 * is anonymous.
 * @throws ApiError 401 for a token that nobody holds.
 */
export function authenticate(request: Request, lake: Lake): Principal {
  const token = bearerToken(request.headers)
  if (token !== undefined)
    return isMachine(token, request, lake) ? MACHINE : tokenPrincipal(token, lake)
  return isLocalEditor(request, lake) ? LOCAL_EDITOR : ANONYMOUS
}

/** The bearer token of a request; undefined when there is none. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/**
 * Whose token this is.
 * @throws ApiError 401 for a token that nobody holds.
 */
export function tokenPrincipal(token: string, lake: Lake): Principal {
  const { config } = lake
  if (config.token !== undefined && sameSecret(token, config.token)) return ADMINISTRATOR_ROBOT
  if (config.readToken !== undefined && sameSecret(token, config.readToken)) return VIEWER_ROBOT
  const principal = sessionPrincipal(lake, token)
  if (principal) return principal
  throw new ApiError(401, {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Session not found',
    errorCode: 'SIO-401-ANF',
  })
}

/**
 * Local login. Four things must hold at once: the peer is this machine; no proxy stands between (its clients
 * may be anywhere); the page's origin is on the list; and the `Host` asked for is a loopback name, so that a
 * foreign name pointed at 127.0.0.1 gains nothing.
 */
function isLocalEditor(request: Request, lake: Lake): boolean {
  if (!lake.config.localLogin) return false
  if (!isFromThisMachine(request)) return false
  if (!originAllowed(request.headers.get('origin'), lake.config.origins)) return false
  return isLoopbackHost(new URL(request.url).hostname)
}

/** The token that the data folder tells: whoever reads it there is on this machine, so it counts from nowhere else. */
function isMachine(token: string, request: Request, { config }: Lake): boolean {
  if (config.machineToken === undefined || !isFromThisMachine(request)) return false
  return sameSecret(token, config.machineToken)
}
