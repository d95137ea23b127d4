import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartNoteUpdate } from './cart-update.ts'

describe('cart note update', () => {
  it('updates the note, whose payload has no warnings', async () => {
    const { storefront, calls } = scriptedShop({
      data: { cartNoteUpdate: { cart: rawCart(), userErrors: [] } },
    })
    const { cart, notices } = await cartNoteUpdate(storefront, 'id', 'For Léa')
    expect(calls).toMatchObject([
      { operation: 'CartNoteUpdate', variables: { cartId: 'id', note: 'For Léa' } },
    ])
    expect(cart.totalQuantity).toBe(1)
    expect(notices).toEqual([])
  })

  it('rejects with the mapped list when the shop refuses', async () => {
    const userErrors = [{ code: 'NOTE_TOO_LONG', field: ['cartId'], message: 'No.' }]
    const { storefront } = scriptedShop({
      data: { cartNoteUpdate: { cart: null, userErrors } },
    })
    await expect(cartNoteUpdate(storefront, 'id', 'For Léa')).rejects.toMatchObject({
      notices: [{ code: 'TOO_LONG' }],
    })
  })
})
