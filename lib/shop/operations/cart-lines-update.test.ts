import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartLinesUpdate } from './cart-lines.ts'

describe('cart lines update', () => {
  it('sets the quantities of lines', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartLinesUpdate: { cart: rawCart(), userErrors: [], warnings: [] } },
    })
    const { cart, notices } = await cartLinesUpdate(storefront, 'id', [{ id: 'a', quantity: 3 }])
    expect(calls).toMatchObject([
      {
        operation: 'CartLinesUpdate',
        variables: { cartId: 'id', lines: [{ id: 'a', quantity: 3 }] },
      },
    ])
    expect(cart.totalQuantity).toBe(1)
    expect(notices).toEqual([])
  })

  it('rejects with the mapped list when the shop refuses', async () => {
    const userErrors = [
      { code: 'INVALID_MERCHANDISE_LINE', field: ['lines'], message: 'No such line.' },
    ]
    const { storefront } = scriptedShop({
      data: { cartLinesUpdate: { cart: null, userErrors, warnings: [] } },
    })
    await expect(
      cartLinesUpdate(storefront, 'id', [{ id: 'a', quantity: 3 }]),
    ).rejects.toMatchObject({ notices: [{ code: 'LINE_ITEM_NOT_FOUND' }] })
  })
})
