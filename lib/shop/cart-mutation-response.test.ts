import { describe, expect, it } from 'vitest'
import { resolveCartMutation } from './cart-mutation-response.ts'
import { ShopGraphqlError, ShopUserError } from './shop-errors.ts'
import { rawCart, rawLine, scriptedShop } from './testing/scripted-shop.ts'

const warning = { code: 'MERCHANDISE_NOT_ENOUGH_STOCK' as const, message: 'Only two.', target: 'a' }
const refused = {
  code: 'INVALID_MERCHANDISE_LINE' as const,
  field: ['lines'],
  message: 'No such line.',
}

describe('resolveCartMutation', () => {
  it('resolves with the cart and the shop’s notices', async () => {
    const { storefront } = scriptedShop()
    const answer = {
      data: {
        cartLinesAdd: {
          cart: rawCart(),
          userErrors: [refused],
          warnings: [warning],
        },
      },
    }
    const { cart, notices } = await resolveCartMutation(storefront, answer, 'cartLinesAdd')
    expect(cart.lines).toMatchObject([
      { variantId: 'variant-a', title: 'Meridian', price: { amount: '1250.0' } },
    ])
    expect(notices.map(({ code }) => code)).toEqual(['LINE_ITEM_NOT_FOUND', 'NOT_ENOUGH_IN_STOCK'])
  })

  it('fetches all pages of the lines', async () => {
    const page = { nodes: [rawLine('b')], pageInfo: { hasNextPage: true, endCursor: 'two' } }
    const last = { nodes: [rawLine('c')], pageInfo: { hasNextPage: false, endCursor: null } }
    const { storefront, calls } = scriptedShop(
      { data: { cart: { lines: page } } },
      { data: { cart: { lines: last } } },
    )
    const cart = rawCart([rawLine('a')], {
      lines: { nodes: [rawLine('a')], pageInfo: { hasNextPage: true, endCursor: 'one' } },
    })
    const outcome = await resolveCartMutation(
      storefront,
      { data: { cartCreate: { cart, userErrors: [], warnings: [] } } },
      'cartCreate',
    )
    expect(outcome.cart.lines.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(calls.map(({ variables }) => variables['after'])).toEqual(['one', 'two'])
  })

  it('rejects with the serialised GraphQL errors', async () => {
    const { storefront } = scriptedShop()
    const errors = [{ message: 'Throttled' }]
    const settled = resolveCartMutation(
      storefront,
      {
        data: { cartLinesAdd: { cart: null, userErrors: [refused], warnings: [] } },
        errors,
      },
      'cartLinesAdd',
    )
    await expect(settled).rejects.toThrow(new ShopGraphqlError(JSON.stringify(errors)))
  })

  it('rejects with ShopUserError when only errors or warnings are returned', async () => {
    const { storefront } = scriptedShop()
    const settled = resolveCartMutation(
      storefront,
      { data: { cartLinesAdd: { cart: null, userErrors: [], warnings: [warning] } } },
      'cartLinesAdd',
    )
    await expect(settled).rejects.toThrow(ShopUserError)
    await expect(settled).rejects.toMatchObject({
      notices: [{ code: 'NOT_ENOUGH_IN_STOCK' }],
      isCartGone: false,
    })
  })

  it('rejects with an unknown error otherwise', async () => {
    const { storefront } = scriptedShop()
    await expect(
      resolveCartMutation(storefront, { data: { cartCreate: null } }, 'cartCreate'),
    ).rejects.toThrow('The cartCreate mutation failed due to an unknown error.')
  })
})
