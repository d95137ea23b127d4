import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CART_LIFETIME_MS } from '../../src/cart/cart.ts'
import { spawnShop } from '../../src/testing/shop-process.ts'
import { makeShopFolder } from '../../src/testing/running-shop.ts'
import { MUTATIONS, pieces, type Loose } from '../../src/testing/test-shop.ts'
import { openConnection } from './http-connection.ts'
import { timed, timesLine } from './percentiles.ts'
import { memoryOf } from './process-memory.ts'

/** Stored carts, and how many of them are expired; `-- 100000` measures another size. */
const SIZE = Number(process.argv[2] ?? 1_000_000)
const EXPIRED = 20_000

/** Copies one cart many times, in the shop's own format. */
function multiply(path: string): void {
  const store = new DatabaseSync(path)
  store.exec('PRAGMA synchronous = OFF; BEGIN')
  const { body } = store.prepare('SELECT body FROM cart LIMIT 1').get() as { body: string }
  const insert = store.prepare('INSERT INTO cart VALUES (?, ?, ?, ?, ?)')
  const now = Date.now()
  for (let index = 0; index < SIZE; index += 1) {
    const at = index < EXPIRED ? now - CART_LIFETIME_MS - 1_000 : now
    insert.run(
      `bench${((index * 7_919) % SIZE).toString(36).padStart(19, '0')}`,
      'k'.repeat(24),
      at,
      at,
      body,
    )
  }
  store.exec('COMMIT')
  store.close()
}

/** Measures a shop with very many stored carts: start, memory, changes, and the deletion of expired ones. */
async function main(): Promise<void> {
  const { folder, cataloguePath, dispose } = makeShopFolder()
  const dataDir = join(folder, 'data')
  const path = join(dataDir, 'shop.sqlite')
  const flags = ['--port', '0', '--data-dir', dataDir, '--catalogue', cataloguePath]
  const create = async (url: string) => {
    const connection = await openConnection(url)
    const lines = [{ merchandiseId: pieces.endless }, { merchandiseId: pieces.plenty }]
    const answer = JSON.parse(await connection.ask(MUTATIONS.create, { input: { lines } })) as Loose
    return { connection, cart: answer.data.cartCreate.cart }
  }
  try {
    const empty = await spawnShop(flags)
    const first = await create(empty.url)
    await timed(300, () =>
      first.connection.ask(MUTATIONS.note, { cartId: first.cart.id, note: 'a' }),
    )
    console.log(`a few carts: memory ${memoryOf(empty.child.pid)}`)
    first.connection.close()
    await empty.end('SIGTERM')
    multiply(path)
    console.log(`${SIZE} carts, ${(statSync(path).size / 1024 ** 2).toFixed(0)} MB`)
    const before = performance.now()
    const shop = await spawnShop(flags)
    console.log(
      `start: ${((performance.now() - before) / 1000).toFixed(2)} s, memory ${memoryOf(shop.child.pid)}`,
    )
    const { connection, cart } = await create(shop.url)
    const change = (index: number) =>
      connection.ask(MUTATIONS.note, { cartId: cart.id, note: `note ${index}` })
    const expired = () => {
      const store = new DatabaseSync(path, { readOnly: true })
      const { count } = store
        .prepare('SELECT count(*) AS count FROM cart WHERE updated_at <= ?')
        .get(Date.now() - CART_LIFETIME_MS) as { count: number }
      store.close()
      return count
    }
    const during: number[] = []
    const started = performance.now()
    while (expired() > 0 && performance.now() - started < 120_000)
      during.push(...(await timed(100, change)))
    console.log(
      `${EXPIRED} expired ones deleted while running: ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    console.log(timesLine('changes meanwhile', during))
    console.log(timesLine('changes afterwards', await timed(500, change)))
    const read = 'query($id: ID!) { cart(id: $id) { id totalQuantity } }'
    const others = await timed(3_000, (index) =>
      connection.ask(read, {
        id: `gid://shopify/Cart/bench${((EXPIRED + index * 97) % SIZE).toString(36).padStart(19, '0')}`,
      }),
    )
    console.log(timesLine('any cart, query', others))
    console.log(`memory ${memoryOf(shop.child.pid)}`)
    connection.close()
    await shop.end('SIGTERM')
  } finally {
    dispose()
  }
}

await main()
