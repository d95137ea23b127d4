import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartAttributesUpdate } from './cart-update.ts'

describe('cart attributes update', () => {
  it('replaces the attributes', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartAttributesUpdate: { cart: rawCart(), userErrors: [] } },
    })
    const { cart, notices } = await cartAttributesUpdate(storefront, 'id', [
      { key: 'gift', value: 'yes' },
    ])
    expect(calls).toMatchObject([
      {
        operation: 'CartAttributesUpdate',
        variables: { cartId: 'id', attributes: [{ key: 'gift', value: 'yes' }] },
      },
    ])
    expect(cart.totalQuantity).toBe(1)
    expect(notices).toEqual([])
  })

  it('rejects with the mapped list when the shop refuses', async () => {
    const userErrors = [{ code: 'INVALID', field: ['cartId'], message: 'No.' }]
    const { storefront } = scriptedShop({
      data: { cartAttributesUpdate: { cart: null, userErrors } },
    })
    await expect(
      cartAttributesUpdate(storefront, 'id', [{ key: 'gift', value: 'yes' }]),
    ).rejects.toMatchObject({
      notices: [{ code: 'INVALID' }],
    })
  })
})
