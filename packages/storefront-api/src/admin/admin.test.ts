import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fontFaceRules, preloadedFonts } from '../fonts/fonts.generated.ts'
import type { RunningShop } from '../serve.ts'
import { visitAdmin, type AdminVisit } from '../testing/admin-client.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { ADMIN_TOKEN, startTestShop } from '../testing/running-shop.ts'
import {
  makeCart,
  MUTATIONS,
  openTestShop,
  pieces,
  placeOrderAt,
  type TestShop,
} from '../testing/test-shop.ts'

const places = ['', '/products', '/orders', '/orders/1001', '/discounts', '/gift-cards']
const forms = ['/stock', '/gift-cards', '/gift-cards/6001', '/discounts/5001', '/sign-out']

describe('the admin over HTTP', () => {
  let shop: RunningShop
  beforeAll(async () => {
    shop = await startTestShop()
  })
  afterAll(() => shop.close())
  const request = (path: string, init?: RequestInit) => fetch(`${shop.url}${path}`, init)
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    })

  it('shows only the sign-in page and rejects every change without a session', async () => {
    for (const path of places) {
      const answer = await request(`/admin${path}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/sign-in'])
      expect(await answer.text()).toBe('')
    }
    for (const path of forms) {
      const answer = await post(`/admin${path}`, { csrf: '', to: 'off', amount: '5' })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    }
    expect((await post('/admin/sign-in', { token: '' })).status).toBe(401)
    const admin = await visitAdmin(request)
    expect((await admin.get('/admin/gift-cards')).body).not.toContain('Issued in the admin')
    expect((await admin.get('/admin/discounts')).body).toContain('>Active<')
  })

  it('signs in with the token and sets an HttpOnly, SameSite session cookie', async () => {
    const answer = await post('/admin/sign-in', { token: ADMIN_TOKEN })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^shop_admin=[\w-]{32}; Path=\/admin; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    )
    const admin = await visitAdmin(request)
    for (const path of places.filter((each) => !each.includes('1001'))) {
      const { status, body, headers } = await admin.get(`/admin${path}`)
      expect(status).toBe(200)
      expect(body).toContain('<main id="content"')
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      )
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('access-control-allow-origin')).toBe(null)
    }
    expect((await admin.get('/admin/nowhere')).status).toBe(404)
    expect((await admin.send('/admin/sign-out', {})).location).toBe('/admin/sign-in')
    expect((await admin.get('/admin')).status).toBe(303)
  })

  it('uses the fonts of the checkout, which its CSP allows', async () => {
    const admin = await visitAdmin(request)
    const { body, headers } = await admin.get('/admin')
    expect(headers.get('content-security-policy')).toContain("; font-src 'self'; ")
    const first = [...body.matchAll(/href="(\/checkouts\/faces\/[^"]+)" as="font"/gu)]
    expect(first.map(([, path]) => path)).toEqual(preloadedFonts.latin)
    expect(body).toContain(fontFaceRules.latin)
    expect((await request(first[0]![1]!)).headers.get('content-type')).toBe('font/woff2')
  })

  it('rejects forms with a foreign CSRF token or from another site', async () => {
    const [admin, other] = [await visitAdmin(request), await visitAdmin(request)]
    const off = { to: 'off' }
    for (const csrf of ['', 'guess', other.csrf])
      expect((await admin.send('/admin/discounts/5001', { ...off, csrf })).status).toBe(403)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await admin.send('/admin/discounts/5001', off, foreign)).status).toBe(403)
    expect((await post('/admin/sign-in', { token: ADMIN_TOKEN }, foreign)).status).toBe(403)
    expect((await admin.get('/admin/discounts')).body).toContain('>Active<')
    expect((await admin.send('/admin/sign-out', { csrf: '' })).status).toBe(403)
    const long = { amount: 'x'.repeat(70_000) }
    expect((await admin.send('/admin/gift-cards', long)).status).toBe(413)
  })

  it('rate-limits sign-in by the forwarded client address behind a proxy', async () => {
    const behind = await startTestShop({ TRUSTED_PROXIES: '1' })
    const statusOf = async (token: string, said: string) => {
      const body = new URLSearchParams({ token })
      const headers = { 'x-forwarded-for': said }
      const init: RequestInit = { method: 'POST', body, headers, redirect: 'manual' }
      return (await fetch(`${behind.url}/admin/sign-in`, init)).status
    }
    const tries = []
    for (let index = 0; index < 6; index += 1)
      tries.push(await statusOf('wrong', `6.6.6.${index}, 203.0.113.9`))
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    expect(await statusOf(ADMIN_TOKEN, '203.0.113.9')).toBe(429)
    expect(await statusOf(ADMIN_TOKEN, '203.0.113.9, 203.0.113.8')).toBe(303)
    await behind.close()
  })

  it('rate-limits an address after five wrong tokens, but not existing sessions', async () => {
    const admin = await visitAdmin(request)
    const tries = []
    for (let index = 0; index < 6; index += 1)
      tries.push((await post('/admin/sign-in', { token: `wrong ${index}` })).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    expect((await post('/admin/sign-in', { token: ADMIN_TOKEN })).status).toBe(429)
    expect((await admin.get('/admin')).status).toBe(200)
  })
})

const nasty = '<script>alert(1)</script>"\'&'
const folder = mkdtempSync(join(tmpdir(), 'storefront-api-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('changes in the admin', () => {
  const [meridian, ...others] = fixtureInput.products
  const drafted = { ...others[0]!, status: 'draft' as const }
  const input = {
    ...fixtureInput,
    products: [{ ...meridian!, title: nasty, vendor: nasty }, drafted, ...others.slice(1)],
  }
  let orders = 0
  const open = async (changed = {}): Promise<[TestShop, AdminVisit]> => {
    const shop = openTestShop({
      dataDir: folder,
      input: { ...input, ...changed },
      adminToken: ADMIN_TOKEN,
      onStockChange: () => (orders += 1),
    })
    return [shop, await visitAdmin(shop.request)]
  }
  const available = async (shop: TestShop, id: string) => {
    const query =
      'query($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }'
    return (await shop.graphql(query, { id })).data.node.quantityAvailable
  }
  const discount = async (shop: TestShop) => {
    const { id } = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const { data } = await shop.graphql(MUTATIONS.discounts, {
      cartId: id,
      discountCodes: ['ORBIT10'],
    })
    return data.cartDiscountCodesUpdate.cart.discountCodes[0].applicable
  }

  it('take effect immediately, and survive a restart and a new catalogue', async () => {
    const [shop, admin] = await open()
    const reported = orders
    const stocked = await admin.send('/admin/stock', {
      'stock-2001': '8',
      'seen-2001': '5',
      'stock-2002': '1',
      'seen-2002': '1',
      back: '/admin/products?q=new',
    })
    expect(stocked).toMatchObject({ status: 303, location: '/admin/products?q=new' })
    expect(stocked.body).toContain('8 on hand.')
    expect((await admin.get('/admin/products')).body).not.toContain('8 on hand.')
    expect(await available(shop, pieces.five)).toBe(8)
    expect(orders).toBe(reported + 1)
    expect(await discount(shop)).toBe(true)
    expect((await admin.send('/admin/discounts/5001', { to: 'off' })).body).toContain(
      'was deactivated',
    )
    expect(await discount(shop)).toBe(false)
    const issued = await admin.send('/admin/gift-cards', { amount: '99.50', expires: '' })
    const code = /<code>([\w-]+)<\/code>/u.exec(issued.body)![1]!
    expect((await admin.get('/admin/gift-cards')).body).not.toContain(code)
    await admin.send('/admin/gift-cards/6001', { to: 'off' })
    shop.close()

    // The new catalogue delivers more, and knows a card of the very code.
    const grown = {
      ...input.products[0]!,
      variants: meridian!.variants.map((one) => ({ ...one, inventoryQuantity: 7 })),
    }
    const giftCards = [...fixtureInput.giftCards!, { id: 6002, code, amount: '1' }]
    const [later, visit] = await open({ products: [grown, ...input.products.slice(1)], giftCards })
    expect(await available(later, pieces.five)).toBe(10)
    expect(await discount(later)).toBe(false)
    const cards = (await visit.get('/admin/gift-cards')).body
    expect(cards).toMatch(/CHF.99\.50/)
    const { id } = await makeCart(later, [{ merchandiseId: pieces.five }])
    const add = `mutation($cartId: ID!, $codes: [String!]!) { cartGiftCardCodesUpdate(cartId: $cartId, giftCardCodes: $codes) {
      cart { appliedGiftCards { amountUsed { amount } } } userErrors { code } } }`
    const use = async (codes: string[]) =>
      (await later.graphql(add, { cartId: id, codes })).data.cartGiftCardCodesUpdate
    expect((await use([code])).cart.appliedGiftCards).toEqual([{ amountUsed: { amount: '99.5' } }])
    expect((await use(['GIFT-0001-ABCD'])).userErrors).toHaveLength(1)
    await visit.send('/admin/gift-cards/6001', { to: 'on' })
    expect((await use(['GIFT-0001-ABCD'])).userErrors).toEqual([])
    await visit.send('/admin/discounts/5001', { to: 'on' })
    expect(await discount(later)).toBe(true)
    later.close()
  })

  it('escapes texts as HTML and lists drafts separately', async () => {
    const [shop, admin] = await open()
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    await placeOrderAt(cart.checkoutUrl, shop.request)
    for (const path of [...places, '/products?q=%3Cscript%3E', '/orders?q=%22%3E%3Cscript%3E']) {
      const { status, body } = await admin.get(`/admin${path}`)
      expect(status).toBe(200)
      expect(body).not.toContain('<script')
      for (const [control] of body.matchAll(/<input[^>]*\srequired[^>]*value=""[^>]*>/gu))
        expect(control).toContain('aria-invalid="false"')
    }
    expect((await admin.get('/admin/products')).body).toContain('&#60;script&#62;')
    expect((await admin.get('/admin/products')).body).not.toContain('MO-2003')
    expect((await admin.get('/admin/products?state=draft&q=mo-2003')).body).toContain('MO-2003')
    expect((await admin.get('/admin/products?q=MO-2002')).body).toContain('1 product<')
    expect((await admin.get('/admin/orders?q=%231001')).body).toContain('/admin/orders/1001')
    expect((await admin.get('/admin/orders?q=x@y.z')).body).not.toContain('/admin/orders/1001')
    shop.close()
  })

  it('preserves concurrent sales when correcting the stock, and never goes below zero', async () => {
    const shop = openTestShop({ adminToken: ADMIN_TOKEN })
    const admin = await visitAdmin(shop.request)
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five, quantity: 3 }])
    await placeOrderAt(cart.checkoutUrl, shop.request)
    const typed = (wanted: string) => ({ 'stock-2001': wanted, 'seen-2001': '5' })
    expect((await admin.send('/admin/stock', typed('7'))).body).toContain(
      '4 on hand, because the stock changed',
    )
    expect((await admin.send('/admin/stock', typed('0'))).body).toContain('has only 4 in stock now')
    expect(await available(shop, pieces.five)).toBe(4)
    for (const wanted of ['', '1.5', 'many', '9999999']) {
      const answer = await admin.send('/admin/stock', typed(wanted))
      expect(answer.body).toContain('Enter stock as a whole number')
    }
    const unknown = { 'stock-77': '1', 'seen-77': '0', ...typed('6') }
    expect((await admin.send('/admin/stock', unknown)).body).toContain('variant no longer exists')
    expect(await available(shop, pieces.five)).toBe(4)
    for (const amount of ['', '0', '-5', '1,5', '1.005', 'x'])
      expect((await admin.send('/admin/gift-cards', { amount })).status).toBe(422)
    const past = await admin.send('/admin/gift-cards', { amount: '5', expires: '2026-04-29' })
    expect(past.body).toContain('expiry date in the future')
    for (const path of ['/admin/discounts/77', '/admin/gift-cards/77', '/admin/nothing'])
      expect((await admin.send(path, { to: 'off' })).status).toBe(404)
    const elsewhere = { ...typed('6'), back: '//evil.example/' }
    expect((await admin.send('/admin/stock', elsewhere)).location).toBe('/admin/products')
    shop.close()
  })

  it('responds with 404 when no token is configured', async () => {
    const shop = openTestShop()
    for (const path of places) expect((await shop.request(`/admin${path}`)).status).toBe(404)
    shop.close()
  })
})
