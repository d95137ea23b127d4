import { beforeEach, describe, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { buyer, createVisitor } from '../testing/checkout-form.ts'
import {
  makeCart,
  openTestShop,
  pieces,
  placeOrderAt,
  type Loose,
  type TestShop,
} from '../testing/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = openTestShop({
    input: {
      ...fixtureInput,
      shop: {
        ...fixtureInput.shop,
        currencies: [{ code: 'EUR', rate: '1.1', countries: ['FR'] }],
      },
      giftCards: [
        { id: 1, code: 'GIFT-0001-ABCD', amount: '200' },
        { id: 2, code: 'gift 0002 efgh', amount: '9000' },
        { id: 3, code: 'GIFT-0003-IJKL', amount: '50', expiresAt: '2026-01-01T00:00:00Z' },
        { id: 4, code: 'GIFT-0004-MNOP', amount: '50', enabled: false },
      ],
    },
  })
  return () => shop.close()
})

const PARTS = `cart { id checkoutUrl cost { totalAmount { amount currencyCode } } appliedGiftCards { id lastCharacters
  amountUsed { amount currencyCode } balance { amount } presentmentAmountUsed { amount currencyCode } } } userErrors { code field message }`

async function run(name: string, args: string, variables: Record<string, unknown>) {
  const query = `mutation($cartId: ID!, $list: [${name.endsWith('Remove') ? 'ID' : 'String'}!]!) { result: ${name}(cartId: $cartId, ${args}: $list) { ${PARTS} } }`
  const { data, errors } = await shop.graphql(query, variables, '2026-04')
  expect(errors).toBeUndefined()
  return data.result as Loose
}
const set = (cartId: string, ...list: string[]) =>
  run('cartGiftCardCodesUpdate', 'giftCardCodes', { cartId, list })
const add = (cartId: string, ...list: string[]) =>
  run('cartGiftCardCodesAdd', 'giftCardCodes', { cartId, list })
const remove = (cartId: string, ...list: string[]) =>
  run('cartGiftCardCodesRemove', 'appliedGiftCardIds', { cartId, list })

describe('gift cards', () => {
  it('pay in order until nothing is due; the total is net, and each balance is what is left', async () => {
    const { id } = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const { cart } = await set(id, 'gift0001abcd', 'GIFT-0002-EFGH')
    expect(cart.cost.totalAmount).toEqual({ amount: '0.0', currencyCode: 'CHF' })
    expect(cart.appliedGiftCards).toMatchObject([
      { lastCharacters: 'abcd', amountUsed: { amount: '200.0' }, balance: { amount: '0.0' } },
      { lastCharacters: 'efgh', amountUsed: { amount: '1050.0' }, balance: { amount: '7950.0' } },
    ])
  })

  it('are added, replaced and removed', async () => {
    const { id } = await makeCart(shop, [{ merchandiseId: pieces.five }])
    await set(id, 'GIFT-0001-ABCD')
    const added = await add(id, 'GIFT-0002-EFGH', 'gift-0001-abcd')
    expect(added.cart.appliedGiftCards).toHaveLength(2)
    const removed = await remove(id, added.cart.appliedGiftCards[0].id)
    expect(removed.cart.appliedGiftCards).toMatchObject([{ lastCharacters: 'efgh' }])
    expect((await set(id)).cart.appliedGiftCards).toEqual([])
  })

  it.each(['NO-SUCH-CARD', 'GIFT-0003-IJKL', 'GIFT-0004-MNOP', '🎁🎁🎁🎁🎁🎁🎁🎁'])(
    'are rejected when %s is not a usable card',
    async (code) => {
      const { id } = await makeCart(shop, [{ merchandiseId: pieces.five }])
      await set(id, 'GIFT-0001-ABCD')
      const { cart, userErrors } = await add(id, code)
      expect(userErrors).toMatchObject([{ code: 'INVALID', field: ['giftCardCodes', '0'] }])
      expect(cart.appliedGiftCards).toHaveLength(1)
    },
  )

  it('are stored in the shop’s currency and shown in the buyer’s', async () => {
    const { data } = await shop.graphql(
      `mutation($input: CartInput) { cartCreate(input: $input) { ${PARTS} } }`,
      {
        input: {
          lines: [{ merchandiseId: pieces.five }],
          buyerIdentity: { countryCode: 'FR' },
          giftCardCodes: ['GIFT-0001-ABCD'],
        },
      },
    )
    const { cart } = data.cartCreate
    expect(cart.cost.totalAmount).toEqual({ amount: '1155.0', currencyCode: 'EUR' })
    expect(cart.appliedGiftCards[0]).toMatchObject({
      amountUsed: { amount: '200.0', currencyCode: 'CHF' },
      presentmentAmountUsed: { amount: '220.0', currencyCode: 'EUR' },
    })
  })

  it('are reduced by the used amount when the order is placed, and not before', async () => {
    const first = await makeCart(shop, [{ merchandiseId: pieces.five }])
    await set(first.id, 'GIFT-0002-EFGH')
    const second = await makeCart(shop, [{ merchandiseId: pieces.five }])
    expect((await set(second.id, 'GIFT-0002-EFGH')).cart.appliedGiftCards[0].balance.amount).toBe(
      '7750.0',
    )
    expect((await placeOrderAt(first.checkoutUrl, shop.request)).status).toBe(303)
    const { data } = await shop.graphql(
      `query($id: ID!) { cart(id: $id) { ${PARTS.split(' userErrors')[0]!.slice(7, -2)} } }`,
      {
        id: second.id,
      },
    )
    expect(data.cart.appliedGiftCards[0].balance.amount).toBe('6500.0')
    const order = shop.orders.byCart(/checkouts\/(\w+)/.exec(first.checkoutUrl)![1]!)
    expect(order).toMatchObject({
      total: '1250.00',
      giftCards: [{ lastCharacters: 'efgh', amount: '1250.00' }],
    })
  })

  it('that were used up before the order was submitted prevent the order', async () => {
    const [first, second] = [
      await makeCart(shop, [{ merchandiseId: pieces.five }]),
      await makeCart(shop, [{ merchandiseId: pieces.five }]),
    ]
    await set(first.id, 'GIFT-0001-ABCD')
    await set(second.id, 'GIFT-0001-ABCD')
    const { open, send } = createVisitor(shop.request)
    const { seal } = await open(second.checkoutUrl)
    await placeOrderAt(first.checkoutUrl, shop.request)
    const { page } = await send(second.checkoutUrl, { ...buyer, seal, do: 'order' })
    expect(page).toContain('Your order has changed')
    expect(page).toContain('has no balance left')
    expect(shop.orders.count()).toBe(1)
  })
})

describe('the checkout page', () => {
  it('accepts a gift card or a discount code in one field, and shows an error for any other text', async () => {
    shop.close()
    shop = openTestShop({
      input: {
        ...fixtureInput,
        discounts: [
          { id: 1, title: 'Ten', codes: ['TEN'], value: { type: 'percentage', percentage: 10 } },
        ],
      },
    })
    const { checkoutUrl } = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const { send } = createVisitor(shop.request)
    const enter = async (code: string) => (await send(checkoutUrl, { code })).page
    expect(await enter('nothing')).toContain('nothing isn’t a valid code.')
    const coded = await enter('ten')
    expect(coded).toContain('<bdi>CHF\u00a01,125</bdi>')
    const carded = await enter('GIFT-0001-ABCD')
    expect(carded).toContain('•••• ABCD')
    expect(carded).toContain('<bdi>CHF\u00a0925</bdi>')
  })
})
