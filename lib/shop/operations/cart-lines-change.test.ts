import { describe, expect, it } from 'vitest'
import { rawCart, rawLine, scriptedShop } from '../testing/scripted-shop.ts'
import { cartLinesChange } from './cart-lines.ts'

const change = { update: [{ id: 'a', quantity: 0 }], add: [{ variantId: 'v', quantity: 1 }] }

describe('cart lines change', () => {
  it('lowers and adds lines in one request and returns the last cart', async () => {
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

  it('returns the cart of the mutation that succeeded with the notices of the other', async () => {
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
})
