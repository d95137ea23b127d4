import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buyer, checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { MUTATIONS, makeCart, openTestShop, pieces, type TestShop } from '../testing/test-shop.ts'
import type { Language } from '../message-languages.ts'
import { negotiateCheckoutLocale } from './checkout-locale.ts'

let shop: TestShop
let visitor: ReturnType<typeof createVisitor>
const onStockChange = vi.fn<() => void>()
beforeEach(() => {
  onStockChange.mockClear()
  shop = openTestShop({ onStockChange, returnLocales: ['fr', 'ar'] })
  visitor = createVisitor(shop.request)
  return () => shop.close()
})

async function available(id: string) {
  return (
    await shop.graphql(
      'query($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }',
      { id },
    )
  ).data.node.quantityAvailable
}

describe('a test order', () => {
  it('reduces the stock, deletes the cart and shows a confirmation', async () => {
    const cart = await makeCart(shop, [
      { merchandiseId: pieces.five, quantity: 2 },
      { merchandiseId: pieces.plenty },
    ])
    const { answer, location, page } = await visitor.order(checkoutOf(cart))
    expect(answer.status).toBe(303)
    expect(location).toContain('/thank-you?key=')
    expect(page).toContain('data-order-number="1001"')
    expect(page).toContain('7,300')
    expect(page).toContain('Thank you, Ada Lovelace')
    expect(page).toContain('href="http://localhost:3000"')
    expect(page).toContain('Test card ending in 0001')
    expect([await available(pieces.five), await available(pieces.plenty)]).toEqual([3, 11])
    const { data } = await shop.graphql('query($id: ID!) { cart(id: $id) { id } }', { id: cart.id })
    expect(data.cart).toBeNull()
    const mutated = await shop.graphql(MUTATIONS.note, { cartId: cart.id, note: 'late' })
    expect(mutated.data.cartNoteUpdate.userErrors[0].message).toBe(
      'The specified cart does not exist.',
    )
    expect(onStockChange).toHaveBeenCalledTimes(1)
  })

  it('is placed once when it is submitted repeatedly and from several tabs', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const path = checkoutOf(cart)
    const [one, other] = [await visitor.open(path), await visitor.open(path)]
    const form = (seal: string) => ({ ...buyer, seal, do: 'order' })
    const answers = await Promise.all([
      visitor.post(path, form(one.seal)),
      visitor.post(path, form(one.seal)),
      visitor.post(path, form(other.seal)),
    ])
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect(answers[0]!.location).toContain('/thank-you')
    expect(answers.map(({ response }) => response.status)).toEqual([303, 303, 303])
    expect(shop.orders.count()).toBe(1)
    expect(await available(pieces.five)).toBe(4)
    const late = await visitor.post(path, { code: 'ORBIT10' })
    expect(late.location).toContain('/thank-you')
    expect((await shop.request(path)).status).toBe(303)
    expect(onStockChange).toHaveBeenCalledTimes(1)
  })

  it('sells the last piece to one of two buyers and tells the other that it is sold out', async () => {
    const paths = [
      checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.last }])),
      checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.last }])),
    ]
    const seals = await Promise.all(paths.map(async (path) => (await visitor.open(path)).seal))
    const answers = await Promise.all(
      paths.map((path, index) =>
        visitor.send(path, { ...buyer, seal: seals[index]!, do: 'order' }),
      ),
    )
    const texts = answers.map(({ page }) => page)
    expect(texts.filter((page) => page.includes('Thank you'))).toHaveLength(1)
    expect(texts.filter((page) => page.includes('have just sold out'))).toHaveLength(1)
    expect(await available(pieces.last)).toBe(0)
    expect(shop.orders.count()).toBe(1)
  })

  it('is not placed when the stock fell since the buyer saw it, and shows the remaining quantity', async () => {
    const path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.five, quantity: 5 }]))
    const { seal } = await visitor.open(path)
    await visitor.order(
      checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.five, quantity: 2 }])),
    )
    const { page, location } = await visitor.send(path, { ...buyer, seal, do: 'order' })
    expect(location).toBe(path.replace('_fd=0&', ''))
    expect(page).toContain('Your order has changed')
    expect(page).toContain('Only 3 left')
    expect(page).toContain('value="Ada Lovelace"')
    expect(shop.orders.count()).toBe(1)
    // A reload says the same, and sends nothing.
    expect((await visitor.open(location)).page).toContain('Only 3 left')
    expect((await visitor.order(path)).page).toContain('data-order-number="1002"')
    expect(await available(pieces.five)).toBe(0)
  })

  it('is not placed when its cost changed since the buyer saw it', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const path = checkoutOf(cart)
    const { seal } = await visitor.open(path)
    await shop.graphql(MUTATIONS.discounts, { cartId: cart.id, discountCodes: ['ORBIT10'] })
    const { page } = await visitor.send(path, { ...buyer, seal, do: 'order' })
    expect(page).toContain('Your order has changed')
    expect(page).toContain('CHF\u00a01,125')
    expect(shop.orders.count()).toBe(0)
  })
})

describe('the checkout page', () => {
  it('requires the secret of the cart and is never cached', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const path = new URL(cart.checkoutUrl).pathname
    const { seal } = await visitor.open(checkoutOf(cart))
    for (const query of ['', '?key=wrong', `?key=${'x'.repeat(24)}`]) {
      expect((await visitor.open(path + query)).response.status).toBe(404)
      const { response, page } = await visitor.send(path + query, { ...buyer, seal, do: 'order' })
      expect(response.status).toBe(404)
      await visitor.post(path + query, { ...buyer, code: 'ORBIT10' })
      expect(page).not.toContain('Ada')
    }
    expect(shop.orders.count()).toBe(0)
    const { response, page: own } = await visitor.open(checkoutOf(cart))
    expect(own).not.toMatch(/Ada|ORBIT10/u)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    await visitor.order(checkoutOf(cart))
    expect((await visitor.open(`${path}/thank-you?key=wrong`)).response.status).toBe(404)
    const late = await visitor.post(`${path}?key=wrong`, { ...buyer, seal, do: 'order' })
    expect(late.location).not.toContain('thank-you')
  })

  it.each(['en', 'ar', 'ja'])(
    'contains exactly the style sheet that its CSP allows, in %s',
    async (locale) => {
      const { response, page } = await visitor.open(checkoutOf(await makeCart(shop, []), locale))
      const sheet = /<style>([^<]*)<\/style>/.exec(page)![1]!
      const hash = createHash('sha256').update(sheet).digest('base64')
      expect(response.headers.get('content-security-policy')).toContain(
        `style-src 'sha256-${hash}'`,
      )
    },
  )

  it('serves its own fonts with an immutable cache header', async () => {
    const { page } = await visitor.open(checkoutOf(await makeCart(shop, []), 'ar'))
    const paths = [...page.matchAll(/href="(\/checkouts\/faces\/[^"]+)" as="font"/gu)].map(
      ([, path]) => path!,
    )
    expect(paths.some((path) => path.includes('/amiri.'))).toBe(true)
    for (const path of paths) {
      const response = await shop.request(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'font/woff2'])
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect((await shop.request('/checkouts/faces/..%2f..%2fpackage.json')).status).toBe(404)
  })

  const firstWords: Record<Language, string> = {
    en: 'This is a test checkout.',
    fr: 'Ceci est une commande d’essai.',
    ar: 'هذا طلب تجريبي.',
    ja: 'これはテスト注文です。',
  }

  it.each(Object.entries(firstWords))('speaks %s', async (locale, words) => {
    const { direction, script } = negotiateCheckoutLocale(locale, null)
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const { page } = await visitor.open(checkoutOf(cart, locale))
    expect(page).toContain(`<html lang="${locale}" dir="${direction}" data-script="${script}">`)
    expect(page).toContain(words)
    expect(page).toContain('CHF')
    expect(page).not.toMatch(/\{\w+\}(?![^<]*<\/style>)/)
    if (locale === 'fr') expect(page).toContain('Méridien')
    const home = { en: '', fr: '/fr', ar: '/ar', ja: '' }[locale]
    expect(page).toContain(`href="http://localhost:3000${home}"`)
  })

  it('negotiates the language by Accept-Language when no other source names one', () => {
    expect(negotiateCheckoutLocale(null, 'xx;q=1, fr-CH;q=0.8, ar;q=0.9').code).toBe('ar')
    expect(negotiateCheckoutLocale('ja', 'fr').code).toBe('ja')
    expect(negotiateCheckoutLocale('xx', 'ja').code).toBe('ja')
    expect(negotiateCheckoutLocale(null, null).code).toBe('en')
    expect(negotiateCheckoutLocale('__proto__', 'constructor').code).toBe('en')
  })

  it('shows that a cart is empty, sold out or missing, with a link to continue', async () => {
    const empty = await visitor.open(checkoutOf(await makeCart(shop, [])))
    expect(empty.page).toContain('Your cart is empty')
    const soldOut = await makeCart(shop, [{ merchandiseId: pieces.soldOut }])
    expect((await visitor.open(checkoutOf(soldOut))).page).toContain('have just sold out')
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    shop.time.now += 10 * 86_400_000
    const gone = await visitor.send(checkoutOf(cart, 'fr'), { ...buyer, do: 'order' })
    expect(gone.response.status).toBe(404)
    expect(gone.page).toContain('Ce panier n’existe plus')
    expect(gone.page).toContain('href="http://localhost:3000/fr"')
  })

  it('escapes cart attributes as HTML', async () => {
    const cart = await makeCart(shop, [])
    const lines = [
      { merchandiseId: pieces.five, attributes: [{ key: '<script>', value: '"><img src=x>' }] },
    ]
    await shop.graphql(MUTATIONS.add, { cartId: cart.id, lines })
    const { page } = await visitor.open(checkoutOf(cart))
    // The page's own script is the only one.
    expect(page.match(/<script>/gu)).toHaveLength(1)
    expect(page).toContain('&#60;script&#62;')
    expect(page).not.toContain('<img src=x>')
  })
})

describe('the language of a third-party storefront', () => {
  const create = (context: string) =>
    shop
      .graphql(
        `mutation($lines: [CartLineInput!]) ${context} { cartCreate(input: {lines: $lines}) { cart { id checkoutUrl } } }`,
        { lines: [{ merchandiseId: pieces.five }] },
      )
      .then(({ data }) => data.cartCreate.cart)

  it('is the language of the last cart change, unless the URL names one', async () => {
    const cart = await create('@inContext(language: FR, country: FR)')
    const browser = { 'accept-language': 'ja' }
    const lang = async (path: string) =>
      /<html lang="(\w+)"/.exec((await visitor.open(path, browser)).page)?.[1]
    expect(await lang(checkoutOf(cart, null))).toBe('fr')
    const note =
      'mutation($id: ID!) @inContext(language: AR) { cartNoteUpdate(cartId: $id, note: "x") { cart { id } } }'
    await shop.graphql(note, { id: cart.id })
    expect(await lang(checkoutOf(cart, null))).toBe('ar')
    expect(await lang(checkoutOf(cart, 'en'))).toBe('en')
    // A change without buyer data leaves it unchanged, and it is hidden without the secret.
    await shop.graphql(MUTATIONS.note, { cartId: cart.id, note: 'y' })
    expect(await lang(checkoutOf(cart, null))).toBe('ar')
    expect(await lang(new URL(cart.checkoutUrl).pathname)).toBe('ja')
  })

  it('is stored with the order, whose status URL has no locale', async () => {
    const cart = await create('@inContext(language: FR)')
    const { location } = await visitor.order(checkoutOf(cart, null))
    const url = new URL(location, 'http://localhost')
    url.searchParams.delete('locale')
    expect((await visitor.open(url.pathname + url.search)).page).toContain('Merci, Ada Lovelace')
    expect(shop.orders.byCart(url.pathname.split('/')[2]!)?.language).toBe('fr')
  })
})
