import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartCreate } from './cart-create.ts'

describe('cartCreate', () => {
  it('creates a cart with its first lines', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartCreate: { cart: rawCart(), userErrors: [], warnings: [] } },
    })
    const { cart, notices } = await cartCreate(storefront, {
      lines: [{ variantId: 'v', quantity: 2 }],
    })
    expect(calls).toMatchObject([
      {
        operation: 'CartCreate',
        variables: { input: { lines: [{ merchandiseId: 'v', quantity: 2 }] } },
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
      data: { cartCreate: { cart: null, userErrors, warnings: [] } },
    })
    await expect(
      cartCreate(storefront, { lines: [{ variantId: 'v', quantity: 2 }] }),
    ).rejects.toMatchObject({
      notices: [{ code: 'LINE_ITEM_NOT_FOUND' }],
    })
  })

  it('creates a cart with lines, codes, note, attributes and buyer', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartCreate: { cart: rawCart(), userErrors: [], warnings: [] } },
    })
    await cartCreate(storefront, {
      lines: [],
      discountCodes: ['SPRING'],
      giftCardCodes: ['abcd1234'],
      note: 'For Léa',
      attributes: [{ key: 'gift', value: 'yes' }],
      buyer: { countryCode: 'FR' },
    })
    expect(calls[0]?.variables['input']).toEqual({
      lines: [],
      discountCodes: ['SPRING'],
      giftCardCodes: ['abcd1234'],
      note: 'For Léa',
      attributes: [{ key: 'gift', value: 'yes' }],
      buyerIdentity: { countryCode: 'FR' },
    })
  })
})
