import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeShopFolder } from '../testing/running-shop.ts'
import { inFile, runShop } from '../testing/shop-process.ts'
import { makeCart, MUTATIONS, openTestShop } from '../testing/test-shop.ts'

const PAGE = 4096

/** A folder with a store of many carts, and where a table or an index of it begins. */
async function store() {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-api-damage-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const shop = openTestShop({ databaseUrl: null, dataDir })
  const carts: string[] = []
  for (let turn = 0; turn < 40; turn += 1) carts.push((await makeCart(shop, [])).id)
  shop.close()
  const path = join(dataDir, 'shop.sqlite')
  const database = new DatabaseSync(path)
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
  const rootOf = (name: string) => Number(root.get(name)?.rootpage) - 1
  const roots = {
    cart: rootOf('cart'),
    cartTimes: rootOf('cart_updated_at'),
    stock: rootOf('stock'),
    orders: rootOf('shop_order'),
  }
  database.close()
  return { dataDir, path, carts, roots }
}

function overwrite(path: string, page: number, bytes: Buffer): void {
  const all = readFileSync(path)
  bytes.copy(all, page * PAGE)
  writeFileSync(path, all)
}

describe('damaged database', () => {
  it('fails only the requests that read a damaged page, and logs the damage once', async () => {
    const { dataDir, path, carts, roots } = await store()
    overwrite(path, roots.cart, Buffer.alloc(PAGE, 0xa5))
    const errors: unknown[] = []
    const shop = openTestShop({
      databaseUrl: null,
      dataDir,
      onError: (error) => errors.push(error),
    })
    onTestFinished(() => shop.close())
    const query = 'query($id: ID!) { cart(id: $id) { id } }'
    const { errors: reported } = await shop.graphql(query, { id: carts[0] })
    expect(reported?.[0]?.message).toBe(
      'Internal error. The shop could not answer this request: the database is damaged.',
    )
    const { errors: refused } = await shop.graphql(MUTATIONS.create, { input: {} })
    expect(refused?.[0]?.message).toMatch(/the database is damaged\.( Nothing was changed\.)?$/)
    const { data } = await shop.graphql('{ products(first: 1) { nodes { id } } }')
    expect(data.products.nodes).toHaveLength(1)
    const ready = await shop.request('/ready')
    expect([ready.status, await ready.json()]).toEqual([
      503,
      {
        ready: false,
        reasons: ['The database of the shop is damaged. Restore it from a backup.'],
      },
    ])
    expect((await shop.request('/health')).status).toBe(200)
  })

  it('reports the damage in the health check, also when the check itself detects it, with the other figures', async () => {
    const { dataDir, path, roots } = await store()
    overwrite(path, roots.cartTimes, Buffer.alloc(PAGE, 0xa5))
    const operationsToken = 'token-of-operations'
    const shop = openTestShop({ databaseUrl: null, dataDir, operationsToken, onError: () => {} })
    onTestFinished(() => shop.close())
    const headers = { authorization: `Bearer ${operationsToken}` }
    const answer = await shop.request('/operations/health', { headers })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      {
        reasons: ['The database of the shop is damaged. Restore it from a backup.'],
        products: shop.source.count,
        carts: null,
        orders: { count: 0, totals: [] },
      },
    ])
  })

  it('exits with one sentence when it starts on damaged pages, also when they still parse', async () => {
    const { dataDir, path, roots } = await store()
    const { cataloguePath, dispose } = makeShopFolder()
    onTestFinished(dispose)
    const reported =
      /^The database \S+shop\.sqlite is damaged \([^\n]+\)\. Stop the shop and restore the file from a backup\.\n$/
    const whole = readFileSync(path)
    // The carts become the orders, which are none.
    overwrite(path, roots.cart, whole.subarray(roots.orders * PAGE, (roots.orders + 1) * PAGE))
    const flags = ['--port', '0', '--data-dir', dataDir, '--catalogue', cataloguePath]
    // Requests and the removal of old carts may meet the damage first, and log it.
    flags.push('--log-level', 'silent')
    const silent = await runShop(flags, inFile)
    expect([silent.code, silent.stderr]).toEqual([1, expect.stringMatching(reported)])
    writeFileSync(path, whole.subarray(0, Math.floor(whole.length / PAGE / 2) * PAGE))
    const cut = await runShop(flags, inFile)
    expect([cut.code, cut.stderr]).toEqual([1, expect.stringMatching(reported)])
  })
})
