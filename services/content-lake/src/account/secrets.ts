import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that depends on neither: both are hashed to one length first. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** A new unguessable word of `bytes` random bytes in base64url. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** What the database keeps of a secret, so that a stolen database opens nothing. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
