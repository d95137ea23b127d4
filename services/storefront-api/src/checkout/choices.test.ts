import { afterAll, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { makeCart, openTestShop, pieces } from '../testing/test-shop.ts'

const [meridian, ...others] = fixtureInput.products
const strap = {
  name: 'Strap',
  values: ['Calf'],
  translations: { fr: { name: 'Bracelet', values: { Calf: 'Veau' } } },
}
const shop = openTestShop({
  input: {
    ...fixtureInput,
    products: [
      {
        ...meridian!,
        options: [...meridian!.options, strap],
        variants: meridian!.variants.map((variant) => ({
          ...variant,
          title: `${variant.title} / Calf`,
          selectedOptions: [...variant.selectedOptions, { name: 'Strap', value: 'Calf' }],
        })),
      },
      ...others,
    ],
  },
})
afterAll(() => shop.close())

it('are listed alike at the checkout and on its confirmation', async () => {
  const visitor = createVisitor(shop.request)
  const path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.five }]), 'fr')
  const choices = / mm · Veau<\/bdi>/u
  expect((await visitor.open(path)).page).toMatch(choices)
  const { page } = await visitor.order(path)
  expect(page).toContain('data-order-number')
  expect(page).toMatch(choices)
})
