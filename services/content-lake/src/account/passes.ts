import { LOCAL_EDITOR } from '../access/people.ts'
import type { Principal } from '../access/principal.ts'
import type { HttpRequest } from '../http/http-request.ts'
import { splitVersion } from '../http/match.ts'
import type { Lake } from '../lake.ts'
import { fingerprint, newSecret } from './secrets.ts'

/** What the text of a pass begins with. */
const MARK = 'pass-'

/** A pass is good for ten minutes; so many of them are remembered, and the oldest go first. */
const LASTS_MS = 10 * 60_000
const MOST = 100

/** The end of each pass by what is kept of it, in ms, the oldest first. A lake that starts anew knows none. */
const ofLakes = new WeakMap<Lake, Map<string, number>>()

function passesOf(lake: Lake): Map<string, number> {
  const known = ofLakes.get(lake) ?? new Map<string, number>()
  ofLakes.set(lake, known)
  return known
}

/** Makes a pass of the local editor's: it says at `/users/me` who they are, and opens nothing. */
export function makePass(lake: Lake): { pass: string; expiresAt: string } {
  const passes = passesOf(lake)
  const now = lake.clock().getTime()
  for (const [key, end] of passes) if (end <= now || passes.size >= MOST) passes.delete(key)
  const pass = `${MARK}${newSecret()}`
  passes.set(fingerprint(pass), now + LASTS_MS)
  return { pass, expiresAt: new Date(now + LASTS_MS).toISOString() }
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
  const end = passesOf(lake).get(fingerprint(pass))
  return end !== undefined && end > lake.clock().getTime() ? LOCAL_EDITOR : undefined
}
