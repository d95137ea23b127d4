import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseCartId } from '../cart/cart.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { testRecord } from './test-postgres.ts'
import { MUTATIONS, pieces, placeOrderAt, type Loose } from './test-shop.ts'
import { spawnShop, type ShopProcess } from './shop-process.ts'
import { makeShopFolder } from './running-shop.ts'

/** Writes that the shop acknowledged before it was killed: each must be stored. */
export interface AcknowledgedWrites {
  /** The last acknowledged note of each cart, by cart id. */
  notes: Map<string, number>
  /** Carts with a submitted order: each is either a cart or an order. */
  turning: Set<string>
  /** The confirmation URLs of orders. */
  orders: Map<string, string>
}

export interface KillReport {
  rounds: number
  changes: number
  orders: number
}

/** URL and public token of a shop. */
export interface ShopEndpoint {
  url: string
  token?: string
}

/**
 * Sends a GraphQL request to a shop.
 * @throws TypeError when the connection breaks
 */
export async function queryShop(
  { url, token }: ShopEndpoint,
  query: string,
  variables: object = {},
): Promise<Loose> {
  const response = await fetch(`${url}/api/2025-01/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // A keep-alive connection could be closed while it is reused.
      connection: 'close',
      ...(token !== undefined && { 'x-shopify-storefront-access-token': token }),
    },
    body: JSON.stringify({ query, variables }),
  })
  return ((await response.json()) as Loose).data
}

export const noAcknowledgedWrites = (): AcknowledgedWrites => ({
  notes: new Map(),
  turning: new Set(),
  orders: new Map(),
})

const linesOfTheTests = () => [
  { merchandiseId: pieces.endless, quantity: 1 + randomInt(3) },
  { merchandiseId: pieces.plenty },
  { merchandiseId: pieces.ruled, quantity: 2 },
]

/**
 * A buyer who creates, changes and orders carts until the shop is killed.
 * @throws TypeError when a connection breaks; Error for an unexpected response
 */
export async function runBuyer(
  endpoint: ShopEndpoint,
  answered: AcknowledgedWrites,
  count: () => void,
  linesOf: () => { merchandiseId: string; quantity?: number }[] = linesOfTheTests,
): Promise<void> {
  for (;;) {
    const lines = linesOf()
    const { cart } = (await queryShop(endpoint, MUTATIONS.create, { input: { lines } })).cartCreate
    count()
    answered.notes.set(cart.id, 0)
    const changes = 1 + randomInt(6)
    for (let number = 1; number <= changes; number += 1) {
      const data = await queryShop(endpoint, MUTATIONS.note, {
        cartId: cart.id,
        note: String(number),
      })
      if (data.cartNoteUpdate.userErrors.length > 0)
        throw new Error(JSON.stringify(data.cartNoteUpdate.userErrors))
      answered.notes.set(cart.id, number)
      count()
    }
    if (randomInt(2) === 0) continue
    // From here on the cart may have become an order, even if the response is lost.
    answered.notes.delete(cart.id)
    answered.turning.add(cart.id)
    const placed = await placeOrderAt(cart.checkoutUrl, (address, init) =>
      fetch(new URL(address).href.replace(new URL(address).origin, endpoint.url), init),
    )
    const location = placed.headers.get('location') ?? ''
    // A redirect to the checkout means that nothing was ordered: the stock was sold to others.
    if (location.includes('/thank-you')) answered.orders.set(cart.id, location)
  }
}

/**
 * Checks all invariants of the store in a folder.
 * @throws Error with a sentence
 */
export function checkStore(dataDir: string, answered: AcknowledgedWrites): void {
  const store = openDatabase(dataDir, testRecord(dataDir))
  try {
    checkRows(store, answered)
  } finally {
    store.close()
  }
}

/**
 * The same for an open store.
 * @throws Error with a sentence
 */
export function checkRows(store: Pick<Database, 'prepare'>, { turning }: AcknowledgedWrites): void {
  const one = (sql: string) => Number(Object.values(store.prepare(sql).get() ?? { none: 0 })[0])
  const refuse = (holds: boolean, sentence: string) => {
    if (!holds) throw new Error(sentence)
  }
  refuse(
    one('SELECT count(*) FROM stock WHERE oversell = 0 AND sold > delivered + adjusted') === 0,
    'More was sold than there was.',
  )
  refuse(
    one('SELECT count(*) FROM shop_order JOIN cart ON cart.token = shop_order.cart_token') === 0,
    'A cart outlived its order.',
  )
  refuse(
    one('SELECT count(*) - count(DISTINCT cart_token) FROM shop_order') === 0,
    'A cart was ordered twice.',
  )
  refuse(
    one('SELECT coalesce(max(number) - min(number) + 1, 0) - count(*) FROM shop_order') === 0,
    'A number of an order is missing.',
  )
  const differing = `
      WITH ordered AS (
        SELECT value ->> 'variantId' AS variant_id, sum(value ->> 'quantity') AS quantity
        FROM shop_order, json_each(shop_order.body, '$.lines') GROUP BY 1)
      SELECT count(*) FROM stock LEFT JOIN ordered USING (variant_id)
      WHERE sold <> coalesce(ordered.quantity, 0)`
  refuse(one(differing) === 0, 'What was sold is not what was ordered.')
  const either = store.prepare(
    'SELECT (SELECT count(*) FROM cart WHERE token = :token) + (SELECT count(*) FROM shop_order WHERE cart_token = :token) AS found',
  )
  for (const id of turning) {
    const { found } = either.get({ token: parseCartId(id)!.token }) as { found: number }
    refuse(found === 1, `A cart is neither there nor ordered, or both: ${id}.`)
  }
  turning.clear()
}

/**
 * Checks that every acknowledged write is stored.
 * @throws Error with a sentence
 */
export async function checkAcknowledgedWrites(
  endpoint: ShopEndpoint,
  answered: AcknowledgedWrites,
): Promise<void> {
  const query = 'query($id: ID!) { cart(id: $id) { note } }'
  for (const [id, number] of answered.notes) {
    const { cart } = await queryShop(endpoint, query, { id })
    if (!cart) throw new Error(`An answered cart is lost: ${id}.`)
    if (Number(cart.note ?? 0) < number)
      throw new Error(`An answered change is lost: ${number}, but ${cart.note} is kept.`)
  }
  for (const location of answered.orders.values()) {
    const thanks = await fetch(new URL(location, endpoint.url))
    if (!(await thanks.text()).includes('data-order-number='))
      throw new Error(`An answered order is lost: ${location}.`)
  }
  answered.notes.clear()
  answered.orders.clear()
}

/**
 * Kills a shop at random moments while buyers create and order carts, and checks after each start
 * that every acknowledged write is stored, once.
 * @throws Error with a sentence as soon as something is lost, duplicated or oversold.
 */
export async function killRounds(
  rounds: number,
  tell: (line: string) => void = () => {},
): Promise<KillReport> {
  const { folder, cataloguePath, dispose } = makeShopFolder()
  const dataDir = join(folder, 'data')
  const flags = ['--port', '0', '--data-dir', dataDir, '--catalogue', cataloguePath]
  const answered = noAcknowledgedWrites()
  const report: KillReport = { rounds: 0, changes: 0, orders: 0 }
  let shop: ShopProcess = await spawnShop(flags)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const buyers = Array.from({ length: 6 }, () =>
        runBuyer(shop, answered, () => (report.changes += 1)).catch((error: Error) => {
          // A broken connection is expected here; any other error is a failure.
          if (!(error instanceof TypeError)) throw error
        }),
      )
      // Every other round waits for a first response, even on a busy machine.
      const before = report.changes
      const until = performance.now() + (round % 2 === 0 ? 0 : 5_000)
      while (report.changes === before && performance.now() < until) await wait(5)
      await wait(30 + randomInt(250))
      await shop.end('SIGKILL')
      await Promise.all(buyers)
      checkStore(dataDir, answered)
      report.orders += answered.orders.size
      shop = await spawnShop(flags)
      await checkAcknowledgedWrites(shop, answered)
      report.rounds = round
      if (round % 20 === 0)
        tell(
          `${round} rounds, ${report.changes} answered changes, ${report.orders} answered orders`,
        )
    }
    return report
  } finally {
    await shop.end('SIGKILL')
    dispose()
  }
}
