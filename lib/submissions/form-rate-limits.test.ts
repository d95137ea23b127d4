import { describe, beforeEach, expect, it } from 'vitest'
import {
  peekFormLimit,
  countAddressAttempt,
  countFormAttempt,
  countConfirmationLinkAttempt,
} from './form-rate-limits.ts'

beforeEach(() => {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('orrery.form-limits')]
})

/** Sends many requests, each from another address; returns the last response. */
function flood(count: number, attempt: (address: string) => number): number {
  let rest = 0
  for (let turn = 0; turn < count; turn += 1) rest = attempt(`made-up-${turn}`)
  return rest
}

describe('form rate limits', () => {
  it('does not block others when one sender uses many addresses and forms', () => {
    expect(flood(4_000, countAddressAttempt)).toBe(0)
    expect(countAddressAttempt('192.0.2.1')).toBe(0)
    expect(flood(4_000, countConfirmationLinkAttempt)).toBe(0)
    expect(countFormAttempt('form-a', '192.0.2.1')).toBe(0)
  })

  it('enforces the totals per form and over all forms', () => {
    expect(flood(600, (address) => countFormAttempt('form-a', address))).toBe(0)
    expect(countFormAttempt('form-a', '192.0.2.1')).toBeGreaterThan(500_000)
    for (const form of ['form-b', 'form-c', 'form-d', 'form-e'])
      expect(flood(600, (address) => countFormAttempt(form, address))).toBe(0)
    expect(countFormAttempt('form-f', '192.0.2.1')).toBeGreaterThan(500_000)
  })

  it('counts confirmation links apart from forms', () => {
    for (let turn = 0; turn < 100; turn += 1)
      expect(countConfirmationLinkAttempt('192.0.2.1')).toBe(0)
    expect(countConfirmationLinkAttempt('192.0.2.1')).toBeGreaterThan(500_000)
    expect(countAddressAttempt('192.0.2.1')).toBe(0)
  })

  it('peeks at the limit without counting', () => {
    for (let turn = 0; turn < 20; turn += 1) {
      expect(peekFormLimit('form-a', '192.0.2.1')).toBe(0)
      countFormAttempt('form-a', '192.0.2.1')
    }
    expect(peekFormLimit('form-a', '192.0.2.1')).toBeGreaterThan(500_000)
    expect(peekFormLimit('form-a', '192.0.2.2')).toBe(0)
    flood(600, (address) => countFormAttempt('form-b', address))
    expect(peekFormLimit('form-b', '192.0.2.2')).toBeGreaterThan(500_000)
  })
})
