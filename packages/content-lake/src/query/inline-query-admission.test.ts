import { describe, expect, test } from 'vitest'
import { InlineQueryAdmission } from './inline-query-admission.ts'

const stranger = (key: string) => ({ key, class: 'stranger' }) as const
const member = { key: 'm', class: 'member' } as const

describe('InlineQueryAdmission', () => {
  test('a text that is slow with other parameters is no longer tried unconditionally', () => {
    const tries = new InlineQueryAdmission(() => 0)
    tries.succeeded(stranger('a'), 'quick', 1)
    for (const key of ['b', 'c', 'd', 'e', 'f']) tries.failed(stranger(key), `slow for ${key}`, 45)
    expect(tries.isAllowed(stranger('a'), 'quick')).toBe(true)
    expect(tries.isAllowed(stranger('a'), 'never asked')).toBe(false)
    tries.failed(stranger('g'), 'quick', 1)
    expect(tries.isAllowed(stranger('a'), 'quick')).toBe(false)
  })

  test('long texts of an anonymous client evict nothing', () => {
    const tries = new InlineQueryAdmission(() => 0)
    tries.succeeded(stranger('a'), 'quick', 1)
    for (let number = 0; number < 100; number++)
      tries.succeeded(stranger('b'), `${number}`.padEnd(40_000), 1)
    expect(tries.costOf('quick')).toBe(1)
  })

  test('a slow query goes straight to the worker, for its tenant and for a minute', () => {
    let now = 0
    const tries = new InlineQueryAdmission(() => now)
    tries.succeeded(stranger('a'), 'q', 0.2)
    tries.failed(stranger('b'), 'q', 5)
    expect([tries.isAllowed(stranger('a'), 'q'), tries.isAllowed(stranger('b'), 'q')]).toEqual([
      true,
      false,
    ])
    now += 60_001
    expect(tries.isAllowed(stranger('b'), 'q')).toBe(true)
    tries.failed(member, 'r', 20)
    expect([tries.isAllowed(member, 'r'), tries.isAllowed(member, 's')]).toEqual([false, true])
  })

  test('all anonymous clients together waste a bounded part of the thread; known fast queries are tried', () => {
    let now = 0
    const tries = new InlineQueryAdmission(() => now)
    tries.succeeded(stranger('site'), 'page', 0.2)
    let tried = 0
    for (let index = 0; index < 1_000; index += 1) {
      const tenant = stranger(`s${index}`)
      if (!tries.isAllowed(tenant, `query ${index}`)) continue
      tried += 1
      tries.failed(tenant, `query ${index}`, 5)
    }
    expect(tried).toBe(40)
    expect(tries.isAllowed(stranger('site'), 'page')).toBe(true)
    expect(tries.isAllowed(member, 'new')).toBe(true)
    now += 1_000
    expect(tries.isAllowed(stranger('site'), 'new')).toBe(true)

    // A client whose parameters make fast queries slow is no longer tried on the main thread.
    for (let index = 0; index < 10; index += 1) tries.failed(stranger('trick'), `page ${index}`, 5)
    expect(tries.isAllowed(stranger('trick'), 'page')).toBe(false)
  })
})
