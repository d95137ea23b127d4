import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a token with the right one in constant time, whatever their lengths. */
export function constantTimeEqual(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}
