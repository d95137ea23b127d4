import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a token in constant time, independent of the lengths. */
export function constantTimeEqual(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}
