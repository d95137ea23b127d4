import { beforeEach, describe, expect, it } from 'vitest'
import {
  CART,
  MUTATIONS,
  makeCart,
  openTestShop,
  pieces,
  type TestShop,
} from '../testing/test-shop.ts'
import type { cartMutations } from './mutations/cart-mutations.ts'

let shop: TestShop
beforeEach(() => {
  shop = openTestShop()
  return () => shop.close()
})

async function read(id: string) {
  return (await shop.graphql(`${CART} query($id: ID!) { cart(id: $id) { ...CartParts } }`, { id }))
    .data.cart
}

/** Mutations that name their cart otherwise, or answer in another shape; they have tests of their own. */
type Other =
  | 'cartCreate'
  | 'cartMetafieldDelete'
  | 'cartMetafieldsSet'
  | 'cartPrepareForCompletion'
  | 'cartSubmitForCompletion'

const ADDRESS = '{ address: { deliveryAddress: { countryCode: CH } } }'

/** A call of each mutation that changes a cart, without the cart: one that is missing does not compile. */
const CHANGES: Record<Exclude<keyof typeof cartMutations, Other>, string> = {
  cartBillingAddressUpdate: 'billingAddress: { city: "Genève" }',
  cartClone: '',
  cartDeliveryAddressesAdd: `addresses: [${ADDRESS}]`,
  cartDeliveryAddressesRemove: 'addressIds: []',
  cartDeliveryAddressesReplace: `addresses: [${ADDRESS}]`,
  cartDeliveryAddressesUpdate: 'addresses: []',
  cartGiftCardCodesAdd: 'giftCardCodes: []',
  cartGiftCardCodesRemove: 'appliedGiftCardIds: []',
  cartGiftCardCodesUpdate: 'giftCardCodes: []',
  cartPaymentUpdate: 'payment: { amount: { amount: "1", currencyCode: CHF } }',
  cartRemovePersonalData: '',
  cartSelectedDeliveryOptionsUpdate: 'selectedDeliveryOptions: []',
  cartAttributesUpdate: 'attributes: [{ key: "a", value: "b" }]',
  cartBuyerIdentityUpdate: 'buyerIdentity: { email: "a@example.com" }',
  cartDiscountCodesUpdate: 'discountCodes: ["MOON"]',
  cartLinesAdd: `lines: [{ merchandiseId: "${pieces.five}" }]`,
  cartLinesRemove: 'lineIds: []',
  cartLinesUpdate: 'lines: []',
  cartNoteUpdate: 'note: "mine"',
}

describe('the secret of a cart', () => {
  it.each(Object.entries(CHANGES))('is required for %s', async (mutation, change) => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const changed = async (cartId: string) => {
      const call = `${mutation}(cartId: $cartId, ${change})`
      const query = `mutation($cartId: ID!) { ${call} { cart { id } userErrors { message } } }`
      return (await shop.graphql(query, { cartId }, '2026-04')).data[mutation]
    }
    const refusal = { cart: null, userErrors: [{ message: 'The specified cart does not exist.' }] }
    expect(await changed(cart.id.split('?')[0])).toEqual(refusal)
    expect(await changed(cart.id)).not.toEqual(refusal)
  })

  it('is required for every change, and personal data is hidden without it', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    await shop.graphql(MUTATIONS.buyer, {
      cartId: cart.id,
      buyerIdentity: { email: 'a@example.com' },
    })
    const bare = cart.id.split('?')[0]
    for (const cartId of [bare, `${bare}?key=wrong`]) {
      const seen = await read(cartId)
      expect(seen).toMatchObject({ totalQuantity: 1, buyerIdentity: { email: null, phone: null } })
      expect(seen.checkoutUrl).not.toContain('key=')
      const { data } = await shop.graphql(MUTATIONS.note, { cartId, note: 'mine' })
      expect(data.cartNoteUpdate.cart).toBeNull()
      expect(data.cartNoteUpdate.userErrors).toEqual([
        { code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' },
      ])
    }
  })
})

describe('cart expiry', () => {
  it('happens ten days after the last change', async () => {
    const cart = await makeCart(shop, [])
    shop.time.now += 9 * 86_400_000
    await shop.graphql(MUTATIONS.note, { cartId: cart.id, note: 'still here' })
    shop.time.now += 10 * 86_400_000 - 1
    expect(await read(cart.id)).toMatchObject({ note: 'still here' })
    shop.time.now += 1
    expect(await read(cart.id)).toBeNull()
    const { data } = await shop.graphql(MUTATIONS.note, { cartId: cart.id, note: 'late' })
    expect(data.cartNoteUpdate.userErrors[0].message).toBe('The specified cart does not exist.')
  })

  it('rejects a malformed id with a GraphQL error', async () => {
    for (const id of ['abc', 'gid://shopify/Product/1', 'gid://shopify/Cart/']) {
      const { errors } = await shop.graphql('query($id: ID!) { cart(id: $id) { id } }', { id })
      expect(errors?.[0]?.message).toContain('invalid value')
    }
  })
})

describe('a cart as a node', () => {
  it('resolves with its lines', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const ids = [cart.id, cart.lines.nodes[0].id, 'gid://shopify/Cart/unknown']
    const { data } = await shop.graphql(
      'query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
      { ids },
    )
    expect(data.nodes).toEqual([
      { __typename: 'Cart', id: cart.id },
      { __typename: 'CartLine', id: cart.lines.nodes[0].id },
      null,
    ])
  })
})

describe('array limits', () => {
  it('reject more than 250 entries', async () => {
    const lines = Array.from({ length: 251 }, () => ({ merchandiseId: pieces.five }))
    const { errors } = await shop.graphql(MUTATIONS.create, { input: { lines } })
    expect(errors?.[0]).toMatchObject({
      message: 'The input array size of 251 is greater than the maximum allowed of 250.',
      extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
    })
  })
})
