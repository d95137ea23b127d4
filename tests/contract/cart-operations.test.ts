import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import {
  cartAttributesUpdate,
  cartBuyerIdentityUpdate,
  cartDiscountCodesUpdate,
  cartGiftCardCodesRemove,
  cartGiftCardCodesUpdate,
  cartNoteUpdate,
} from '#lib/shop/operations/cart-update.ts'
import { cartCreate, cartFetch } from '#lib/shop/operations/cart-create.ts'
import {
  cartLinesAdd,
  cartLinesChange,
  cartLinesRemove,
  cartLinesUpdate,
} from '#lib/shop/operations/cart-lines.ts'
import { fetchMarketCountries } from '#lib/shop/operations/market-countries.ts'
import { fetchProductById } from '#lib/shop/operations/product-by-id.ts'
import { createStorefrontClient } from '#lib/shop/storefront-client.ts'
import { openTestShop, pieces } from '../../packages/storefront-api/src/testing/test-shop.ts'

const shop = openTestShop()
afterAll(() => shop.close())

const tried = new Set<string>()

/** Records the operation of each request. */
function noting(request: Request, body: BodyInit | null | undefined): Request {
  const name = /(?:query|mutation) (\w+)/.exec(typeof body === 'string' ? body : '')?.[1]
  if (name) tried.add(name)
  return request
}

/** The site's own operations on the embedded shop, in each API version of both. */
describe.each(['2025-01', '2026-04'])('the cart operations of the site in %s', (apiVersion) => {
  const storefront = createStorefrontClient({
    origin: 'http://shop.test',
    token: undefined,
    apiVersion,
    locale: 'fr',
    fetch: (input, init) => shop.fetch(noting(new Request(input, init), init?.body)),
  })

  it('create, fill, change, empty and read a cart', async () => {
    const made = await cartCreate(storefront, {
      lines: [{ variantId: pieces.five, quantity: 2 }],
    })
    const { id } = made.cart
    await cartLinesAdd(storefront, id, [{ variantId: pieces.plenty, quantity: 1 }])
    const [newest, oldest] = (await cartFetch(storefront, id))?.lines ?? []
    expect([newest?.variantId, oldest?.variantId]).toEqual([pieces.plenty, pieces.five])

    const { cart } = await cartLinesChange(storefront, id, {
      update: [{ id: oldest?.id ?? '', quantity: 1 }],
      add: [{ variantId: pieces.plenty, quantity: 1 }],
    })
    expect(cart).toMatchObject({
      totalQuantity: 3,
      total: { amount: '10850.0', currencyCode: 'CHF' },
      lines: [{ quantity: 2 }, { quantity: 1, title: 'Méridien', variantTitle: '36 mm' }],
    })
    expect(cart.checkoutUrl).toContain('locale=fr')

    await cartLinesUpdate(storefront, id, [{ id: oldest?.id ?? '', quantity: 0 }])
    const emptied = await cartLinesRemove(storefront, id, [newest?.id ?? ''])
    expect(emptied.cart.lines).toEqual([])
  })

  it('set buyer identity, discount codes and note', async () => {
    const { cart } = await cartCreate(storefront, {
      lines: [{ variantId: pieces.five, quantity: 1 }],
      note: 'First',
      discountCodes: ['NO-SUCH-CODE'],
      buyer: { countryCode: 'FR' },
    })
    expect(cart).toMatchObject({
      note: 'First',
      countryCode: 'FR',
      discountCodes: [{ code: 'NO-SUCH-CODE', applicable: false }],
    })
    const { id } = cart
    expect((await cartNoteUpdate(storefront, id, 'Second')).cart.note).toBe('Second')
    const attributes = [{ key: 'gift', value: 'yes' }]
    expect((await cartAttributesUpdate(storefront, id, attributes)).cart).toMatchObject({
      attributes,
      note: 'Second',
    })
    const bought = await cartBuyerIdentityUpdate(storefront, id, { countryCode: 'CH' })
    expect(bought.cart.countryCode).toBe('CH')
    const { discountCodes } = (await cartDiscountCodesUpdate(storefront, id, [])).cart
    expect(discountCodes).toEqual([])
    expect((await cartFetch(storefront, id))?.lines).toHaveLength(1)
  })

  it('reject a line with an unknown variant, by its field', async () => {
    const unknown = { variantId: 'gid://shopify/ProductVariant/999999999', quantity: 1 }
    await expect(cartCreate(storefront, { lines: [unknown] })).rejects.toMatchObject({
      notices: [{ shopCode: 'INVALID', field: ['input', 'lines', '0', 'merchandiseId'] }],
    })
  })

  it('apply a discount and a gift card with correct totals', async () => {
    const { cart } = await cartCreate(storefront, {
      lines: [
        { variantId: pieces.five, quantity: 1 },
        { variantId: pieces.plenty, quantity: 1 },
      ],
    })
    const { id } = cart
    const { cart: reduced, notices: reasons } = await cartDiscountCodesUpdate(storefront, id, [
      'orbit10',
      'OLD',
    ])
    expect(reasons).toMatchObject([{ discountCode: 'OLD', shopCode: 'DISCOUNT_NOT_FOUND' }])
    expect(reduced).toMatchObject({
      discountCodes: [
        { code: 'ORBIT10', applicable: true },
        { code: 'OLD', applicable: false },
      ],
      discounts: [{ id: 'orbit10', on: 'lines', amount: { amount: '605.0' } }],
      lines: [
        { discounts: [{ amount: { amount: '480.0' } }] },
        { discounts: [{ amount: { amount: '125.0' } }] },
      ],
      subtotal: { amount: '5445.0' },
    })
    const paid = (await cartGiftCardCodesUpdate(storefront, id, ['GIFT-0001-ABCD'])).cart
    expect(paid).toMatchObject({
      giftCards: [{ amount: { amount: '200.0' } }],
      total: { amount: '5445.0' },
      toPay: { amount: '5245.0' },
    })
    const cards = paid.giftCards.map((card) => card.id)
    const unpaid = (await cartGiftCardCodesRemove(storefront, id, cards)).cart
    expect(unpaid).toMatchObject({ giftCards: [], toPay: { amount: '5445.0' } })
    const { notices } = await cartGiftCardCodesUpdate(storefront, id, ['NO-SUCH-CARD'])
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: 'error', field: ['giftCardCodes', '0'] }),
    )
  })

  it('query a product in the visitor’s language, and the countries of the shop', async () => {
    const { lines } = (
      await cartCreate(storefront, { lines: [{ variantId: pieces.five, quantity: 1 }] })
    ).cart
    const id = lines[0]?.productId ?? ''
    expect(await fetchProductById(storefront, id)).toMatchObject({ id, title: 'Méridien' })
    expect(await fetchProductById(storefront, 'gid://shopify/Product/1')).toBeUndefined()
    const markets = await fetchMarketCountries(storefront)
    expect(markets).toContainEqual({ country: 'CH', currencyCode: 'CHF' })
  })

  it('return warnings and user errors of the shop', async () => {
    const { cart, notices } = await cartCreate(storefront, {
      lines: [{ variantId: pieces.last, quantity: 3 }],
    })
    expect(cart.totalQuantity).toBe(1)
    expect(notices).toMatchObject([{ kind: 'warning', shopCode: 'MERCHANDISE_NOT_ENOUGH_STOCK' }])
    const gone = cartLinesRemove(storefront, 'gid://shopify/Cart/lost', [
      'gid://shopify/CartLine/a',
    ])
    await expect(gone).rejects.toMatchObject({ isCartGone: true })
    expect(await cartFetch(storefront, 'gid://shopify/Cart/lost')).toBeUndefined()
    expect(await cartFetch(storefront, 'not an id')).toBeUndefined()
  })
})

it('are all covered by the tests above', () => {
  const operations = readdirSync('lib/shop/operations')
    .filter((file) => file.endsWith('.graphql'))
    // These read what others read, from the 251st line, image or variant on.
    .filter((file) => !file.endsWith('-page.graphql'))
  const names = operations.map((file) =>
    file.replace('.graphql', '').replaceAll(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase()),
  )
  expect([...tried].toSorted()).toEqual(names.toSorted())
})
