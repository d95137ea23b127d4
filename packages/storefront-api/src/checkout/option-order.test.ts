import { describe, afterAll, expect, it } from 'vitest'
import { choosing, withOption } from '../testing/catalogue-fixture.ts'
import { checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { makeCart, openTestShop, pieces } from '../testing/test-shop.ts'

const strap = {
  name: 'Strap',
  values: ['Calf'],
  translations: { fr: { name: 'Bracelet', values: { Calf: 'Veau' } } },
}
const shop = openTestShop({
  input: withOption(strap, (variants) => variants.map((each) => choosing(each, 'Strap', 'Calf'))),
})
afterAll(() => shop.close())

describe('option order', () => {
  it('selected options have the same order on the checkout and confirmation pages', async () => {
    const visitor = createVisitor(shop.request)
    const path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.five }]), 'fr')
    const choices = / mm · Veau<\/bdi>/u
    expect((await visitor.open(path)).page).toMatch(choices)
    const { page } = await visitor.order(path)
    expect(page).toContain('data-order-number')
    expect(page).toMatch(choices)
  })
})
