import { expect, it } from 'vitest'
import { rawCart, rawLine, scriptedShop } from '../testing/scripted-shop.ts'
import { cartLinesChange } from './cart-lines.ts'

const change = { update: [{ id: 'a', quantity: 0 }], add: [{ variantId: 'v', quantity: 1 }] }

it('lowers and adds in one request, and the last cart counts', async () => {
  const { storefront, calls } = scriptedShop({
    data: {
      cartLinesUpdate: { cart: rawCart([]) },
      cartLinesAdd: { cart: rawCart([rawLine('b')]) },
    },
  })
  const { cart } = await cartLinesChange(storefront, 'id', change)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.variables).toMatchObject({
    cartId: 'id',
    update: [{ id: 'a', quantity: 0 }],
    add: [{ merchandiseId: 'v', quantity: 1 }],
  })
  expect(cart.lines.map(({ id }) => id)).toEqual(['b'])
})

it('keeps the cart of the half that worked, with what the other said', async () => {
  const userErrors = [{ code: 'INVALID', field: ['lines'], message: 'Not sold.' }]
  const { storefront } = scriptedShop({
    data: {
      cartLinesUpdate: { cart: rawCart([]) },
      cartLinesAdd: { cart: null, userErrors, warnings: [] },
    },
  })
  const { cart, notices } = await cartLinesChange(storefront, 'id', change)
  expect(cart.lines).toEqual([])
  expect(notices).toMatchObject([{ message: 'Not sold.' }])
})
