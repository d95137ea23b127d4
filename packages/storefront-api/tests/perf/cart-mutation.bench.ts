import { startTestShop } from '../../src/testing/running-shop.ts'
import { MUTATIONS, pieces, type Loose } from '../../src/testing/test-shop.ts'
import { percentile } from './percentiles.ts'

/** Measured requests of each kind; about three seconds on two cores. */
const SAMPLES = 400
/** Warm-up requests, so that code is compiled and the store is cached. */
const WARM_UP = 60

/**
 * Measures cart mutations over a real socket with the store on disk, sequentially, and prints the
 * median and the 95th percentile in milliseconds. Run it with node.
 */
async function main(): Promise<void> {
  const startedAt = performance.now()
  const shop = await startTestShop()
  const ready = performance.now() - startedAt
  const ask = async (query: string, variables: object): Promise<Loose> => {
    const response = await fetch(`${shop.url}/api/2025-01/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as Loose
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const measure = async (name: string, run: (index: number) => Promise<unknown>) => {
    for (let index = 0; index < WARM_UP; index += 1) await run(index)
    const times: number[] = []
    for (let index = 0; index < SAMPLES; index += 1) {
      const start = performance.now()
      await run(index)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    console.log(`${name.padEnd(22)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms`)
  }
  try {
    console.log(`ready after ${ready.toFixed(0)} ms; ${SAMPLES} requests each`)
    const lines = [{ merchandiseId: pieces.endless }, { merchandiseId: pieces.plenty, quantity: 2 }]
    const { cart } = (await ask(MUTATIONS.create, { input: { lines } })).cartCreate
    const [line] = cart.lines.nodes
    await measure('cartCreate', () => ask(MUTATIONS.create, { input: { lines } }))
    await measure('cartLinesAdd', () => ask(MUTATIONS.add, { cartId: cart.id, lines: [lines[0]] }))
    await measure('cartLinesUpdate', (index) =>
      ask(MUTATIONS.update, {
        cartId: cart.id,
        lines: [{ id: line.id, quantity: 1 + (index % 5) }],
      }),
    )
    const read =
      'query($id: ID!) { cart(id: $id) { id totalQuantity cost { totalAmount { amount } } lines(first: 250) { nodes { id quantity } } } }'
    await measure('cart (query)', () => ask(read, { id: cart.id }))
  } finally {
    await shop.close()
  }
}

await main()
