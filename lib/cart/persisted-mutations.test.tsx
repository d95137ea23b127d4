import fc from 'fast-check'
import { describe, beforeEach, expect, it } from 'vitest'
import { persistedMutations } from './persisted-mutations.ts'
import {
  hasStoredCartOrMutations,
  persistedMutationKeys,
  persistedMutationsPrefix,
} from './cart-id-storage.ts'
import { noPendingMutations, type PendingMutations } from './pending-mutations.ts'

const item = { variantId: 'a', title: 'Meridian', price: { amount: '1250.0', currencyCode: 'CHF' } }
const mutations: PendingMutations = {
  ...noPendingMutations,
  units: new Map([['a', 2]]),
  addCodes: ['TEN'],
  note: 'Hi',
}

beforeEach(() => localStorage.clear())

describe('persistedMutations', () => {
  it('stores mutations of closed pages in order until one takes them', () => {
    persistedMutations.save({ mutations, before: new Map([['a', 1]]), items: [item] })
    persistedMutations.save({ mutations: { ...noPendingMutations, note: 'Later' }, items: [] })
    expect(persistedMutations.isAny()).toBe(true)
    expect(persistedMutations.take()).toMatchObject([
      { mutations, before: new Map([['a', 1]]), items: [item] },
      { mutations: { note: 'Later' } },
    ])
    expect(persistedMutations.isAny()).toBe(false)
    expect(persistedMutations.take()).toEqual([])
  })

  it('returns mutations that no page has taken', () => {
    const takeBack = persistedMutations.save({ mutations, items: [] })
    persistedMutations.save({ mutations: { ...noPendingMutations, note: 'Later' }, items: [] })
    expect(takeBack()).toBe(true)
    expect(takeBack()).toBe(false)
    expect(persistedMutations.take()).toHaveLength(1)
  })

  it('drops mutations older than the lifetime of a cart', () => {
    persistedMutations.save({ mutations, items: [] })
    const [key] = persistedMutationKeys()
    const entry = JSON.parse(localStorage.getItem(key!)!)
    entry.time -= 11 * 24 * 60 * 60 * 1000
    localStorage.setItem(key!, JSON.stringify(entry))
    expect(persistedMutations.take()).toEqual([])
    expect(hasStoredCartOrMutations()).toBe(false)
  })

  it('ignores data that another version wrote', () => {
    const write = (text: string) => localStorage.setItem(`${persistedMutationsPrefix}x`, text)
    fc.assert(
      fc.property(fc.jsonValue(), (left) => {
        write(JSON.stringify({ time: Date.now(), left }))
        expect(persistedMutations.take()).toEqual([])
        expect(persistedMutations.isAny()).toBe(false)
      }),
    )
    write('{')
    expect(persistedMutations.take()).toEqual([])
  })
})
