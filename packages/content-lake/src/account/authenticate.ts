import type { Lake } from '../lake.ts'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import { ApiError } from '../http/errors.ts'
import { originAllowed } from '../http/cors.ts'
import { isFromThisMachine } from '../http/peer.ts'
import { holderOf } from './known-person.ts'
import { mayBeOwner } from './machine-owner.ts'
import { isPass, passPrincipal } from './passes.ts'
import { fingerprint, sameSecret } from './secrets.ts'
import { sessionPrincipal } from './sessions.ts'
import { ADMINISTRATOR_ROBOT, LOCAL_EDITOR, MACHINE, VIEWER_ROBOT } from '../access/people.ts'
import type { HttpRequest } from '../http/http-request.ts'

/**
 * Says who makes a request. A bearer token decides alone: a wrong one is an error, never a fallback to less.
 * Without a token, a page of an allowed origin on this very machine acts as the local editor; everybody else
 * is anonymous.
 * @throws ApiError 401 for a token that nobody holds.
 */
export function authenticate(request: HttpRequest, lake: Lake): Principal {
  const token = bearerToken(request.headers)
  if (token === undefined) return isLocalEditor(request, lake) ? LOCAL_EDITOR : ANONYMOUS
  const isHere = isFromThisMachine(request)
  const shown = isHere && isPass(token) ? passPrincipal(token, request, lake) : undefined
  if (shown) return shown
  return isHere && isMachine(token, lake) ? MACHINE : tokenPrincipal(token, lake, isHere)
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
export function tokenPrincipal(token: string, lake: Lake, isHere = false): Principal {
  const { config } = lake
  if (config.token !== undefined && sameSecret(token, config.token)) return ADMINISTRATOR_ROBOT
  if (config.readToken !== undefined && sameSecret(token, config.readToken)) return VIEWER_ROBOT
  const principal = tokenHolder(lake, token) ?? sessionPrincipal(lake, token)
  if (principal && (isHere || principal.id !== LOCAL_EDITOR.id)) return principal
  throw new ApiError(401, {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Session not found',
    errorCode: 'SIO-401-ANF',
  })
}

/** When a token was last used is told to the minute; each request would be a write otherwise. */
const SEEN_EVERY_MS = 60_000

/** The holder of a token that an administrator made; undefined when it is unknown or has run out. */
function tokenHolder(lake: Lake, secret: string): Principal | undefined {
  const now = lake.clock()
  const token = lake.tokens.byHash(fingerprint(secret), now.toISOString())
  if (token === undefined) return undefined
  const { id, lastUsedAt = '', expiresAt } = token
  if (lastUsedAt < new Date(now.getTime() - SEEN_EVERY_MS).toISOString()) noteUsed(lake, id)
  return { ...holderOf(lake, token), ...(expiresAt !== undefined && { until: expiresAt }) }
}

/** Nobody is turned away because the disk is full: who wants to write hears of it then. */
function noteUsed({ noted, clock, onError }: Lake, id: string): void {
  try {
    noted.token(id, clock().toISOString())
  } catch (error) {
    onError(error)
  }
}

/** Local login, for a page whose origin is on the list. */
function isLocalEditor(request: HttpRequest, lake: Lake): boolean {
  return mayBeOwner(request, lake) && originAllowed(request.headers.get('origin'), lake)
}

/** The token that the data folder tells: whoever reads it there is on this machine, so it counts from nowhere else. */
function isMachine(token: string, { config }: Lake): boolean {
  return config.machineToken !== undefined && sameSecret(token, config.machineToken)
}
