import { createHmac } from 'node:crypto'
import {
  LOCAL_EDITOR,
  ADMINISTRATOR_ROBOT,
  LOOPBACK_ADMIN,
  VIEWER_ROBOT,
} from '../access/project-members.ts'
import { type Principal, ANONYMOUS } from '../access/principal.ts'
import { type HttpRequest, splitVersion } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { isDirectLoopbackRequest, isLoopbackHost } from '../http/peer.ts'
import { ApiError } from '../http/errors.ts'
import { isTrustedOrigin } from '../http/cors.ts'
import { newSecret, sameSecret, fingerprint } from './secrets.ts'
import { holderOf } from './principals.ts'
import { noteUse, sessionPrincipal } from './sessions.ts'

/** What the text of a pass begins with; its end in ms, in base 36, and a signature follow. */
const MARK = 'pass-'

/** A pass is good for ten minutes. */
const LASTS_MS = 10 * 60_000

/** For a lake that has nothing else by which it would know its passes again. */
const ownKey = newSecret()

/**
 * Makes a pass of the local editor's: it says at `/users/me` who they are, and opens nothing. Nothing is kept of it: every process of this
 * installation knows it by its signature, and so does a lake that was started again with the same token.
 */
export function makePass(lake: Lake): { pass: string; expiresAt: string } {
  const end = lake.clock().getTime() + LASTS_MS
  return { pass: passUntil(end.toString(36), lake), expiresAt: new Date(end).toISOString() }
}

/** Whether a bearer token is meant to be a pass. */
const isPass = (token: string): boolean => token.startsWith(MARK)

/** Whom a pass stands for, where it is asked who that is, straight from this machine; undefined everywhere else. */
function passPrincipal(
  pass: string,
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
  lake: Lake,
): Principal | undefined {
  if (!lake.config.localLogin || method !== 'GET') return undefined
  if (splitVersion(new URL(url).pathname).path !== '/users/me') return undefined
  const end = /^[0-9a-z]{1,10}(?=\.)/.exec(pass.slice(MARK.length))?.[0]
  if (end === undefined || parseInt(end, 36) <= lake.clock().getTime()) return undefined
  return sameSecret(pass, passUntil(end, lake)) ? LOCAL_EDITOR : undefined
}

function passUntil(end: string, lake: Lake): string {
  const key = sharedSecret(lake) ?? lake.config.token ?? ownKey
  return `${MARK}${end}.${createHmac('sha256', key).update(`${MARK}${end}`).digest('base64url')}`
}

/**
 * Whether a request may be the machine's owner's without a password. Three things must hold at once: the peer is this machine; no
 * proxy stands between (its clients may be anywhere); and the `Host` asked for is a loopback name, so that a foreign name pointed at
 * 127.0.0.1 gains nothing. Which page or form it comes from is left to whoever asks.
 */
export function mayBeOwner(request: HttpRequest, { config }: Lake): boolean {
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
  if (token === undefined) return isLocalEditor(request, lake) ? LOCAL_EDITOR : ANONYMOUS
  const isHere = isDirectLoopbackRequest(request)
  const shown = isHere && isPass(token) ? passPrincipal(token, request, lake) : undefined
  if (shown) return shown
  return isHere && isMachine(token, lake) ? LOOPBACK_ADMIN : tokenPrincipal(token, lake, isHere)
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

/** The holder of a token that an administrator made; undefined when it is unknown or has run out. */
function tokenHolder(lake: Lake, secret: string): Principal | undefined {
  const now = lake.clock()
  const token = lake.tokens.byHash(fingerprint(secret), now.toISOString())
  if (token === undefined) return undefined
  const { id, lastUsedAt = '', expiresAt } = token
  noteUse(lake, lastUsedAt, (now) => lake.deferredWrites.tokenUsed(id, now))
  return { ...holderOf(lake, token), ...(expiresAt !== undefined && { sessionEndsAt: expiresAt }) }
}

/** Local login, for a page whose origin is on the list. */
function isLocalEditor(request: HttpRequest, lake: Lake): boolean {
  return mayBeOwner(request, lake) && isTrustedOrigin(request.headers.get('origin'), lake)
}

/** The token that the data folder tells: whoever reads it there is on this machine, so it counts from nowhere else. */
function isMachine(token: string, { config }: Lake): boolean {
  return config.machineToken !== undefined && sameSecret(token, config.machineToken)
}

/**
 * What the processes of one installation know each other by; undefined where there is one alone. It takes the database and the key of the
 * lake to know it, so that a copy of the database is not enough.
 */
export function sharedSecret({
  cluster,
  secrets,
}: Pick<Lake, 'cluster' | 'secrets'>): string | undefined {
  return cluster && secrets.derive(`content lake: processes of ${cluster.secret}`)
}
