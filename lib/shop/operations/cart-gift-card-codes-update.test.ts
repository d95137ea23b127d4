import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartGiftCardCodesUpdate } from './cart-update.ts'

describe('cart gift card codes update', () => {
  it('replaces the gift cards by codes', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartGiftCardCodesUpdate: { cart: rawCart(), userErrors: [] } },
    })
    const { cart, notices } = await cartGiftCardCodesUpdate(storefront, 'id', ['ABCD1234'])
    expect(calls).toMatchObject([
      {
        operation: 'CartGiftCardCodesUpdate',
        variables: { cartId: 'id', giftCardCodes: ['ABCD1234'] },
      },
    ])
    expect(cart.totalQuantity).toBe(1)
    expect(notices).toEqual([])
  })

  it('rejects with the mapped list when the shop refuses', async () => {
    const userErrors = [{ code: 'INVALID', field: ['cartId'], message: 'No.' }]
    const { storefront } = scriptedShop({
      data: { cartGiftCardCodesUpdate: { cart: null, userErrors } },
    })
    await expect(cartGiftCardCodesUpdate(storefront, 'id', ['ABCD1234'])).rejects.toMatchObject({
      notices: [{ code: 'INVALID' }],
    })
  })
})
