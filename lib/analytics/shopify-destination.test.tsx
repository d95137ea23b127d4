import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnalyticsEvent } from './analytics-event.ts'
import { shopifyDestination } from './shopify-destination.ts'
import { sharedParentDomain } from './shopify-cookies.ts'

const sent = vi.fn((_address: string, _request: RequestInit) =>
  Promise.resolve(new Response(JSON.stringify({ result: [{ status: 200 }] }))),
)
const names = ['_shopify_y', '_shopify_s']
const cookie = (name: string) => new RegExp(`${name}=([^;]*)`).exec(document.cookie)?.[1]

beforeEach(() => vi.stubGlobal('fetch', sent))
afterEach(() => {
  for (const name of names) document.cookie = `${name}=; Path=/; Max-Age=0`
  sent.mockClear()
  vi.unstubAllGlobals()
})

interface Sent {
  schema_id: string
  payload: Record<string, unknown>
}

/** The requests to Shopify, event by event. */
function tell(...facts: AnalyticsEvent[]): Sent[][] {
  const receive = shopifyDestination(
    { id: '4242', storefrontId: '77', origin: 'https://orrery.myshopify.com' },
    'fr',
    'CHF',
  )
  for (const fact of facts) receive(fact)
  return sent.mock.calls.map(
    ([, { body }]) => (JSON.parse(body as string) as { events: Sent[] }).events,
  )
}
const meridian = {
  product: 'gid://shopify/Product/1001',
  name: 'Meridian',
  brand: 'Maison Orrery',
  category: 'Mechanical watch',
  price: 1250,
}

describe('shopifyDestination', () => {
  it('sends a page view with shop, currency, language and consent', () => {
    const [[seen, rendered] = []] = tell({ kind: 'page', page: 'home', currency: 'CHF' })
    expect(sent.mock.calls[0]?.[0]).toBe(
      'https://monorail-edge.shopifysvc.com/unstable/produce_batch',
    )
    expect(seen?.schema_id).toMatch(/^trekkie_storefront_page_view\//)
    expect(seen?.payload).toMatchObject({
      shopId: 4242,
      hydrogenSubchannelId: '77',
      appClientId: '12875497473',
      isPersistentCookie: true,
      currency: 'CHF',
      contentLanguage: 'FR',
      pageType: 'index',
      url: location.href,
    })
    expect(rendered?.payload).toMatchObject({
      event_name: 'page_rendered',
      shop_id: 4242,
      source: 'headless',
      analytics_allowed: true,
      marketing_allowed: false,
      sale_of_data_allowed: false,
    })
  })

  it('sends the product, collection or search of a page', () => {
    const [product, collection, search] = tell(
      { kind: 'page', page: 'product', currency: 'CHF', product: meridian },
      {
        kind: 'page',
        page: 'collection',
        currency: 'CHF',
        collection: { id: 'gid://shopify/Collection/9', handle: 'steel' },
      },
      { kind: 'page', page: 'search', currency: 'CHF', search: 'moon' },
    )
    expect(product?.[0]?.payload).toMatchObject({
      pageType: 'product',
      resourceType: 'product',
      resourceId: 1001,
    })
    expect(product?.[2]?.payload).toMatchObject({
      event_name: 'product_page_rendered',
      total_value: 1250,
      products: [
        JSON.stringify({
          product_gid: meridian.product,
          name: 'Meridian',
          variant: '',
          brand: 'Maison Orrery',
          price: 1250,
          quantity: 1,
          category: 'Mechanical watch',
          product_id: 1001,
        }),
      ],
    })
    expect(collection?.[2]?.payload).toMatchObject({
      event_name: 'collection_page_rendered',
      collection_id: 9,
      collection_name: 'steel',
    })
    expect(search?.[2]?.payload).toMatchObject({
      event_name: 'search_submitted',
      search_string: 'moon',
    })
  })

  it('sends an unknown page kind as a plain page', () => {
    const pages = ['collection', 'product', 'search', 'products', 'retailers'].map(
      (page): AnalyticsEvent => ({ kind: 'page', page, currency: 'CHF' }),
    )
    for (const events of tell(...pages)) {
      expect(events).toHaveLength(2)
      expect(events[0]?.payload['pageType']).toBe('page')
    }
  })

  it('sends added units and overlay searches', () => {
    const [[added] = [], [searched] = []] = tell(
      {
        kind: 'add',
        cartId: 'gid://shopify/Cart/abc',
        currency: 'EUR',
        items: [
          {
            ...meridian,
            variant: { id: 'gid://shopify/ProductVariant/2', name: '39 mm', sku: 'MO-2' },
            quantity: 3,
          },
        ],
      },
      { kind: 'search', search: 'steel' },
    )
    expect(added?.schema_id).toMatch(/^custom_storefront_customer_tracking\//)
    expect(added?.payload).toMatchObject({
      event_name: 'product_added_to_cart',
      cart_token: 'abc',
      total_value: 3750,
      currency: 'EUR',
      is_persistent_cookie: true,
    })
    expect(JSON.parse(String(added?.payload['products']))).toMatchObject({
      product_id: 1001,
      variant_id: 2,
      variant: '39 mm',
      sku: 'MO-2',
      quantity: 3,
    })
    expect(searched?.payload).toMatchObject({
      event_name: 'search_submitted',
      search_string: 'steel',
    })
  })

  it('redacts a personal search term in URLs', () => {
    history.replaceState(null, '', '/search?q=ada%40lovelace.example')
    const [[seen] = []] = tell({ kind: 'page', page: 'search', currency: 'CHF' })
    history.replaceState(null, '', '/')
    expect(seen?.payload).toMatchObject({ pageType: 'page', path: '/search' })
    expect(JSON.stringify(seen?.payload)).not.toContain('lovelace')
  })

  it('sends nothing for events that Shopify does not define', () => {
    const items = [meridian]
    tell(
      { kind: 'remove', cartId: 'c', items, currency: 'CHF' },
      { kind: 'cart', items, currency: 'CHF', codes: [] },
      { kind: 'checkout', items, currency: 'CHF', codes: [] },
      { kind: 'select', items, currency: 'CHF' },
      { kind: 'list', list: { id: 'a', name: 'A' }, items, currency: 'CHF' },
    )
    expect(sent).not.toHaveBeenCalled()
    expect(names.map(cookie)).toEqual([undefined, undefined])
  })

  it('refreshes the visitor and visit cookies', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    const [first, second] = tell(
      { kind: 'page', page: 'home', currency: 'CHF' },
      { kind: 'page', page: 'home', currency: 'CHF' },
    )
    const [visitor, visit] = names.map(cookie)
    expect(visitor).toMatch(/^[\da-f]+-[\dA-F-]{20,}$/i)
    expect(visit).not.toBe(visitor)
    for (const events of [first, second])
      expect(events?.[0]?.payload).toMatchObject({ uniqToken: visitor, visitToken: visit })
    const written = set.mock.calls.map(([text]) => text)
    expect(written[0]).toMatch(/^_shopify_y=.*; Path=\/; Max-Age=31104000; SameSite=Lax$/)
    expect(written[1]).toMatch(/^_shopify_s=.*; Path=\/; Max-Age=1800; SameSite=Lax$/)
    set.mockRestore()
  })

  it('sets the cookies on the domain shared with the checkout', () => {
    expect(sharedParentDomain('www.orrery.example', 'checkout.orrery.example')).toBe(
      'orrery.example',
    )
    expect(sharedParentDomain('orrery.example', 'shop.orrery.example')).toBe('orrery.example')
    expect(sharedParentDomain('www.orrery.example', 'orrery.myshopify.com')).toBe('')
    expect(sharedParentDomain('localhost', 'localhost')).toBe('')
    expect(sharedParentDomain('127.0.0.1', '127.0.0.1')).toBe('')
  })
})
