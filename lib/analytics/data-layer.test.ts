import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataLayerDestination, type DataLayerEvent } from './data-layer.ts'
import type { AnalyticsItem, AnalyticsEvent } from './analytics-event.ts'

const meridian: AnalyticsItem = {
  product: 'gid://shopify/Product/1001',
  name: 'Meridian',
  brand: 'Maison Orrery',
  category: 'Mechanical watch',
  variant: { id: 'gid://shopify/ProductVariant/2', name: '39 mm', sku: 'MO-2' },
  price: 1250,
  quantity: 2,
}
const shelf = { id: 'products', name: 'All watches' }

function pushed(...facts: AnalyticsEvent[]): unknown[] {
  const layer: unknown[] = []
  const receive = dataLayerDestination(layer)
  for (const fact of facts) receive(fact)
  return layer
}

describe('dataLayerDestination', () => {
  it('clears the ecommerce object before each event', () => {
    const layer = pushed(
      { kind: 'add', cartId: 'c', items: [meridian], currency: 'CHF' },
      { kind: 'search', search: 'moon' },
    )
    expect(layer).toHaveLength(4)
    expect([layer[0], layer[2]]).toEqual([{ ecommerce: null }, { ecommerce: null }])
  })

  it.each([
    ['add', 'add_to_cart'],
    ['remove', 'remove_from_cart'],
  ] as const)('pushes an event for units that were changed by %s', (kind, event) => {
    expect(pushed({ kind, cartId: 'c', items: [meridian], currency: 'CHF' })[1]).toEqual({
      event,
      ecommerce: {
        currency: 'CHF',
        value: 2500,
        items: [
          {
            item_id: '1001',
            item_name: 'Meridian',
            item_brand: 'Maison Orrery',
            item_category: 'Mechanical watch',
            item_variant: '39 mm',
            price: 1250,
            quantity: 2,
          },
        ],
      },
    })
  })

  it('pushes view_item with the list the product was selected from', () => {
    const layer = pushed(
      {
        kind: 'page',
        page: 'product',
        currency: 'CHF',
        product: { ...meridian, variant: undefined, quantity: undefined, list: shelf, index: 3 },
      },
      { kind: 'page', page: 'home', currency: 'CHF' },
    )
    expect(layer).toHaveLength(2)
    expect(layer[1]).toEqual({
      event: 'view_item',
      ecommerce: {
        currency: 'CHF',
        value: 1250,
        items: [
          {
            item_id: '1001',
            item_name: 'Meridian',
            item_brand: 'Maison Orrery',
            item_category: 'Mechanical watch',
            price: 1250,
            quantity: 1,
            index: 3,
            item_list_id: 'products',
            item_list_name: 'All watches',
          },
        ],
      },
    })
  })

  it('pushes list views and selections with the name of the list', () => {
    const items = [{ product: 'gid://shopify/Product/7', name: 'Vesper', list: shelf, index: 0 }]
    const reported = {
      item_list_id: 'products',
      item_list_name: 'All watches',
    }
    const ecommerce = {
      currency: 'CHF',
      ...reported,
      items: [{ item_id: '7', item_name: 'Vesper', quantity: 1, index: 0, ...reported }],
    }
    const layer = pushed(
      { kind: 'list', list: shelf, items, currency: 'CHF' },
      { kind: 'select', items, currency: 'CHF' },
    )
    expect([layer[1], layer[3]]).toEqual([
      { event: 'view_item_list', ecommerce },
      { event: 'select_item', ecommerce },
    ])
  })

  it('pushes cart and checkout events with the applicable codes', () => {
    const items = [{ ...meridian, price: 1125, discount: 125 }]
    const layer = pushed(
      { kind: 'cart', items, currency: 'EUR', codes: ['TEN'] },
      { kind: 'checkout', items, currency: 'EUR', codes: ['TEN', 'SPRING'] },
    ) as DataLayerEvent[]
    expect(layer[1]).toMatchObject({
      event: 'view_cart',
      ecommerce: { currency: 'EUR', value: 2250, items: [{ price: 1125, discount: 125 }] },
    })
    expect(layer[1]?.ecommerce).not.toHaveProperty('coupon')
    expect(layer[3]).toMatchObject({
      event: 'begin_checkout',
      ecommerce: { currency: 'EUR', value: 2250, coupon: 'TEN, SPRING' },
    })
  })

  it('pushes searches on the search page and in the overlay', () => {
    const layer = pushed(
      { kind: 'page', page: 'search', currency: 'CHF', search: 'moon phase' },
      { kind: 'search', search: 'steel' },
    )
    expect([layer[1], layer[3]]).toEqual([
      { event: 'search', search_term: 'moon phase' },
      { event: 'search', search_term: 'steel' },
    ])
  })
})

describe('GA4 e-commerce event rules', () => {
  const events = [
    'view_item',
    'view_item_list',
    'select_item',
    'add_to_cart',
    'remove_from_cart',
    'view_cart',
    'begin_checkout',
    'search',
  ]
  const text = fc.string({ minLength: 1 })
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)
  const lists = fc.record({ id: text, name: text })
  const item: fc.Arbitrary<AnalyticsItem> = fc.record(
    {
      product: fc.integer({ min: 1 }).map((id) => `gid://shopify/Product/${id}`),
      name: text,
      brand: text,
      category: text,
      variant: fc.record({ id: text }),
      price: amount,
      discount: amount,
      quantity: fc.integer({ min: 1, max: 99 }),
      list: lists,
      index: fc.nat(500),
    },
    { requiredKeys: ['product', 'name'] },
  )
  const items = fc.array(item, { minLength: 1, maxLength: 260 })
  const currency = fc.constantFrom('CHF', 'EUR', 'JPY', 'KWD')
  const codes = fc.array(text, { maxLength: 2 })
  const fact: fc.Arbitrary<AnalyticsEvent> = fc.oneof(
    fc.record({ kind: fc.constant('page' as const), page: text, currency, product: item }),
    fc.record({ kind: fc.constant('list' as const), list: lists, items, currency }),
    fc.record({ kind: fc.constant('select' as const), items, currency }),
    fc.record({
      kind: fc.constantFrom('add' as const, 'remove' as const),
      cartId: text,
      items,
      currency,
    }),
    fc.record({
      kind: fc.constantFrom('cart' as const, 'checkout' as const),
      items,
      currency,
      codes,
    }),
    fc.record({ kind: fc.constant('search' as const), search: text }),
  )
  const itemParameters = new Set([
    'item_id',
    'item_name',
    'item_brand',
    'item_category',
    'item_variant',
    'item_list_id',
    'item_list_name',
    'price',
    'discount',
    'quantity',
    'index',
  ])

  it('holds for every event', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 4 }), (facts) => {
        const layer = pushed(...facts)
        layer.forEach((entry, place) => {
          if (place % 2 === 0) return expect(entry).toEqual({ ecommerce: null })
          const { event, ecommerce, search_term: term } = entry as DataLayerEvent
          expect(events).toContain(event)
          if (event === 'search') return expect(typeof term).toBe('string')
          const reported = ecommerce as { currency: string; value?: number; items: object[] }
          expect(reported.currency).toMatch(/^[A-Z]{3}$/)
          expect(reported.items.length).toBeGreaterThan(0)
          expect(reported.items.length).toBeLessThanOrEqual(200)
          for (const each of reported.items as Array<Record<string, unknown>>) {
            expect(Object.keys(each).filter((key) => !itemParameters.has(key))).toEqual([])
            expect(each['item_id'] ?? each['item_name']).toBeTruthy()
            expect(Number.isInteger(each['quantity'])).toBe(true)
            for (const number of [each['price'], each['discount'], each['index']])
              expect(['number', 'undefined']).toContain(typeof number)
            expect(Object.values(each)).not.toContain(undefined)
          }
          const worth = ['view_item_list', 'select_item'].includes(event) ? 'undefined' : 'number'
          expect(typeof reported.value).toBe(worth)
        })
      }),
    )
  })

  it('set the value to the sum of the prices of all units', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (some) => {
        const [, entry] = pushed({ kind: 'cart', items: some, currency: 'CHF', codes: [] })
        const { value } = (entry as DataLayerEvent).ecommerce as { value: number }
        const cents = some.reduce(
          (sum, { price = 0, quantity = 1 }) => sum + Math.round(price * 100) * quantity,
          0,
        )
        expect(value).toBe(cents / 100)
      }),
    )
  })
})
