import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { emptyCart, CART_LIFETIME_MS } from '../cart/cart.ts'
import { createCartStore } from './cart-store.ts'
import { testRecord } from '../testing/test-postgres.ts'
import { openDatabase } from './database.ts'
import { startExpiredCartSweeper } from './expired-cart-sweeper.ts'

describe('expired carts', () => {
  it('are deleted in batches while the shop runs, and other carts stay', async () => {
    const database = openDatabase(null, testRecord(null))
    const carts = createCartStore(database)
    const now = CART_LIFETIME_MS * 2
    database.transaction(() => {
      for (let index = 0; index < 450; index += 1)
        carts.save(emptyCart(`old${index}`, 'key', now - CART_LIFETIME_MS))
      carts.save(emptyCart('new', 'key', now - CART_LIFETIME_MS + 1))
    })
    const sweep = vi.spyOn(carts, 'removeExpired')
    const sweeper = startExpiredCartSweeper({
      database,
      carts,
      clock: () => now,
      onError: (error) => expect.fail(String(error)),
    })
    const left = () =>
      (database.prepare('SELECT count(*) AS count FROM cart').get() as { count: number }).count
    await vi.waitFor(() => expect(left()).toBe(1))
    const isMore = sweep.mock.results.map(({ value }) => value as boolean)
    expect(isMore.length).toBeGreaterThanOrEqual(3)
    expect(isMore.indexOf(false)).toBe(isMore.length - 1)
    expect(carts.find('new', now)).not.toBeNull()
    sweeper.stop()
    await wait(60)
    expect(sweep).toHaveBeenCalledTimes(isMore.length)
    database.close()
  })

  it('are left for the next batch when the time is up, but at least one is deleted', () => {
    const database = openDatabase(null, testRecord(null))
    const carts = createCartStore(database)
    for (const token of ['a', 'b', 'c']) carts.save(emptyCart(token, 'key', 0))
    const steps = [1, 2, 3].map(() => carts.removeExpired(CART_LIFETIME_MS, 10, () => false))
    expect(steps).toEqual([true, true, false])
    database.close()
  })
})
