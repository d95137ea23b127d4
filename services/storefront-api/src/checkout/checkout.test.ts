import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MUTATIONS, makeCart, openTestShop, pieces, type TestShop } from '../testing/test-shop.ts'
import type { Language } from '../languages.ts'
import { checkoutLocale } from './locales.ts'

let shop: TestShop
const onOrder = vi.fn<() => void>()
beforeEach(() => {
  onOrder.mockClear()
  shop = openTestShop({ onOrder })
  return () => shop.close()
})

const buyer = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  address1: '1 Rue de la Cité',
  address2: '',
  zip: '1204',
  city: 'Genève',
  countryCode: 'CH',
}
function checkoutOf(cart: { checkoutUrl: string }, locale = 'en') {
  const url = new URL(cart.checkoutUrl)
  url.searchParams.set('_fd', '0')
  url.searchParams.set('locale', locale)
  return url.pathname + url.search
}
async function open(path: string, headers: Record<string, string> = {}) {
  const response = await shop.request(path, { headers })
  return { response, page: await response.text() }
}
function sealIn(page: string) {
  return /name="seal" value="([^"]+)"/.exec(page)?.[1] ?? ''
}
async function submit(path: string, seal: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...buyer, seal, ...fields })
  const response = await shop.request(path, { method: 'POST', body, redirect: 'manual' })
  return { response, page: await response.text(), location: response.headers.get('location') ?? '' }
}
async function buy(cart: { checkoutUrl: string }, fields?: Record<string, string>) {
  const path = checkoutOf(cart)
  return submit(path, sealIn((await open(path)).page), fields)
}
async function available(id: string) {
  return (
    await shop.graphql(
      'query($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }',
      { id },
    )
  ).data.node.quantityAvailable
}

describe('a test order', () => {
  it('takes the pieces out of the stock, ends the cart and is confirmed', async () => {
    const cart = await makeCart(shop, [
      { merchandiseId: pieces.five, quantity: 2 },
      { merchandiseId: pieces.plenty },
    ])
    const { response, location } = await buy(cart)
    expect(response.status).toBe(303)
    const { page } = await open(location)
    expect(page).toContain('data-order-number="1001"')
    expect(page).toContain('7,300.00')
    expect(page).toContain('Thank you, Ada Lovelace')
    expect(page).toContain('href="http://localhost:3000"')
    expect([await available(pieces.five), await available(pieces.plenty)]).toEqual([3, 11])
    const { data } = await shop.graphql('query($id: ID!) { cart(id: $id) { id } }', { id: cart.id })
    expect(data.cart).toBeNull()
    const mutated = await shop.graphql(MUTATIONS.note, { cartId: cart.id, note: 'late' })
    expect(mutated.data.cartNoteUpdate.userErrors[0].message).toBe(
      'The specified cart does not exist.',
    )
    expect(onOrder).toHaveBeenCalledTimes(1)
  })

  it('is placed once, however often it is submitted', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const path = checkoutOf(cart)
    const seal = sealIn((await open(path)).page)
    const answers = await Promise.all([submit(path, seal), submit(path, seal), submit(path, seal)])
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect(answers.map(({ response }) => response.status)).toEqual([303, 303, 303])
    expect(shop.orders.count()).toBe(1)
    expect(await available(pieces.five)).toBe(4)
    expect((await open(path)).response.status).toBe(303)
    expect(onOrder).toHaveBeenCalledTimes(1)
  })

  it('gives the last piece to one of two buyers and says so to the other', async () => {
    const [first, second] = [
      await makeCart(shop, [{ merchandiseId: pieces.last }]),
      await makeCart(shop, [{ merchandiseId: pieces.last }]),
    ]
    const pages = await Promise.all([first, second].map((cart) => open(checkoutOf(cart))))
    const answers = await Promise.all(
      [first, second].map((cart, index) => submit(checkoutOf(cart), sealIn(pages[index]!.page))),
    )
    expect(answers.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([
      303, 409,
    ])
    expect(answers.find(({ response }) => response.status === 409)!.page).toContain(
      'Somebody was quicker',
    )
    expect(await available(pieces.last)).toBe(0)
    expect(shop.orders.count()).toBe(1)
  })

  it('is not placed when the selection is no longer what the buyer saw', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five, quantity: 5 }])
    const path = checkoutOf(cart)
    const seal = sealIn((await open(path)).page)
    await buy(await makeCart(shop, [{ merchandiseId: pieces.five, quantity: 2 }]))
    const { response, page } = await submit(path, seal)
    expect(response.status).toBe(409)
    expect(page).toContain('Only 3 left')
    expect(page).toContain('value="Ada Lovelace"')
    expect((await submit(path, sealIn(page))).response.status).toBe(303)
    expect(await available(pieces.five)).toBe(0)
  })
})

describe('the form', () => {
  it('says in words what is wrong beside the fields and keeps the values', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const { response, page } = await buy(cart, { email: 'ada@', zip: '', city: 'Gen<b>ève' })
    expect(response.status).toBe(422)
    expect(page).toContain('<title>Error: Checkout')
    expect(page).toMatch(/<p class="error" id="email-error">Enter an email address with an @/)
    expect(page).toContain(
      'aria-describedby="email-hint email-error" aria-invalid="true" autofocus',
    )
    expect(page).toContain('<a href="#zip">Enter your postal code.</a>')
    expect(page).toContain('value="Gen&#60;b&#62;ève"')
    expect(shop.orders.count()).toBe(0)
  })

  it('knows what the cart knows of the buyer', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const deliveryAddress = { firstName: 'Ada', lastName: 'L', city: 'Lyon', country: 'France' }
    const buyerIdentity = {
      email: 'ada@example.com',
      deliveryAddressPreferences: [{ deliveryAddress }],
    }
    await shop.graphql(MUTATIONS.buyer, { cartId: cart.id, buyerIdentity })
    const { page } = await open(checkoutOf(cart))
    for (const part of ['value="ada@example.com"', 'value="Ada L"', 'value="Lyon"']) {
      expect(page).toContain(part)
    }
    expect(page).toMatch(/<option\s+value="FR"\s+selected\s*>/)
  })
})

describe('the page', () => {
  it('opens only with the secret of the cart and never caches', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const path = new URL(cart.checkoutUrl).pathname
    for (const query of ['', '?key=wrong']) {
      expect((await open(path + query)).response.status).toBe(404)
      const { response } = await submit(path + query, 'any')
      expect(response.status).toBe(404)
    }
    expect(shop.orders.count()).toBe(0)
    const { response } = await open(checkoutOf(cart))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
  })

  it('carries exactly the style sheet that its policy allows', async () => {
    const { response, page } = await open(checkoutOf(await makeCart(shop, [])))
    const sheet = /<style>([^<]*)<\/style>/.exec(page)![1]!
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  const firstWords: Record<Language, string> = {
    en: 'This is a test checkout.',
    fr: 'Ceci est une commande d’essai.',
    ar: 'هذا طلب تجريبي.',
    ja: 'これはテスト注文です。',
  }

  it.each(Object.entries(firstWords))('speaks %s', async (locale, words) => {
    const { direction, script } = checkoutLocale(locale, null)
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const { page } = await open(checkoutOf(cart, locale))
    expect(page).toContain(`<html lang="${locale}" dir="${direction}" data-script="${script}">`)
    expect(page).toContain(words)
    expect(page).toContain('CHF')
    expect(page).toContain(`[data-script="${script}"] { --serif: `)
    if (locale === 'fr') expect(page).toContain('Méridien')
  })

  it('takes the language from the browser when the address names none', () => {
    expect(checkoutLocale(null, 'xx;q=1, fr-CH;q=0.8, ar;q=0.9').code).toBe('ar')
    expect(checkoutLocale('ja', 'fr').code).toBe('ja')
    expect(checkoutLocale('xx', 'ja').code).toBe('ja')
    expect(checkoutLocale(null, null).code).toBe('en')
    expect(checkoutLocale('__proto__', 'constructor').code).toBe('en')
  })

  it('says that a cart is empty, sold out or gone', async () => {
    expect((await open(checkoutOf(await makeCart(shop, [])))).page).toContain('Your cart is empty')
    const soldOut = await makeCart(shop, [{ merchandiseId: pieces.soldOut }])
    expect((await open(checkoutOf(soldOut))).page).toContain('Somebody was quicker')
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    shop.time.now += 10 * 86_400_000
    expect((await open(checkoutOf(cart))).response.status).toBe(404)
  })

  it('shows attributes as text, not as markup', async () => {
    const cart = await makeCart(shop, [])
    const lines = [
      { merchandiseId: pieces.five, attributes: [{ key: '<script>', value: '"><img src=x>' }] },
    ]
    await shop.graphql(MUTATIONS.add, { cartId: cart.id, lines })
    const { page } = await open(checkoutOf(cart))
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<img src=x>')
  })
})
