import {
  LOCAL_EDITOR_PRINCIPAL,
  ADMINISTRATOR_TOKEN_PRINCIPAL,
  MACHINE_OWNER_PRINCIPAL,
  READ_TOKEN_PRINCIPAL,
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
 * Whether a request acts as the machine's owner without a password. Three conditions: the peer is this machine, no
 * proxy is in between (its clients may be anywhere), and `Host` is a loopback name, so that DNS rebinding to
 * 127.0.0.1 gains nothing. Callers check the page or form that it comes from.
 */
export function isLoopbackAdminRequest(request: HttpRequest, { config }: Lake): boolean {
  if (!config.localLogin || !isDirectLoopbackRequest(request)) return false
  return isLoopbackHost(new URL(request.url).hostname)
}

/**
 * Authenticates a request. An invalid bearer token is an error, never a fallback to lower permissions. Without a
 * token, a page of an allowed origin on this machine acts as the local editor; every other request is anonymous.
 * @throws ApiError 401 for an invalid token.
 */
export function authenticate(request: HttpRequest, lake: Lake): Principal {
  const token = bearerToken(request.headers)
  if (token === undefined)
    return isLocalEditorRequest(request, lake) ? LOCAL_EDITOR_PRINCIPAL : ANONYMOUS
  const isHere = isDirectLoopbackRequest(request)
  const shown =
    isHere && isLocalIdToken(token) ? verifyLocalIdToken(token, request, lake) : undefined
  if (shown) return shown
  return isHere && isMachineToken(token, lake)
    ? MACHINE_OWNER_PRINCIPAL
    : principalOfToken(token, lake, isHere)
}

/**
 * The bearer token of a request, including inner whitespace: a malformed token is invalid rather than absent.
 * Undefined without one.
 */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer\s+(.*\S)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/**
 * The principal of a token.
 * @param isHere whether the request comes directly from this machine: sessions of the local editor are valid only
 * then
 * @throws ApiError 401 for an invalid token.
 */
export function principalOfToken(token: string, lake: Lake, isHere = false): Principal {
  const { config } = lake
  if (config.token !== undefined && secretsEqual(token, config.token))
    return ADMINISTRATOR_TOKEN_PRINCIPAL
  if (config.readToken !== undefined && secretsEqual(token, config.readToken))
    return READ_TOKEN_PRINCIPAL
  const principal = principalOfApiToken(lake, token) ?? principalOfSession(lake, token)
  if (principal && (isHere || principal.id !== LOCAL_EDITOR_PRINCIPAL.id)) return principal
  throw new ApiError(401, {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Session not found',
    errorCode: 'SIO-401-ANF',
  })
}

/** The principal of an API token; undefined for an unknown or expired token. */
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

/** Local login, for a page of an allowed origin. */
function isLocalEditorRequest(request: HttpRequest, lake: Lake): boolean {
  return (
    isLoopbackAdminRequest(request, lake) && isTrustedOrigin(request.headers.get('origin'), lake)
  )
}

/**
 * The token in the data folder. Only processes on this machine can read it, so it is valid from this machine alone.
 */
function isMachineToken(token: string, { config }: Lake): boolean {
  return config.machineToken !== undefined && secretsEqual(token, config.machineToken)
}
