import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { buyer, checkoutOf, createVisitor, valuesIn } from '../testing/checkout-form.ts'
import { MUTATIONS, makeCart, openTestShop, pieces, type TestShop } from '../testing/test-shop.ts'

const input: CatalogueInput = {
  ...fixtureInput,
  shop: {
    ...fixtureInput.shop,
    shipping: [
      { handle: 'post', title: 'Post', description: 'Three days', price: '20', freeFrom: '2000' },
      {
        handle: 'swift',
        title: 'Swift',
        price: '45',
        countries: ['CH', 'US'],
        translations: { fr: { title: 'Rapide' } },
      },
    ],
    taxes: { estimate: true, included: false, rates: { US: '0.1' }, duties: { US: '0.02' } },
  },
  locations: [
    {
      id: 401,
      name: 'Geneva',
      address: { address1: '12 Rue du Rhône', city: 'Genève', zip: '1204', countryCode: 'CH' },
      pickup: { time: 'In a day', translations: { fr: { time: 'En un jour' } } },
    },
  ],
  giftCards: [
    { id: 6001, code: 'GIFT-0001-ABCD', amount: '200' },
    { id: 6002, code: 'GIFT-0002-EFGH', amount: '9000' },
  ],
}

let shop: TestShop
let visitor: ReturnType<typeof createVisitor>
let path: string
beforeEach(async () => {
  shop = openTestShop({ input })
  visitor = createVisitor(shop.request)
  path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.five }]))
  return () => shop.close()
})

const tokenOf = (address: string) => address.split(/[/?]/u)[2]!
const placed = () => shop.orders.byCart(tokenOf(path))
const unspent = async (id: string) =>
  (
    await shop.graphql(
      'query($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }',
      { id },
    )
  ).data.node.quantityAvailable

/** The handles of the ways of delivery that a page offers. */
function waysIn(page: string): string[] {
  return [...page.matchAll(/name="delivery"\s+value="([\w-]+)"/gu)].map(([, handle]) => handle!)
}

describe('delivery options', () => {
  it('depend on the country of the address, and their price is part of the total', async () => {
    const { page } = await visitor.open(path)
    expect(waysIn(page)).toEqual(['post', 'swift', 'pickup-401'])
    expect(page).toContain('CHF\u00a01,270')
    expect(page).toMatch(/Free from <bdi>CHF\s2,000</u)
    expect(page).toContain('12 Rue du Rhône · 1204 Genève · In a day')
    const abroad = await visitor.send(path, { ...buyer, countryCode: 'US', at: 'address' })
    expect(waysIn(abroad.page)).toEqual(['post', 'swift'])
    // 1250 and 20 of post, 10 % of tax and 2 % of duty on the goods.
    expect(abroad.page).toContain('CHF\u00a01,420')
    expect(abroad.page).toContain('Estimated duties')
    const fast = await visitor.send(path, { delivery: 'swift', at: 'way' })
    expect(fast.page).toContain('CHF\u00a01,445')
    const dear = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.plenty }]))
    expect((await visitor.open(dear)).page).toContain('CHF\u00a04,800')
  })

  it('place no order when the submitted option differs from the displayed total', async () => {
    const { seal } = await visitor.open(path)
    const sent = { ...buyer, seal, do: 'order', delivery: 'swift' }
    const { page } = await visitor.send(path, sent)
    expect(page).toContain('Check the new total')
    expect(page).not.toContain('Your order has changed')
    expect(page).not.toContain('<title>Error')
    expect(page).toContain('CHF\u00a01,295')
    expect(valuesIn(page).delivery).toBe('swift')
    expect(placed()).toBeNull()
    await visitor.order(path, { delivery: 'swift' })
    expect(placed()).toMatchObject({ delivery: { title: 'Swift', cost: '45.00', handle: 'swift' } })
  })

  it('place the order when the page was updated for the chosen option', async () => {
    await visitor.send(path, { ...buyer, delivery: 'swift' })
    const { seal } = await visitor.open(path)
    await visitor.send(path, { ...buyer, seal, do: 'order', delivery: 'swift' })
    expect(placed()).toMatchObject({ total: '1295.00' })
  })

  it('update every part of the page that depends on them by a script with its own hash', async () => {
    const { page, response } = await visitor.open(path)
    const parts = new Set([...page.matchAll(/data-live="(\w+)"/gu)].map(([, name]) => name))
    expect([...parts].toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      'due',
      'payment',
      'seal',
      'summary',
      'total',
    ])
    expect(page).toMatch(/value="way" data-fallback/u)
    const script = /<script>(.*)<\/script>/su.exec(page)![1]!
    const hash = createHash('sha256').update(script).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`)
    const { page: coded } = await visitor.send(path, { code: 'orbit10' })
    expect(coded).toContain('data-live="codes"')
  })

  it('fall back to the first option when the chosen one is unavailable for the country', async () => {
    await visitor.send(path, { ...buyer, delivery: 'pickup-401' })
    const { page } = await visitor.send(path, { countryCode: 'US' })
    expect(valuesIn(page).delivery).toBe('post')
  })

  it('are translated, also on the confirmation page', async () => {
    const french = path.replace('locale=en', 'locale=fr')
    expect((await visitor.open(french)).page).toContain('Rapide')
    await visitor.send(french, { ...buyer, delivery: 'pickup-401' })
    const { page } = await visitor.order(french, { delivery: 'pickup-401' })
    expect(page).toContain('Retrait à')
    expect(page).toContain('En un jour')
    expect(page).toContain('12 Rue du Rhône')
  })

  it('show an error at the country field when no option is available', async () => {
    shop.close()
    const shipping = [{ handle: 'swift', title: 'Swift', price: '45', countries: ['CH'] }]
    shop = openTestShop({ input: { ...input, shop: { ...input.shop, shipping } } })
    visitor = createVisitor(shop.request)
    path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.five }]))
    const { page } = await visitor.send(path, { ...buyer, countryCode: 'FR', zip: '75001' })
    expect(page).toContain('id="countryCode-error">We don’t deliver to this country.')
    await visitor.order(path, { countryCode: 'FR', zip: '75001' })
    expect(placed()).toBeNull()
  })
})

describe('the tax note', () => {
  const pageOf = async (options: Parameters<typeof openTestShop>[0], locale = 'en') => {
    shop.close()
    shop = openTestShop(options)
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    return (await createVisitor(shop.request).open(checkoutOf(cart, locale))).page
  }

  it.each([
    ['en', 'Incl. VAT'],
    ['fr', 'TVA incluse'],
    ['ar', 'شامل ضريبة القيمة المضافة'],
    ['ja', '税込'],
  ])('says in %s that prices include tax', async (locale, words) => {
    expect(await pageOf({}, locale)).toContain(`<p class="fine">${words}</p>`)
  })

  it('is also on the confirmation page', async () => {
    await pageOf({})
    path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.five }]))
    const { page } = await createVisitor(shop.request).order(path)
    expect(page).toContain('Thank you, Ada')
    expect(page).toContain('<p class="fine">Incl. VAT</p>')
  })

  it('says that prices exclude tax by the setting of the shop or its catalogue', async () => {
    const note = 'Taxes and duties are not included.'
    expect(await pageOf({ pricesIncludeTax: false })).toContain(note)
    const taxes = { estimate: false, included: false }
    const excluding = { ...fixtureInput, shop: { ...fixtureInput.shop, taxes } }
    expect(await pageOf({ input: excluding })).toContain(note)
  })
})

describe('test cards', () => {
  it.each([
    ['declined', 'The card was declined'],
    ['expired', 'The card has expired'],
  ])('place no order and keep the form when the card is %s', async (payment, words) => {
    await visitor.send(path, { ...buyer, code: 'GIFT-0001-ABCD' })
    const { page, location } = await visitor.order(path, { payment })
    expect(page).toContain(words)
    expect(page).toContain('<title>Error: ')
    expect(valuesIn(page)).toMatchObject({ ...buyer, payment })
    expect((await visitor.open(location)).page).toContain(words)
    expect(placed()).toBeNull()
    expect(await unspent(pieces.five)).toBe(5)
    // Neither the stock nor the gift card was touched: the next card pays the same rest.
    await visitor.order(path)
    expect(placed()).toMatchObject({
      total: '1270.00',
      giftCards: [{ lastCharacters: 'abcd', amount: '200.00' }],
      card: { lastCharacters: '0001', amount: '1070.00' },
    })
  })

  it('describe the outcome of each card', async () => {
    const { page } = await visitor.open(path)
    for (const words of ['the order is placed.', 'your cart is kept.', 'Expired:'])
      expect(page).toContain(words)
    expect(page).not.toMatch(/autocomplete="cc-/u)
  })

  it('are hidden when gift cards pay the whole order', async () => {
    const { page } = await visitor.send(path, { ...buyer, code: 'GIFT-0002-EFGH' })
    expect(page).toContain('Nothing to pay.')
    expect(page).not.toContain('name="payment"')
    const { page: done } = await visitor.order(path, { payment: 'declined' })
    expect(placed()).toMatchObject({ card: null, giftCards: [{ amount: '1270.00' }] })
    expect(done).toContain('Gift card •••• EFGH')
    expect(done).not.toContain('Test card')
  })
})

describe('codes', () => {
  it('can be applied and removed without losing form values', async () => {
    const taken = await visitor.send(path, { ...buyer, code: 'orbit10' })
    expect(taken.location).toMatch(/#codes$/u)
    expect(taken.page).toContain('Applied')
    expect(taken.page).toContain('name="remove-code" value="ORBIT10"')
    expect(valuesIn(taken.page)).toMatchObject(buyer)
    const carded = await visitor.send(path, { code: 'gift 0001 abcd' })
    expect(carded.page).toContain('Pays <bdi>CHF\u00a0200</bdi> of this order')
    const bare = await visitor.send(path, { 'remove-code': 'orbit10' })
    expect(bare.page).not.toContain('orbit10')
    const unpaid = await visitor.send(path, { 'remove-card': '6001' })
    expect(unpaid.page).not.toContain('remove-card')
    expect(unpaid.page).toContain('CHF\u00a01,270')
  })

  it('show why they were rejected, in their field and after a reload', async () => {
    for (const code of ['<b>', '💫', 'x'.repeat(10_000)]) {
      const { location, page } = await visitor.send(path, { code })
      expect(page).toMatch(/id="code-error" role="alert">[^<]* isn’t a valid code/u)
      expect((await visitor.open(location.split('#')[0]!)).page).toContain('isn’t a valid code')
      expect(page).not.toContain('<b>')
    }
    expect((await visitor.send(path, { code: '' })).page).not.toContain('isn’t a valid code')
  })

  it('are applied before the order when the field is filled on submit', async () => {
    const { page } = await visitor.order(path, { code: 'ORBIT10' })
    expect(placed()).toBeNull()
    expect(page).toContain('CHF\u00a01,145')
  })

  it('of the cart show an error when they do not apply', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    await shop.graphql(MUTATIONS.discounts, { cartId: cart.id, discountCodes: ['NOPE'] })
    expect((await visitor.open(checkoutOf(cart))).page).toContain('NOPE isn’t a valid code')
  })
})

it('shows address, cost and payment on the confirmation page each time it is opened', async () => {
  const extra = {
    phone: '+1 503 555 0100',
    countryCode: 'US',
    zip: '97201',
    city: 'Portland',
    provinceCode: 'OR',
  }
  await visitor.send(path, { ...buyer, ...extra, code: 'ORBIT10' })
  const { page, location } = await visitor.order(path, extra)
  expect((await visitor.open(location)).page).toBe(page)
  const words = [
    'Portland, OR 97201',
    'United States',
    '+1 503 555 0100',
    'Discount ORBIT10',
    'Delivery: Post',
    'Estimated duties',
    'Estimated tax',
    'Test card ending in 0001',
    'Same as delivery address',
  ]
  for (const word of words) expect(page).toContain(word)
  // Goods 1125 after the discount, 112.50 of tax, 22.50 of duty, 20 of post.
  expect(placed()).toMatchObject({
    total: '1280.00',
    tax: { amount: '112.50', inside: false },
    duty: '22.50',
    customer: { provinceCode: 'OR', phone: '+1 503 555 0100' },
  })
})
