import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visitAdmin } from '../testing/admin-client.ts'
import { ADMIN_TOKEN } from '../testing/running-shop.ts'
import {
  MUTATIONS,
  makeCart,
  openTestShop,
  pieces,
  placeOrderAt,
  type TestShop,
} from '../testing/test-shop.ts'

/** Pieces that must not be oversold, with what was delivered of each. */
const delivered: Record<string, number> = {
  [pieces.five]: 5,
  [pieces.last]: 1,
  [pieces.plenty]: 12,
}
const names = Object.keys(delivered)

const merchandise = fc.constantFrom(...names)
const quantity = fc.integer({ min: 1, max: 8 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('fill' as const), merchandise, quantity }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(4), merchandise, quantity }),
  fc.record({ kind: fc.constant('buy' as const), at: fc.nat(4) }),
  // Somebody types over what the admin's page showed when it was opened.
  fc.record({
    kind: fc.constant('correct' as const),
    merchandise,
    seen: fc.integer({ min: 0, max: 12 }),
    wanted: fc.integer({ min: 0, max: 12 }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface OpenCart {
  id: string
  checkoutUrl: string
}

/** What was corrected of each piece, in all. */
type Corrections = Map<string, number>

async function correct(
  shop: TestShop,
  corrected: Corrections,
  { merchandise: name, seen, wanted }: Extract<Step, { kind: 'correct' }>,
): Promise<void> {
  const admin = await visitAdmin(shop.request)
  const id = name.split('/').at(-1)!
  const fields = { [`stock-${id}`]: String(wanted), [`seen-${id}`]: String(seen) }
  const { status, body } = await admin.send('/admin/stock', fields)
  expect(status).toBe(303)
  // Where pieces would be missing, nothing is changed.
  if (!body.includes('Nothing was changed'))
    corrected.set(name, (corrected.get(name) ?? 0) + wanted - seen)
}

async function take(
  shop: TestShop,
  carts: OpenCart[],
  corrected: Corrections,
  done: Step,
): Promise<void> {
  if (done.kind === 'correct') return correct(shop, corrected, done)
  if (done.kind === 'fill') {
    const lines = [{ merchandiseId: done.merchandise, quantity: done.quantity }]
    carts.push((await makeCart(shop, lines)) as OpenCart)
    return
  }
  const cart = carts[done.at]
  if (!cart) return
  if (done.kind === 'buy') await placeOrderAt(cart.checkoutUrl, shop.request)
  else {
    const lines = [{ merchandiseId: done.merchandise, quantity: done.quantity }]
    await shop.graphql(MUTATIONS.add, { cartId: cart.id, lines })
  }
}

async function onShelf(shop: TestShop): Promise<number[]> {
  const query =
    'query($ids: [ID!]!) { nodes(ids: $ids) { ... on ProductVariant { quantityAvailable } } }'
  const { data } = await shop.graphql(query, { ids: names })
  return data.nodes.map((node: { quantityAvailable: number }) => node.quantityAvailable)
}

describe('concurrent orders and stock corrections', () => {
  it('never oversell and never leave negative stock', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
        async (turns) => {
          const shop = openTestShop({ adminToken: ADMIN_TOKEN })
          const corrected: Corrections = new Map()
          try {
            const carts: OpenCart[] = []
            // The steps of a turn come together and share a transaction.
            for (const turn of turns) {
              await Promise.all(turn.map((done) => take(shop, carts, corrected, done)))
              for (const left of await onShelf(shop)) expect(left).toBeGreaterThanOrEqual(0)
            }
            const sold = new Map<string, number>()
            for (const { id } of carts) {
              const order = shop.orders.byCart(/Cart\/([^?]+)/u.exec(id)![1]!)
              for (const line of order?.lines ?? []) {
                const name = `gid://shopify/ProductVariant/${line.variantId}`
                sold.set(name, (sold.get(name) ?? 0) + line.quantity)
              }
            }
            expect(await onShelf(shop)).toEqual(
              names.map(
                (name) => delivered[name]! + (corrected.get(name) ?? 0) - (sold.get(name) ?? 0),
              ),
            )
          } finally {
            shop.close()
          }
        },
      ),
      { numRuns: process.env.TEST_DATABASE_URL ? 10 : 40 },
    )
  })
})
