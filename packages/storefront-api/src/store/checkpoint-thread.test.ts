import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { emptyCart } from '../cart/cart.ts'
import { createCartStore } from './cart-store.ts'
import { openDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'storefront-api-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'shop.sqlite')

describe('the write-ahead log', () => {
  it('is checkpointed while the store is open and removed when it is closed', async () => {
    const database = openDatabase(folder)
    const carts = createCartStore(database)
    const before = statSync(file).size
    const cart = { ...emptyCart('a', 'key', 0), note: 'x'.repeat(100_000) }
    await database.write(() => carts.save(cart))
    await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(before + 90_000), 5_000)
    await database.write(() => carts.save({ ...cart, token: 'b' }))
    database.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
    const again = openDatabase(folder)
    expect(createCartStore(again).find('b', 1)?.note).toHaveLength(100_000)
    again.close()
  })
})
