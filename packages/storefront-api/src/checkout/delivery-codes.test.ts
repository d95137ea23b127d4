import { expect, it, onTestFinished } from 'vitest'
import type { CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { buyer, checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { makeCart, openTestShop, pieces } from '../testing/test-shop.ts'

const discounts: CatalogueInput['discounts'] = [
  { id: 1, title: 'Free delivery', codes: ['FREE'], value: { type: 'shipping' } },
]
const shipping = [
  { handle: 'post', title: 'Post', price: '20', freeFrom: '2000' },
  { handle: 'swift', title: 'Swift', price: '45' },
]

it('a code for delivery counts where delivery is free already, and makes another option free', async () => {
  const shop = openTestShop({
    input: { ...fixtureInput, shop: { ...fixtureInput.shop, shipping }, discounts },
  })
  onTestFinished(() => shop.close())
  const visitor = createVisitor(shop.request)
  const path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.plenty }]))
  const taken = await visitor.send(path, { ...buyer, code: 'FREE' })
  expect(taken.page).toContain('name="remove-code" value="FREE"')
  expect(taken.page).not.toContain('can’t be combined')
  const fast = await visitor.send(path, { delivery: 'swift', at: 'way' })
  expect(fast.page).toContain('CHF\u00a04,800')
  expect(fast.page).not.toContain('CHF\u00a04,845')
})
