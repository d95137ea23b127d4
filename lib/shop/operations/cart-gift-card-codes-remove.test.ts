import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartGiftCardCodesRemove } from './cart-update.ts'

describe('cart gift card codes remove', () => {
  it('removes gift cards by their ids in the cart', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartGiftCardCodesRemove: { cart: rawCart(), userErrors: [] } },
    })
    const { cart, notices } = await cartGiftCardCodesRemove(storefront, 'id', [
      'gid://shopify/AppliedGiftCard/1',
    ])
    expect(calls).toMatchObject([
      {
        operation: 'CartGiftCardCodesRemove',
        variables: { cartId: 'id', appliedGiftCardIds: ['gid://shopify/AppliedGiftCard/1'] },
      },
    ])
    expect(cart.totalQuantity).toBe(1)
    expect(notices).toEqual([])
  })

  it('rejects with the mapped list when the shop refuses', async () => {
    const userErrors = [{ code: 'INVALID', field: ['cartId'], message: 'No.' }]
    const { storefront } = scriptedShop({
      data: { cartGiftCardCodesRemove: { cart: null, userErrors } },
    })
    await expect(
      cartGiftCardCodesRemove(storefront, 'id', ['gid://shopify/AppliedGiftCard/1']),
    ).rejects.toMatchObject({
      notices: [{ code: 'INVALID' }],
    })
  })
})
