import { describe, expect, it } from 'vitest'
import { rawCart, scriptedShop } from '../testing/scripted-shop.ts'
import { cartFetch } from './cart-create.ts'

describe('cart fetch', () => {
  it('fetches a cart by id', async () => {
    const { storefront, calls } = scriptedShop({ data: { cart: rawCart() } })
    expect((await cartFetch(storefront, 'id'))?.lines).toHaveLength(1)
    expect(calls).toMatchObject([{ operation: 'CartFetch', variables: { cartId: 'id' } }])
  })

  it('returns undefined for an expired cart and a malformed id', async () => {
    const { storefront } = scriptedShop(
      { data: { cart: null } },
      { errors: [{ message: 'Variable $cartId of type ID! was provided invalid value' }] },
    )
    expect(await cartFetch(storefront, 'gone')).toBeUndefined()
    expect(await cartFetch(storefront, 'nonsense')).toBeUndefined()
  })

  it('rejects with the serialised errors when the shop fails', async () => {
    const { storefront } = scriptedShop({ errors: [{ message: 'Throttled' }] })
    await expect(cartFetch(storefront, 'id')).rejects.toThrow('[{"message":"Throttled"}]')
  })
})
