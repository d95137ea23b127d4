import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing of where two secrets differ. */
export function timingSafeEqualText(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
