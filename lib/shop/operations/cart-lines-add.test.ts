import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartLinesAdd } from './cart-lines.ts'

describe('cart lines add', () => {
  it('adds units of variants', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartLinesAdd: { cart: rawCart(), userErrors: [], warnings: [] } },
    })
    const { cart, notices } = await cartLinesAdd(storefront, 'id', [
      { variantId: 'v', quantity: 1 },
    ])
    expect(calls).toMatchObject([
      {
        operation: 'CartLinesAdd',
        variables: { cartId: 'id', lines: [{ merchandiseId: 'v', quantity: 1 }] },
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
      data: { cartLinesAdd: { cart: null, userErrors, warnings: [] } },
    })
    await expect(
      cartLinesAdd(storefront, 'id', [{ variantId: 'v', quantity: 1 }]),
    ).rejects.toMatchObject({ notices: [{ code: 'LINE_ITEM_NOT_FOUND' }] })
  })
})
