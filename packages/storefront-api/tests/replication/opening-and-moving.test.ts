import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/store/database.ts'
import { moveStoreFromPostgres, moveStoreToPostgres } from '../../src/store/move-store.ts'
import { createStockStore } from '../../src/store/stock-store.ts'
import { observeExternalStockChanges } from '../../src/store/external-stock-changes.ts'
import { makeCart, openTestShop, pieces, placeOrderAt } from '../../src/testing/test-shop.ts'

const programs = await findPostgres()
const belongsTo = 'watches.example'

describe.runIf(programs)('a PostgreSQL database', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(programs!)
  })
  afterAll(() => server?.stop())

  function folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'storefront-api-openings-'))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    return made
  }
  const open = (url: string, name = belongsTo) => openDatabase(folder(), { url, belongsTo: name })

  it('that is unusable is reported in one sentence, without its password', async () => {
    const { host } = new URL(server.url)
    const missing = `postgres://orrery:s3cret@${host}/nowhere`
    expect(() => open(missing)).toThrow(
      `The database ${host}/nowhere does not exist. Create it with "createdb", or use another one.`,
    )
    expect(() => open(missing)).not.toThrow('s3cret')
    const away = 'postgres://orrery:s3cret@127.0.0.1:9/orrery'
    expect(() => open(away)).toThrow(
      'The database 127.0.0.1:9/orrery cannot be reached (ECONNREFUSED).',
    )
    const lines = [
      'host all guarded 127.0.0.1/32 scram-sha-256',
      'host all all 127.0.0.1/32 trust',
    ].map((line) => `SELECT '${line}'`)
    const [settings] = await server.query('SHOW hba_file')
    await server.query(`COPY (${lines.join(' UNION ALL ')}) TO '${String(settings!.hba_file)}'`)
    await server.query(`CREATE ROLE guarded LOGIN PASSWORD 'right'`)
    await server.query('SELECT pg_reload_conf()')
    const guarded = `postgres://guarded:wrong@${host}/postgres`
    expect(() => open(guarded)).toThrow(`The database ${host}/postgres rejected the password.`)
  })

  it('of another shop, or of a newer version, is left unchanged', async () => {
    const url = `${server.url}?schema=taken`
    open(url).close()
    expect(() => open(url, 'clocks.example')).toThrow(
      'is in use by another installation, "watches.example", and this one is "clocks.example". Use another database, or another schema in it (?schema=…).',
    )
    await server.query('UPDATE taken.head SET steps = 99')
    expect(() => open(url)).toThrow(
      /was written by a newer version of this program \(the schema of taken is 99, this program knows up to \d+\); start that version\.$/,
    )
  })

  it('has one replica per process, reused by the next process and readable by its owner only', () => {
    const place = { url: `${server.url}?schema=copies`, belongsTo }
    const dataDir = folder()
    const [first, second] = [openDatabase(dataDir, place), openDatabase(dataDir, place)]
    expect([first.replication!.processNumber, second.replication!.processNumber]).toEqual([1, 2])
    first.close()
    const third = openDatabase(dataDir, place)
    expect(third.replication!.processNumber).toBe(1)
    for (const each of [second, third]) each.close()
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.sqlite'))).toEqual([
      'shop.replica-1.sqlite',
      'shop.replica-2.sqlite',
    ])
  })

  it('notifies each process of stock changes by others', async () => {
    const place = { url: `${server.url}?schema=others`, belongsTo }
    const [own, other] = [openDatabase(folder(), place), openDatabase(folder(), place)]
    onTestFinished(() => [own, other].forEach((each) => each.close()))
    const stock = createStockStore(own)
    const { now } = stock.changes(null)
    const told = new Promise<void>((resolve) => observeExternalStockChanges(own, resolve))
    other.transaction(() => createStockStore(other).setDelivered(7, 3, false))
    await told
    expect(stock.onHand(7)).toBe(3)
    expect(stock.changes(now).variantIds).toEqual([7])
  })

  it('imports a data folder and exports it again without losing a row', async () => {
    const dataDir = folder()
    const shop = openTestShop({ dataDir, databaseUrl: null })
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five, quantity: 2 }])
    await placeOrderAt(cart.checkoutUrl, shop.request)
    await makeCart(shop, [{ merchandiseId: pieces.plenty }])
    const place = { url: `${server.url}?schema=moved`, belongsTo: shop.source.content.shop.domain }
    await expect(moveStoreToPostgres(dataDir, place)).rejects.toThrow('A shop is running on')
    shop.close()
    const { kept, rows } = await moveStoreToPostgres(dataDir, place)
    expect(rows).toBeGreaterThan(8)
    const other = folder()
    await expect(moveStoreToPostgres(dataDir, place)).rejects.toThrow('There is no store at')

    const running = openDatabase(folder(), place)
    await expect(moveStoreFromPostgres(other, place)).rejects.toThrow(
      'A process is using the schema moved of the database',
    )
    running.close()
    const back = await moveStoreFromPostgres(other, place)
    expect(contentsOf(back.path)).toEqual(contentsOf(kept))
    await expect(moveStoreFromPostgres(other, place)).rejects.toThrow('There already is a store at')
    await expect(moveStoreToPostgres(other, place)).rejects.toThrow('is not empty')
    expect(contentsOf(back.path)).toEqual(contentsOf(kept))
  })
})

/** All rows and the schema of a store. */
function contentsOf(path: string) {
  const store = new DatabaseSync(path, { readOnly: true })
  try {
    const schema = store.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
    const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name))
    return {
      schema,
      rows: tables.map((name) =>
        store
          .prepare(`SELECT * FROM ${name} ORDER BY 1`)
          .all()
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ),
      version: store.prepare('PRAGMA user_version').get(),
    }
  } finally {
    store.close()
  }
}
