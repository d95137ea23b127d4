import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { MUTATIONS, pieces, placeOrderAt, type Loose } from '../../src/testing/test-shop.ts'
import { spawnShop } from '../../src/testing/shop-process.ts'
import { makeShopFolder } from '../../src/testing/running-shop.ts'

const { folder, cataloguePath, dispose } = makeShopFolder()
afterAll(dispose)
function start() {
  return spawnShop([
    '--port',
    '0',
    '--data-dir',
    join(folder, 'data'),
    '--catalogue',
    cataloguePath,
  ])
}

async function ask(url: string, query: string, variables: object): Promise<Loose> {
  const response = await fetch(`${url}/api/2025-01/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return ((await response.json()) as Loose).data
}
const noteOf = 'query($id: ID!) { cart(id: $id) { note lines(first: 9) { nodes { quantity } } } }'

describe('after SIGKILL', () => {
  it('every acknowledged cart change is stored', async () => {
    let shop = await start()
    const lines = [{ merchandiseId: pieces.plenty, quantity: 3 }]
    const { cart } = (await ask(shop.url, MUTATIONS.create, { input: { lines } })).cartCreate
    for (let round = 0; round < 3; round += 1) {
      let answered = -1
      // Writes continue until the process is killed, so that the kill falls between or into any of
      // them.
      const writing = (async () => {
        for (let count = 0; ; count += 1) {
          const data = await ask(shop.url, MUTATIONS.note, {
            cartId: cart.id,
            note: `${round} ${count}`,
          })
          expect(data.cartNoteUpdate.userErrors).toEqual([])
          answered = count
          if (count === 10) void shop.end('SIGKILL')
        }
      })().catch((error: Error) => error)
      expect(await writing).toBeInstanceOf(TypeError)
      shop = await start()
      const { cart: found } = await ask(shop.url, noteOf, { id: cart.id })
      const [foundRound, foundCount] = found.note.split(' ').map(Number)
      expect(foundRound).toBe(round)
      expect(foundCount).toBeGreaterThanOrEqual(answered)
      expect(found.lines.nodes).toEqual([{ quantity: 3 }])
    }
    await shop.end('SIGKILL')
  })

  it('an order is stored atomically: number, stock and deleted cart', async () => {
    let shop = await start()
    const lines = [{ merchandiseId: pieces.last }]
    const { cart } = (await ask(shop.url, MUTATIONS.create, { input: { lines } })).cartCreate
    const placed = await placeOrderAt(cart.checkoutUrl, (url, init) => fetch(url, init))
    expect(placed.status).toBe(303)
    await shop.end('SIGKILL')
    shop = await start()
    const thanks = await (await fetch(shop.url + placed.headers.get('location'))).text()
    expect(thanks).toContain('data-order-number="1001"')
    expect((await ask(shop.url, noteOf, { id: cart.id })).cart).toBeNull()
    const again = (await ask(shop.url, MUTATIONS.create, { input: { lines } })).cartCreate
    expect(again.warnings[0].code).toBe('MERCHANDISE_OUT_OF_STOCK')
    await shop.end('SIGTERM')
  })
})
