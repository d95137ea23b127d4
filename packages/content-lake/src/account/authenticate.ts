import {
  LOCAL_EDITOR,
  ADMINISTRATOR_ROBOT,
  LOOPBACK_ADMIN,
  VIEWER_ROBOT,
} from '../access/project-members.ts'
import { type Principal, ANONYMOUS } from '../access/principal.ts'
import type { HttpRequest } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { isDirectLoopbackRequest, isLoopbackHost } from '../http/peer.ts'
import { ApiError } from '../http/errors.ts'
import { isTrustedOrigin } from '../http/cors.ts'
import { isLocalIdToken, verifyLocalIdToken } from './local-id-tokens.ts'
import { secretsEqual, hashSecret } from './secrets.ts'
import { principalForApiToken } from './principals.ts'
import { recordLastUse, principalOfSession } from './sessions.ts'

/**
 * Whether a request may be the machine's owner's without a password. Three things must hold at once: the peer is this machine; no
 * proxy stands between (its clients may be anywhere); and the `Host` asked for is a loopback name, so that a foreign name pointed at
 * 127.0.0.1 gains nothing. Which page or form it comes from is left to whoever asks.
 */
export function isLoopbackAdminRequest(request: HttpRequest, { config }: Lake): boolean {
  if (!config.localLogin || !isDirectLoopbackRequest(request)) return false
  return isLoopbackHost(new URL(request.url).hostname)
}

/**
 * Says who makes a request. A bearer token decides alone: a wrong one is an error, never a fallback to less.
 * Without a token, a page of an allowed origin on this very machine acts as the local editor; everybody else
 * is anonymous.
 * @throws ApiError 401 for a token that nobody holds.
 */
export function authenticate(request: HttpRequest, lake: Lake): Principal {
  const token = bearerToken(request.headers)
  if (token === undefined) return isLocalEditorRequest(request, lake) ? LOCAL_EDITOR : ANONYMOUS
  const isHere = isDirectLoopbackRequest(request)
  const shown =
    isHere && isLocalIdToken(token) ? verifyLocalIdToken(token, request, lake) : undefined
  if (shown) return shown
  return isHere && isMachineToken(token, lake)
    ? LOOPBACK_ADMIN
    : principalOfToken(token, lake, isHere)
}

/** The bearer token of a request, blanks within included: what is no token is a wrong one, not none. Undefined when there is none. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer\s+(.*\S)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/**
 * Whose token this is.
 * @param isHere whether it comes straight from this machine: what its owner was given without a password counts from nowhere else
 * @throws ApiError 401 for a token that nobody holds.
 */
export function principalOfToken(token: string, lake: Lake, isHere = false): Principal {
  const { config } = lake
  if (config.token !== undefined && secretsEqual(token, config.token)) return ADMINISTRATOR_ROBOT
  if (config.readToken !== undefined && secretsEqual(token, config.readToken)) return VIEWER_ROBOT
  const principal = principalOfApiToken(lake, token) ?? principalOfSession(lake, token)
  if (principal && (isHere || principal.id !== LOCAL_EDITOR.id)) return principal
  throw new ApiError(401, {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Session not found',
    errorCode: 'SIO-401-ANF',
  })
}

/** The holder of a token that an administrator made; undefined when it is unknown or has run out. */
function principalOfApiToken(lake: Lake, secret: string): Principal | undefined {
  const now = lake.clock()
  const token = lake.tokens.byHash(hashSecret(secret), now.toISOString())
  if (token === undefined) return undefined
  const { id, lastUsedAt = '', expiresAt } = token
  recordLastUse(lake, lastUsedAt, (now) => lake.deferredWrites.tokenUsed(id, now))
  return {
    ...principalForApiToken(lake, token),
    ...(expiresAt !== undefined && { sessionEndsAt: expiresAt }),
  }
}

/** Local login, for a page whose origin is on the list. */
function isLocalEditorRequest(request: HttpRequest, lake: Lake): boolean {
  return (
    isLoopbackAdminRequest(request, lake) && isTrustedOrigin(request.headers.get('origin'), lake)
  )
}

/** The token that the data folder tells: whoever reads it there is on this machine, so it counts from nowhere else. */
function isMachineToken(token: string, { config }: Lake): boolean {
  return config.machineToken !== undefined && secretsEqual(token, config.machineToken)
}
