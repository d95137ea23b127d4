import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeCart, openTestShop, pieces, placeOrderAt } from '../testing/test-shop.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'storefront-api-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('importing a newer catalogue', () => {
  it('keeps carts and sales, and updates catalogue data', async () => {
    const before = openTestShop({ dataDir: folder })
    const cart = await makeCart(before, [
      { merchandiseId: pieces.five, quantity: 2 },
      { merchandiseId: pieces.plenty },
    ])
    const sold = await makeCart(before, [{ merchandiseId: pieces.five }])
    expect((await placeOrderAt(sold.checkoutUrl, before.request)).status).toBe(303)
    before.close()

    const [meridian, , ...rest] = fixtureInput.products
    const [small, large] = meridian!.variants
    const products = [
      { ...meridian!, variants: [{ ...small!, price: '1300.00', inventoryQuantity: 8 }, large!] },
      ...rest,
    ]
    const after = openTestShop({ dataDir: folder, input: { ...fixtureInput, products } })
    const query = `query($id: ID!) { cart(id: $id) { cost { totalAmount { amount } } lines(first: 9) { nodes { quantity
      merchandise { ... on ProductVariant { quantityAvailable } } } } } }`
    const { data } = await after.graphql(query, { id: cart.id })
    expect(data.cart).toEqual({
      cost: { totalAmount: { amount: '2600.0' } },
      lines: { nodes: [{ quantity: 2, merchandise: { quantityAvailable: 7 } }] },
    })
    expect(after.orders.count()).toBe(1)
    after.close()
  })
})
