import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { serveShop } from '../../src/serve.ts'
import { makeShopFolder, recordedLog } from '../../src/testing/running-shop.ts'
import { makeCart, MUTATIONS, openTestShop } from '../../src/testing/test-shop.ts'

const programs = await findPostgres()
const PAGE = 4096

describe.runIf(programs)('a shop with a damaged replica', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(programs!)
  })
  afterAll(() => server?.stop())

  let schemas = 0
  /** The folder of a stopped shop with a cart in its replicated log. */
  async function shopWithCart() {
    const { folder, cataloguePath, dispose } = makeShopFolder()
    onTestFinished(dispose)
    const dataDir = join(folder, 'data')
    const databaseUrl = `${server.url}?schema=damaged_${(schemas += 1)}`
    const open = () => {
      const shop = openTestShop({ dataDir, databaseUrl, clock: Date.now, onError: () => {} })
      let isOpen = true
      const end = () => {
        if (isOpen) shop.close()
        isOpen = false
      }
      onTestFinished(end)
      return { ...shop, end }
    }
    const first = open()
    const { id } = await makeCart(first, [])
    first.end()
    return { dataDir, databaseUrl, cataloguePath, open, id: String(id) }
  }

  function harmCarts(dataDir: string): void {
    const path = join(dataDir, 'shop.replica-1.sqlite')
    using reading = new DatabaseSync(path, { readOnly: true })
    const root = reading.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'cart'`).get()
    const end = Number(root?.rootpage) * PAGE
    writeFileSync(path, readFileSync(path).fill(0xa5, end - PAGE, end), { flag: 'r+' })
  }

  const CART = 'query($id: ID!) { cart(id: $id) { id } }'

  it('rebuilds the replica at start, and logs one line', async () => {
    const { dataDir, databaseUrl, cataloguePath, id } = await shopWithCart()
    harmCarts(dataDir)
    const flags = ['--port', '0', '--data-dir', dataDir, '--catalogue', cataloguePath]
    flags.push('--database-url', databaseUrl, '--admin-token', 'token-of-the-tests')
    const { log, lines } = recordedLog()
    const shop = await serveShop(readConfig(flags, {}), log)
    onTestFinished(() => shop.close())
    const answer = await fetch(`${shop.url}/api/2025-01/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: CART, variables: { id } }),
    })
    expect(await answer.json()).toMatchObject({ data: { cart: { id } } })
    expect(lines.map(({ msg, reason }) => [msg, reason])).toEqual([
      [
        'replica rebuilt',
        expect.stringMatching(
          /^The copy of the database 127\.0\.0\.1:\d+\/postgres in \S+shop\.replica-1\.sqlite was damaged \(.+\): it was deleted and rebuilt from the log\.$/,
        ),
      ],
    ])
  })

  it('exits when it detects the damage at runtime, and the next process rebuilds the replica', async () => {
    const { dataDir, open, id } = await shopWithCart()
    const shop = open()
    harmCarts(dataDir)
    const reported =
      'the copy of the database that this process reads from is damaged. It is rebuilt at the next start.'
    const { errors } = await shop.graphql(CART, { id })
    expect(errors?.[0]?.message).toBe(
      `Internal error. The shop could not answer this request: ${reported}`,
    )
    const { errors: refused } = await shop.graphql(MUTATIONS.create, { input: {} })
    expect(refused?.[0]?.message).toContain(reported)
    const ready = await shop.request('/ready')
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { ready: false, reasons: [reported.replace('the', 'The')] },
    ])
    expect(await shop.database.replication?.fatal).toMatch(
      /shop\.replica-1\.sqlite is damaged \(.+\)\. It is deleted, and rebuilt at the next start\.$/,
    )
    shop.end()
    const next = open()
    expect((await next.graphql(CART, { id })).data).toEqual({ cart: { id } })
    expect(next.database.replication?.rebuildNotice).toContain(
      'was deleted and rebuilt from the log',
    )
  })
})
