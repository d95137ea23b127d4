import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartDiscountCodesUpdate } from './cart-update.ts'

describe('cart discount codes update', () => {
  it('replaces all discount codes', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartDiscountCodesUpdate: { cart: rawCart(), userErrors: [] } },
    })
    const { cart, notices } = await cartDiscountCodesUpdate(storefront, 'id', ['SPRING'])
    expect(calls).toMatchObject([
      {
        operation: 'CartDiscountCodesUpdate',
        variables: { cartId: 'id', discountCodes: ['SPRING'] },
      },
    ])
    expect(cart.totalQuantity).toBe(1)
    expect(notices).toEqual([])
  })

  it('rejects with the mapped list when the shop refuses', async () => {
    const userErrors = [{ code: 'MISSING_DISCOUNT_CODE', field: ['cartId'], message: 'No.' }]
    const { storefront } = scriptedShop({
      data: { cartDiscountCodesUpdate: { cart: null, userErrors } },
    })
    await expect(cartDiscountCodesUpdate(storefront, 'id', ['SPRING'])).rejects.toMatchObject({
      notices: [{ code: 'PRESENT' }],
    })
  })
})
