import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Lake } from '../lake.ts'

/** Digests of what was expected lately: every request with a token is compared with the two or three that the lake was started with. */
const expectedDigests = new Map<string, Buffer>()

/** Compares two secrets in a time that depends on neither: both are hashed to one length first. */
export function secretsEqual(given: string, expected: string): boolean {
  let digest = expectedDigests.get(expected)
  if (!digest) {
    if (expectedDigests.size > 100) expectedDigests.clear()
    digest = hash('sha256', expected, 'buffer')
    expectedDigests.set(expected, digest)
  }
  return timingSafeEqual(hash('sha256', given, 'buffer'), digest)
}

/** A new unguessable word of `bytes` random bytes in base64url. */
export function generateSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** What the database keeps of a secret, so that a stolen database opens nothing. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/**
 * The secret that the processes of one installation share; undefined for a single process. It is derived from the
 * database and from the secret key, so that a copy of the database is not enough.
 */
export function clusterSecret({
  cluster,
  secrets,
}: Pick<Lake, 'cluster' | 'secrets'>): string | undefined {
  return cluster && secrets.derive(`content lake: processes of ${cluster.secret}`)
}
