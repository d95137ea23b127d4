import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Lake } from '../lake.ts'

/** Cached digests of expected secrets: requests are compared with the few configured tokens. */
const expectedDigests = new Map<string, Buffer>()

/** Compares two secrets in constant time: both are hashed to one length first. */
export function secretsEqual(given: string, expected: string): boolean {
  let digest = expectedDigests.get(expected)
  if (!digest) {
    if (expectedDigests.size > 100) expectedDigests.clear()
    digest = hash('sha256', expected, 'buffer')
    expectedDigests.set(expected, digest)
  }
  return timingSafeEqual(hash('sha256', given, 'buffer'), digest)
}

/** A random secret of `bytes` bytes in base64url. */
export function generateSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** The hash that is stored instead of a secret, so that a stolen database grants no access. */
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
