import { describe, afterAll, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { openTestShop, pieces, placeOrderAt } from '../testing/test-shop.ts'

const first = {
  id: 1,
  title: 'First order',
  codes: ['FIRST'],
  value: { type: 'percentage' as const, percentage: 10 },
  oncePerCustomer: true,
}
const shop = openTestShop({ input: { ...fixtureInput, discounts: [first] } })
afterAll(() => shop.close())

async function order() {
  const { data } = await shop.graphql(
    'mutation($input: CartInput) { cartCreate(input: $input) { cart { checkoutUrl cost { totalAmount { amount } } } } }',
    { input: { lines: [{ merchandiseId: pieces.plenty }], discountCodes: ['FIRST'] } },
  )
  const { checkoutUrl, cost } = data.cartCreate.cart
  expect(cost.totalAmount.amount).toBe('4320.0')
  return { checkoutUrl, answer: await placeOrderAt(checkoutUrl, shop.request) }
}

describe('once per customer', () => {
  it('removes a once-per-customer code when the form’s email has used it, before the order is placed', async () => {
    expect((await order()).answer.status).toBe(303)
    const { checkoutUrl, answer } = await order()
    const page = await (await shop.request(answer.headers.get('location')!)).text()
    expect(page).toContain('<bdi>CHF\u00a04,800</bdi>')
    expect(page).toContain('FIRST has already been used.')
    expect(shop.orders.count()).toBe(1)
    // Seen as it is now, it can be ordered.
    await placeOrderAt(checkoutUrl, shop.request)
    expect(shop.orders.count()).toBe(2)
  })
})
