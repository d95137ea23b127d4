import { createHmac } from 'node:crypto'
import { LOCAL_EDITOR } from '../access/people.ts'
import type { Principal } from '../access/principal.ts'
import type { HttpRequest } from '../http/http-request.ts'
import { splitVersion } from '../http/match.ts'
import type { Lake } from '../lake.ts'
import { newSecret, sameSecret } from './secrets.ts'
import { sharedSecret } from './shared-secret.ts'

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
export const isPass = (token: string): boolean => token.startsWith(MARK)

/** Whom a pass stands for, where it is asked who that is, straight from this machine; undefined everywhere else. */
export function passPrincipal(
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
