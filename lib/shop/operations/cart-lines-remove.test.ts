import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartLinesRemove } from './cart-lines.ts'

describe('cart lines remove', () => {
  it('removes whole lines', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartLinesRemove: { cart: rawCart(), userErrors: [], warnings: [] } },
    })
    const { cart, notices } = await cartLinesRemove(storefront, 'id', ['a', 'b'])
    expect(calls).toMatchObject([
      { operation: 'CartLinesRemove', variables: { cartId: 'id', lineIds: ['a', 'b'] } },
    ])
    expect(cart.totalQuantity).toBe(1)
    expect(notices).toEqual([])
  })

  it('rejects with the mapped list when the shop refuses', async () => {
    const userErrors = [
      { code: 'INVALID_MERCHANDISE_LINE', field: ['lines'], message: 'No such line.' },
    ]
    const { storefront } = scriptedShop({
      data: { cartLinesRemove: { cart: null, userErrors, warnings: [] } },
    })
    await expect(cartLinesRemove(storefront, 'id', ['a', 'b'])).rejects.toMatchObject({
      notices: [{ code: 'LINE_ITEM_NOT_FOUND' }],
    })
  })
})
