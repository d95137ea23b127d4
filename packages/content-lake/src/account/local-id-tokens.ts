import { createHmac } from 'node:crypto'
import { LOCAL_EDITOR_PRINCIPAL } from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import { type HttpRequest, splitVersion } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { clusterSecret, generateSecret, secretsEqual } from './secrets.ts'

/** Prefix of a local id token. Its expiry in ms (base 36) and a signature follow. */
const TOKEN_PREFIX = 'pass-'

const TOKEN_LIFETIME_MS = 10 * 60_000

/** Signing key if neither a cluster secret nor a token is configured: such tokens expire with the process. */
const processKey = generateSecret()

/**
 * Issues a token that identifies the local editor at `/users/me` and grants nothing else. It is not stored: each process
 * of the installation verifies the signature, as does a restarted lake with the same token.
 */
export function issueLocalIdToken(lake: Lake): { pass: string; expiresAt: string } {
  const end = lake.clock().getTime() + TOKEN_LIFETIME_MS
  return { pass: signToken(end.toString(36), lake), expiresAt: new Date(end).toISOString() }
}

/** Whether a bearer token has the form of a local id token. */
export const isLocalIdToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX)

/** The principal of a local id token, for `GET /users/me` alone; undefined for other requests and invalid tokens. */
export function verifyLocalIdToken(
  token: string,
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
  lake: Lake,
): Principal | undefined {
  if (!lake.config.localLogin || method !== 'GET') return undefined
  if (splitVersion(new URL(url).pathname).path !== '/users/me') return undefined
  const end = /^[0-9a-z]{1,10}(?=\.)/.exec(token.slice(TOKEN_PREFIX.length))?.[0]
  if (end === undefined || parseInt(end, 36) <= lake.clock().getTime()) return undefined
  return secretsEqual(token, signToken(end, lake)) ? LOCAL_EDITOR_PRINCIPAL : undefined
}

function signToken(end: string, lake: Lake): string {
  const key = clusterSecret(lake) ?? lake.config.token ?? processKey
  const text = `${TOKEN_PREFIX}${end}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
