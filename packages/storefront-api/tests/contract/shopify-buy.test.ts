import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningShop } from '../../src/serve.ts'
import { fixtureInput } from '../../src/testing/catalogue-fixture.ts'
import { openTestShop, pieces, type Loose } from '../../src/testing/test-shop.ts'
import { startTestShop } from '../../src/testing/running-shop.ts'

/** The SDK ships no types. */
const Client: Loose = createRequire(import.meta.url)('shopify-buy')

let shop: RunningShop
let client: Loose
beforeAll(async () => {
  shop = await startTestShop({ STOREFRONT_API_TOKEN: 'public-token' })
  const { host } = new URL(shop.url)
  // The SDK always uses https; the local shop does not, so only the scheme is replaced.
  const fetchFunction = (url: string, init: RequestInit) =>
    fetch(url.replace('https://', 'http://'), init)
  client = Client.buildClient(
    { domain: host, storefrontAccessToken: 'public-token', apiVersion: '2025-01' },
    fetchFunction,
  )
})
afterAll(() => shop.close())

function line(variantId: string, quantity = 1) {
  return { variantId, quantity }
}

describe('the JS Buy SDK, unmodified', () => {
  it('reads products with variants and images', async () => {
    const products = await client.product.fetchAll(20)
    expect(products.map((product: Loose) => product.handle)).toEqual([
      'meridian',
      'perihelion',
      'aphelion',
      'strap-calf',
      'spring-bars',
    ])
    expect(products[0].variants[0]).toMatchObject({
      id: pieces.five,
      available: true,
      price: { amount: '1250.0' },
    })
    const product = await client.product.fetchByHandle('perihelion')
    expect(product.variants[0].compareAtPrice.amount).toBe('5200.0')
    expect(await client.product.fetch(product.id)).toMatchObject({ handle: 'perihelion' })
    expect(await client.product.fetchByHandle('nothing')).toBeFalsy()
    const [first] = await client.product.fetchQuery({ query: 'tag:retired', first: 5 })
    expect(first.availableForSale).toBe(false)
    expect((await client.product.fetchRecommendations(products[0].id))[0].handle).toBe('perihelion')
    const [multiple] = await client.product.fetchMultiple([products[1].id])
    expect(multiple.handle).toBe('perihelion')
  })

  it('reads collections and the shop', async () => {
    const collections = await client.collection.fetchAllWithProducts({ first: 5, productsFirst: 5 })
    expect(collections[0].products.map((product: Loose) => product.handle)).toEqual([
      'perihelion',
      'meridian',
    ])
    expect(await client.collection.fetchByHandle('picked')).toMatchObject({
      title: 'Picked by hand',
    })
    expect(await client.shop.fetchInfo()).toMatchObject({
      name: 'Maison Orrery',
      moneyFormat: 'CHF {{amount}}',
    })
    expect((await client.shop.fetchPolicies()).privacyPolicy.title).toBe('Privacy policy')
    // Twenty collections of twenty products, each with 250 images and variants.
    expect(await client.collection.fetchAllWithProducts()).toHaveLength(collections.length)
    const [line1] = collections
    expect(await client.collection.fetch(line1.id)).toMatchObject({ handle: 'mechanical-line' })
    const withProducts = await client.collection.fetchWithProducts(line1.id, { productsFirst: 1 })
    expect(withProducts.products).toHaveLength(1)
    expect(await client.collection.fetchAll(1)).toHaveLength(1)
    const [picked] = await client.collection.fetchQuery({ query: 'title:picked', first: 5 })
    expect(picked.handle).toBe('picked')
    const { model: next } = await client.fetchNextPage(await client.product.fetchAll(2))
    expect(next.map((product: Loose) => product.handle)).toEqual(['aphelion', 'strap-calf'])
  })

  it('creates, changes and completes a checkout', async () => {
    const created = await client.checkout.create({
      email: 'ada@example.com',
      note: 'Gift',
      customAttributes: [{ key: 'wrap', value: 'yes' }],
      lineItems: [line(pieces.plenty, 2)],
    })
    expect(created).toMatchObject({
      note: 'Gift',
      email: 'ada@example.com',
      totalPrice: { amount: '9600.0' },
    })
    const added = await client.checkout.addLineItems(created.id, [line(pieces.five)])
    expect(added.lineItems.map((item: Loose) => [item.title, item.quantity])).toEqual([
      ['Meridian', 1],
      ['Perihelion', 2],
    ])
    const updated = await client.checkout.updateLineItems(created.id, [
      { id: added.lineItems[1].id, quantity: 1 },
    ])
    expect(updated.subtotalPrice.amount).toBe('6050.0')
    const removed = await client.checkout.removeLineItems(created.id, [added.lineItems[0].id])
    expect(removed.lineItems).toHaveLength(1)
    const replaced = await client.checkout.replaceLineItems(created.id, [line(pieces.endless, 3)])
    expect(replaced.lineItems.map((item: Loose) => item.quantity)).toEqual([3])
    const attributes = { note: 'No gift', customAttributes: [{ key: 'wrap', value: 'no' }] }
    expect(await client.checkout.updateAttributes(created.id, attributes)).toMatchObject({
      note: 'No gift',
    })
    const address = {
      address1: '1 Rue',
      city: 'Genève',
      country: 'Switzerland',
      firstName: 'Ada',
      lastName: 'L',
      zip: '1200',
    }
    const addressed = await client.checkout.updateShippingAddress(created.id, address)
    expect(addressed.shippingAddress).toMatchObject({ city: 'Genève', countryCodeV2: 'CH' })
    const mailed = await client.checkout.updateEmail(created.id, 'eve@example.com')
    expect(mailed.email).toBe('eve@example.com')
    const discounted = await client.checkout.addDiscount(created.id, 'NOPE')
    expect(discounted.discountApplications).toEqual([])
    const fetched = await client.checkout.fetch(created.id)
    expect(fetched).toMatchObject({ totalPrice: { amount: '285.0' }, lineItems: [{ quantity: 3 }] })
    expect(new URL(fetched.webUrl).searchParams.get('_fd')).toBe('0')
    expect((await fetch(fetched.webUrl)).status).toBe(200)
  })

  it('receives user errors with its own codes', async () => {
    const { id } = await client.checkout.create({})
    const unknown = client.checkout.addLineItems(id, [line('gid://shopify/ProductVariant/9')])
    const [refusal] = await unknown.catch((errors: Loose) => errors)
    expect(refusal).toMatchObject({ code: 'INVALID', field: ['lines', '0', 'merchandiseId'] })
    const short = await client.checkout.addLineItems(id, [line(pieces.last, 2)])
    expect(short.lineItems[0].quantity).toBe(1)
    expect(short.userErrors).toMatchObject([{ code: 'NOT_ENOUGH_IN_STOCK' }])
    expect(await client.checkout.fetch('nonsense')).toBeNull()
    expect(await client.checkout.fetch('gid://shopify/Cart/gone?key=gone')).toBeNull()
  })

  it('pays with gift cards, whose amount the SDK adds to the net total', async () => {
    const { id } = await client.checkout.create({ lineItems: [line(pieces.five)] })
    const paid = await client.checkout.addGiftCards(id, ['gift-0001-abcd'])
    const [card] = paid.appliedGiftCards
    expect([card.lastCharacters, card.amountUsed.amount]).toEqual(['abcd', '200.0'])
    expect([paid.paymentDue.amount, paid.totalPrice.amount]).toEqual(['1050.0', '1250.0'])
    const removed = await client.checkout.removeGiftCard(id, card.id)
    expect(removed.appliedGiftCards).toHaveLength(0)
  })

  it('shows discounts of codes', async () => {
    const { id } = await client.checkout.create({
      lineItems: [line(pieces.five), line(pieces.plenty)],
    })
    const order = await client.checkout.addDiscount(id, 'orbit10')
    expect(order.totalPrice.amount).toBe('5445.0')
    expect(order.discountApplications).toMatchObject([
      { code: 'ORBIT10', applicable: true, targetSelection: 'ALL', value: { percentage: 10 } },
    ])
    const allocated = order.lineItems.flatMap((item: Loose) =>
      item.discountAllocations.map(({ allocatedAmount }: Loose) => allocatedAmount.amount),
    )
    expect(allocated.toSorted()).toEqual(['125.0', '480.0'])
    expect((await client.checkout.removeDiscount(id)).totalPrice.amount).toBe('6050.0')
  })

  it('adds up a fixed order discount to its amount', async () => {
    const value = { type: 'fixed' as const, amount: '50' }
    const discounts = [{ id: 1, title: 'Fifty', codes: ['FIFTY'], value }]
    const discounted = openTestShop({ input: { ...fixtureInput, discounts } })
    const { checkout } = Client.buildClient(
      { domain: 'shop.example', storefrontAccessToken: 'any', apiVersion: '2025-01' },
      (url: string, init: RequestInit) => discounted.request(new URL(url).pathname, init),
    )
    const { id } = await checkout.create({ lineItems: [line(pieces.five), line(pieces.plenty)] })
    const { discountApplications } = await checkout.addDiscount(id, 'fifty')
    discounted.close()
    expect(discountApplications).toMatchObject([{ code: 'FIFTY', value: { amount: '50.0' } }])
  })
})
