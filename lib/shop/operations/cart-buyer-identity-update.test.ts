import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartBuyerIdentityUpdate } from './cart-update.ts'

describe('cart buyer identity update', () => {
  it('updates the buyer and the delivery address', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartBuyerIdentityUpdate: { cart: rawCart(), userErrors: [] } },
    })
    const { cart, notices } = await cartBuyerIdentityUpdate(storefront, 'id', {
      countryCode: 'FR',
      shippingAddress: { city: 'Lyon' },
    })
    expect(calls).toMatchObject([
      {
        operation: 'CartBuyerIdentityUpdate',
        variables: {
          cartId: 'id',
          buyerIdentity: {
            countryCode: 'FR',
            deliveryAddressPreferences: [{ deliveryAddress: { city: 'Lyon' } }],
          },
        },
      },
    ])
    expect(cart.totalQuantity).toBe(1)
    expect(notices).toEqual([])
  })

  it('rejects with the mapped list when the shop refuses', async () => {
    const userErrors = [{ code: 'INVALID_ZIP_CODE_FOR_COUNTRY', field: ['cartId'], message: 'No.' }]
    const { storefront } = scriptedShop({
      data: { cartBuyerIdentityUpdate: { cart: null, userErrors } },
    })
    await expect(
      cartBuyerIdentityUpdate(storefront, 'id', {
        countryCode: 'FR',
        shippingAddress: { city: 'Lyon' },
      }),
    ).rejects.toMatchObject({
      notices: [{ code: 'INVALID_FOR_COUNTRY' }],
    })
  })
})
