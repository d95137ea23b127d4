import { join } from 'node:path'
import { spawnShop } from '../../src/testing/shop-process.ts'
import { makeShopFolder } from '../../src/testing/running-shop.ts'
import { MUTATIONS, pieces } from '../../src/testing/test-shop.ts'
import { createBuyer, change, load, look, type BuyerRequest } from './cart-load.ts'
import { timed, timesLine } from './percentiles.ts'

/** Concurrent connections. */
const CONNECTIONS = 16
/** Duration of each load in milliseconds, after a second of warm-up. */
const DURATION = 4_000
const WARM_UP = 1_000

const LINES = [{ merchandiseId: pieces.endless }, { merchandiseId: pieces.plenty, quantity: 2 }]

/** Sets a quantity, and selects all fields of the cart. */
const changeWhole: BuyerRequest = ({ connection, cartId, lineId }, round) =>
  connection.ask(MUTATIONS.update, { cartId, lines: [{ id: lineId, quantity: 1 + (round % 5) }] })

/**
 * Measures the shop in its own process with the store on disk and a sync before each response: one
 * client, then sixteen concurrent ones. Run it with node; `SHOP` names a running shop instead.
 */
async function main(): Promise<void> {
  const { folder, cataloguePath, dispose } = makeShopFolder()
  const flags = ['--port', '0', '--data-dir', join(folder, 'data'), '--catalogue', cataloguePath]
  const shop = process.env.SHOP ? null : await spawnShop(flags)
  const url = process.env.SHOP ?? shop!.url
  try {
    const buyers = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => createBuyer(url, LINES)),
    )
    const [first] = buyers
    console.log(`${CONNECTIONS} connections, synchronous=FULL`)
    const crowd = {
      buyers,
      pids: shop ? [shop.child.pid!] : [],
      warmUp: WARM_UP,
      measured: DURATION,
    }
    const tell = async (name: string, wish: BuyerRequest) => {
      const { times, perSecond, cost, refusal } = await load(crowd, wish)
      if (refusal) throw new Error(refusal)
      const rate = `${perSecond.toFixed(0).padStart(6)} a second, ${cost.toFixed(2)} ms of CPU each`
      console.log(timesLine(name, times).replace(' p50', `${rate}   p50`))
    }
    await tell('cart mutations', change)
    await tell('cart mutations, full cart', changeWhole)
    await tell('cart queries', look)
    console.log('one client')
    const whole = () => look(first!, 0)
    const full = (index: number) => changeWhole(first!, index)
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
