import { beforeEach, expect, it } from 'vitest'
import {
  peekFormLimit,
  limitAddress,
  limitForm,
  limitConfirmationLink,
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

it('does not block others when one sender uses many addresses and forms', () => {
  expect(flood(4_000, limitAddress)).toBe(0)
  expect(limitAddress('192.0.2.1')).toBe(0)
  expect(flood(4_000, limitConfirmationLink)).toBe(0)
  expect(limitForm('form-a', '192.0.2.1')).toBe(0)
})

it('enforces the totals per form and over all forms', () => {
  expect(flood(600, (address) => limitForm('form-a', address))).toBe(0)
  expect(limitForm('form-a', '192.0.2.1')).toBeGreaterThan(500_000)
  for (const form of ['form-b', 'form-c', 'form-d', 'form-e'])
    expect(flood(600, (address) => limitForm(form, address))).toBe(0)
  expect(limitForm('form-f', '192.0.2.1')).toBeGreaterThan(500_000)
})

it('counts confirmation links apart from forms', () => {
  for (let turn = 0; turn < 100; turn += 1) expect(limitConfirmationLink('192.0.2.1')).toBe(0)
  expect(limitConfirmationLink('192.0.2.1')).toBeGreaterThan(500_000)
  expect(limitAddress('192.0.2.1')).toBe(0)
})

it('peeks at the limit without counting', () => {
  for (let turn = 0; turn < 20; turn += 1) {
    expect(peekFormLimit('form-a', '192.0.2.1')).toBe(0)
    limitForm('form-a', '192.0.2.1')
  }
  expect(peekFormLimit('form-a', '192.0.2.1')).toBeGreaterThan(500_000)
  expect(peekFormLimit('form-a', '192.0.2.2')).toBe(0)
  flood(600, (address) => limitForm('form-b', address))
  expect(peekFormLimit('form-b', '192.0.2.2')).toBeGreaterThan(500_000)
})
