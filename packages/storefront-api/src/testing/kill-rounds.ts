import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseCartId } from '../cart/cart.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { testRecord } from './test-postgres.ts'
import { MUTATIONS, pieces, placeOrderAt, type Loose } from './test-shop.ts'
import { spawnShop, type ShopProcess } from './shop-process.ts'
import { makeShopFolder } from './running-shop.ts'

/** What the shop said before it was killed: each of it must still be there. */
export interface Answered {
  /** The last number that each cart's note was answered with, by the cart's id. */
  notes: Map<string, number>
  /** Carts on their way to an order: each is one or the other. */
  turning: Set<string>
  /** The addresses of the confirmations of orders. */
  orders: Map<string, string>
}

export interface KillReport {
  rounds: number
  changes: number
  orders: number
}

/** Where a shop is, and the public token that it may ask for. */
export interface ShopDoor {
  url: string
  token?: string
}

/**
 * Asks a shop.
 * @throws TypeError when the connection breaks
 */
export async function askShop(
  { url, token }: ShopDoor,
  query: string,
  variables: object = {},
): Promise<Loose> {
  const response = await fetch(`${url}/api/2025-01/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // One that lay idle may be closed while it is used again.
      connection: 'close',
      ...(token !== undefined && { 'x-shopify-storefront-access-token': token }),
    },
    body: JSON.stringify({ query, variables }),
  })
  return ((await response.json()) as Loose).data
}

export const nothingAnswered = (): Answered => ({
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
 * A buyer who fills carts, changes them and buys, until the shop is gone.
 * @throws TypeError when a connection breaks; Error where an answer is none
 */
export async function shopping(
  door: ShopDoor,
  answered: Answered,
  count: () => void,
  linesOf: () => { merchandiseId: string; quantity?: number }[] = linesOfTheTests,
): Promise<void> {
  for (;;) {
    const lines = linesOf()
    const { cart } = (await askShop(door, MUTATIONS.create, { input: { lines } })).cartCreate
    count()
    answered.notes.set(cart.id, 0)
    const changes = 1 + randomInt(6)
    for (let number = 1; number <= changes; number += 1) {
      const data = await askShop(door, MUTATIONS.note, { cartId: cart.id, note: String(number) })
      if (data.cartNoteUpdate.userErrors.length > 0)
        throw new Error(JSON.stringify(data.cartNoteUpdate.userErrors))
      answered.notes.set(cart.id, number)
      count()
    }
    if (randomInt(2) === 0) continue
    // From here on the cart may have become an order, whether the answer arrives or not.
    answered.notes.delete(cart.id)
    answered.turning.add(cart.id)
    const placed = await placeOrderAt(cart.checkoutUrl, (address, init) =>
      fetch(new URL(address).href.replace(new URL(address).origin, door.url), init),
    )
    const location = placed.headers.get('location') ?? ''
    // Where a form leads back to the checkout, nothing was ordered: the last pieces went to others.
    if (location.includes('/thank-you')) answered.orders.set(cart.id, location)
  }
}

/**
 * Everything that must hold of the store of a folder, however often its shop was killed.
 * @throws Error with a sentence
 */
export function checkStore(dataDir: string, answered: Answered): void {
  const store = openDatabase(dataDir, testRecord(dataDir))
  try {
    checkRows(store, answered)
  } finally {
    store.close()
  }
}

/**
 * The same of a store that is open.
 * @throws Error with a sentence
 */
export function checkRows(store: Pick<Database, 'prepare'>, { turning }: Answered): void {
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
 * Looks whether everything that was answered is there.
 * @throws Error with a sentence
 */
export async function checkAnswered(door: ShopDoor, answered: Answered): Promise<void> {
  const query = 'query($id: ID!) { cart(id: $id) { note } }'
  for (const [id, number] of answered.notes) {
    const { cart } = await askShop(door, query, { id })
    if (!cart) throw new Error(`An answered cart is lost: ${id}.`)
    if (Number(cart.note ?? 0) < number)
      throw new Error(`An answered change is lost: ${number}, but ${cart.note} is kept.`)
  }
  for (const location of answered.orders.values()) {
    const thanks = await fetch(new URL(location, door.url))
    if (!(await thanks.text()).includes('data-order-number='))
      throw new Error(`An answered order is lost: ${location}.`)
  }
  answered.notes.clear()
  answered.orders.clear()
}

/**
 * Kills a shop at any moment while buyers fill carts and order, and looks after each start whether
 * everything that it had answered is there, once.
 * @throws Error with a sentence as soon as something is lost, doubled or oversold.
 */
export async function killRounds(
  rounds: number,
  tell: (line: string) => void = () => {},
): Promise<KillReport> {
  const { folder, cataloguePath, dispose } = makeShopFolder()
  const dataDir = join(folder, 'data')
  const flags = ['--port', '0', '--data-dir', dataDir, '--catalogue', cataloguePath]
  const answered = nothingAnswered()
  const report: KillReport = { rounds: 0, changes: 0, orders: 0 }
  let shop: ShopProcess = await spawnShop(flags)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const buyers = Array.from({ length: 6 }, () =>
        shopping(shop, answered, () => (report.changes += 1)).catch((error: Error) => {
          // The connection breaking is the point of it; anything else is a fault.
          if (!(error instanceof TypeError)) throw error
        }),
      )
      // Every other round waits for a first answer, however busy the machine is.
      const before = report.changes
      const until = performance.now() + (round % 2 === 0 ? 0 : 5_000)
      while (report.changes === before && performance.now() < until) await wait(5)
      await wait(30 + randomInt(250))
      await shop.end('SIGKILL')
      await Promise.all(buyers)
      checkStore(dataDir, answered)
      report.orders += answered.orders.size
      shop = await spawnShop(flags)
      await checkAnswered(shop, answered)
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
