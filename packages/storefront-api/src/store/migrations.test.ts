import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { createRedemptionStore } from './redemption-store.ts'
import { migrate, migrations } from './migrations.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const versions = migrations.slice(1).map((_, index) => index + 1)

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'storefront-api-store-'))
  return () => rmSync(dataDir, { recursive: true, force: true })
})

function write(sql: string): void {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
  database.exec(sql)
  database.close()
}

it('has a fixture for every earlier schema version', () => {
  expect(readdirSync(fixtures).toSorted()).toEqual(
    versions.map((version) => `version-${version}.sql`).toSorted(),
  )
})

describe.each(versions)('a store of schema version %i', (version) => {
  it('opens with its carts, its orders and its stock', async () => {
    write(readFileSync(join(fixtures, `version-${version}.sql`), 'utf8'))
    const shop = openTestShop({ databaseUrl: null, dataDir })
    const id = 'gid://shopify/Cart/K3rMoDjna6KyHyCqKxdEXZAl?key=ZEc4xkTjd1gRO8HoA8Vhxlz0'
    const { data } = await shop.graphql(
      `query($id: ID!) { cart(id: $id) { note totalQuantity discountCodes { code }
        buyerIdentity { email } lines(first: 9) { nodes { quantity
          merchandise { ... on ProductVariant { sku quantityAvailable } } } } } }`,
      { id },
    )
    expect(data.cart).toEqual({
      note: 'Ring twice',
      totalQuantity: 3,
      discountCodes: [{ code: 'ORBIT' }],
      buyerIdentity: { email: 'ada@example.com' },
      lines: {
        nodes: [
          { quantity: 1, merchandise: { sku: 'MO-2003', quantityAvailable: 12 } },
          { quantity: 2, merchandise: { sku: 'MO-2001', quantityAvailable: 4 } },
        ],
      },
    })
    expect(shop.orders.sales(0)).toEqual({ orders: 1, totals: new Map([['CHF', 125_000n]]) })
    expect(shop.orders.list({ limit: 9, email: 'A@B.ch' })).toHaveLength(1)
    expect(shop.orders.byCart('FbTpSJId5v5zKnm9yPyqXMs2')).toMatchObject({
      number: 1001,
      total: '1250.00',
      lines: [{ sku: 'MO-2001', quantity: 1 }],
    })
    shop.close()
  })
})

describe.each(versions.filter((version) => version >= 3))(
  'a gift card in a store of schema version %i',
  (version) => {
    it('is redeemed by its code, which is no longer stored in plain text', () => {
      write(readFileSync(join(fixtures, `version-${version}.sql`), 'utf8'))
      const shop = openTestShop({
        databaseUrl: null,
        dataDir,
        input: { ...fixtureInput, giftCards: [] },
      })
      const card = createRedemptionStore(shop.database).giftCardByCode(' gift 0001-ABCD')
      expect(card).toMatchObject({ id: 6001, lastCharacters: 'abcd', balance: 15_000n })
      shop.close()
      for (const name of readdirSync(dataDir))
        expect(readFileSync(join(dataDir, name), 'latin1')).not.toMatch(/gift-?0001-?abcd/iu)
    })
  },
)

it('rejects a store of a newer schema version and leaves it unchanged', () => {
  write('CREATE TABLE cart (something_else TEXT); PRAGMA user_version = 99')
  expect(() => openTestShop({ databaseUrl: null, dataDir })).toThrow(
    /shop\.sqlite cannot be used: it was written by a newer version of this shop \(format 99; this one knows up to \d+\)\. Start that version, or set another folder with --data-dir\.$/,
  )
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 99 })
  expect(database.prepare('SELECT name FROM sqlite_master').all()).toEqual([{ name: 'cart' }])
  database.close()
})

describe('a migration', () => {
  let database: DatabaseSync
  beforeEach(() => {
    database = new DatabaseSync(':memory:')
  })
  afterEach(() => database.close())

  it('runs once, after all earlier migrations', () => {
    migrate(database, ['CREATE TABLE a (x);'])
    migrate(database, ['CREATE TABLE a (x);', 'INSERT INTO a VALUES (1);'])
    migrate(database, ['CREATE TABLE a (x);', 'INSERT INTO a VALUES (1);'])
    expect(database.prepare('SELECT x FROM a').all()).toEqual([{ x: 1 }])
  })

  it('is rolled back completely when it fails', () => {
    const steps = ['CREATE TABLE a (x);', 'INSERT INTO a VALUES (1); SELECT * FROM nowhere;']
    expect(() => migrate(database, steps)).toThrow(/nowhere/)
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 })
    expect(database.prepare('SELECT x FROM a').all()).toEqual([])
    expect(database.isTransaction).toBe(false)
  })
})
