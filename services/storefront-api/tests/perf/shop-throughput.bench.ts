import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnShop } from '../../src/testing/process.ts'
import { makeShopFolder } from '../../src/testing/running-shop.ts'
import { MUTATIONS, pieces, type Loose } from '../../src/testing/test-shop.ts'
import { openConnection, type Connection } from './connection.ts'
import { timed, timesLine } from './measure.ts'

/** Connections that ask at once. */
const CONNECTIONS = 16
/** How long each load lasts, in milliseconds, after a second of warming up. */
const DURATION = 4_000
const WARM_UP = 1_000

const add =
  'mutation($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) { cart { id totalQuantity cost { totalAmount { amount currencyCode } } } userErrors { code field message } } }'
const update =
  'mutation($cartId: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $cartId, lines: $lines) { cart { id totalQuantity cost { totalAmount { amount currencyCode } } } userErrors { code field message } } }'
const read =
  'query($id: ID!) { cart(id: $id) { id totalQuantity checkoutUrl cost { totalAmount { amount } } lines(first: 250) { nodes { id quantity merchandise { ... on ProductVariant { id title price { amount } } } } } } }'

interface Buyer {
  connection: Connection
  cartId: string
  lineId: string
}

async function ask(connection: Connection, query: string, variables: object): Promise<Loose> {
  const { data, errors } = JSON.parse(await connection.ask(query, variables))
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

async function arrive(shop: string): Promise<Buyer> {
  const connection = await openConnection(shop)
  const lines = [{ merchandiseId: pieces.endless }, { merchandiseId: pieces.plenty, quantity: 2 }]
  const { cart } = (await ask(connection, MUTATIONS.create, { input: { lines } })).cartCreate
  return { connection, cartId: cart.id, lineId: cart.lines.nodes[0].id }
}

/** Milliseconds of processor that a process has used; 0 where the system does not say. */
function processorTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    // Ticks of a hundredth of a second, in the program and in the system for it.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/** Lets every buyer ask without a pause; answers a second, and the slow end of the waits. */
async function load(
  name: string,
  { buyers, pid }: { buyers: readonly Buyer[]; pid: number | undefined },
  work: (buyer: Buyer, round: number) => Promise<unknown>,
): Promise<void> {
  const times: number[] = []
  const run = async (until: number, keep: boolean) => {
    await Promise.all(
      buyers.map(async (buyer) => {
        for (let round = 0; performance.now() < until; round += 1) {
          const start = performance.now()
          await work(buyer, round)
          if (keep) times.push(performance.now() - start)
        }
      }),
    )
  }
  await run(performance.now() + WARM_UP, false)
  const start = performance.now()
  const before = processorTime(pid)
  await run(start + DURATION, true)
  const rate = (times.length / (performance.now() - start)) * 1000
  const processor = (processorTime(pid) - before) / times.length
  console.log(
    timesLine(name, times).replace(
      ' p50',
      `${rate.toFixed(0).padStart(6)} a second, ${processor.toFixed(2)} ms of processor each   p50`,
    ),
  )
}

/**
 * Measures the shop in a process of its own with the store on disk and a sync before each answer:
 * one client, then sixteen at once. Run it with node; `SHOP` names a running shop instead.
 */
async function main(): Promise<void> {
  const { folder, cataloguePath, dispose } = makeShopFolder()
  const flags = ['--port', '0', '--data-dir', join(folder, 'data'), '--catalogue', cataloguePath]
  const shop = process.env.SHOP ? null : await spawnShop(flags)
  const url = process.env.SHOP ?? shop!.url
  try {
    const buyers = await Promise.all(Array.from({ length: CONNECTIONS }, () => arrive(url)))
    const [first] = buyers
    const { connection, cartId, lineId } = first!
    console.log(`${CONNECTIONS} connections, synchronous=FULL`)
    const crowd = { buyers, pid: shop?.child.pid }
    const change = (buyer: Buyer, round: number) =>
      round % 2 === 0
        ? buyer.connection.ask(add, {
            cartId: buyer.cartId,
            lines: [{ merchandiseId: pieces.endless }],
          })
        : buyer.connection.ask(update, {
            cartId: buyer.cartId,
            lines: [{ id: buyer.lineId, quantity: 1 + (round % 5) }],
          })
    await load('cart mutations', crowd, change)
    await load('cart mutations, full cart', crowd, (buyer, round) =>
      buyer.connection.ask(MUTATIONS.update, {
        cartId: buyer.cartId,
        lines: [{ id: buyer.lineId, quantity: 1 + (round % 5) }],
      }),
    )
    await load('cart queries', crowd, (buyer) => buyer.connection.ask(read, { id: buyer.cartId }))
    console.log('one client')
    const whole = () => connection.ask(read, { id: cartId })
    const full = (index: number) =>
      connection.ask(MUTATIONS.update, {
        cartId,
        lines: [{ id: lineId, quantity: 1 + (index % 5) }],
      })
    await timed(300, whole)
    console.log(timesLine('full cart, query', await timed(1_000, whole)))
    await timed(300, full)
    console.log(timesLine('full cart, mutation', await timed(1_000, full)))
    for (const buyer of buyers) buyer.connection.close()
  } finally {
    await shop?.end('SIGTERM')
    dispose()
  }
}

await main()
