import { describe, expect, it } from 'vitest'
import { emptyCart } from '../cart/cart.ts'
import { parseCartBody } from './cart-store.ts'
import { parseOrderBody } from './order.ts'

const { token: _t, secret: _s, createdAt: _c, updatedAt: _u, ...empty } = emptyCart('t', 's', 0)
/** A line before lines had selling plans. */
const line = { id: 'a', variantId: 2001, quantity: 2, attributes: [] }
const once = { ...line, sellingPlanId: null }

const customer = {
  email: 'a@b.ch',
  name: 'A',
  address1: '1',
  zip: '1',
  city: 'C',
  countryCode: 'CH',
}
const sold = { variantId: 2001, productTitle: 'Meridian', variantTitle: '36 mm', quantity: 1 }
const order = {
  currencyCode: 'CHF',
  total: '1250.00',
  customer,
  lines: [{ ...sold, price: '1250.00', total: '1250.00' }],
}

describe('older json shapes', () => {
  it('reads a cart of an older shape and fills in defaults', () => {
    expect(parseCartBody('{}')).toEqual(empty)
    expect(parseCartBody(JSON.stringify({ lines: [{ ...line, attributes: undefined }] }))).toEqual({
      ...empty,
      lines: [once],
    })
  })

  it('keeps the valid fields of a cart with invalid ones', () => {
    const odd = {
      note: 7,
      attributes: 'none',
      buyerIdentity: { email: 'ada@example.com', preferences: { wallet: 'none' } },
      discountCodes: null,
      lines: [{ ...line, quantity: -1 }, line, 'line', { ...line, id: 'b', later: true }],
    }
    expect(parseCartBody(JSON.stringify(odd))).toEqual({
      ...empty,
      buyerIdentity: { ...empty.buyerIdentity, email: 'ada@example.com' },
      lines: [once, { ...once, id: 'b' }],
    })
  })

  it('drops only the invalid entries of a list', () => {
    const gift = { key: 'gift', value: 'yes' }
    const home = { address1: '1 Quai du Mont-Blanc', city: 'Genève' }
    const odd = {
      attributes: [gift, { key: 'wrapped', value: true }],
      buyerIdentity: { deliveryAddresses: [{ ...home, district: 'later' }, 'home'] },
      discountCodes: ['SPRING', 7],
      lines: [{ ...line, attributes: [7, gift] }],
    }
    expect(parseCartBody(JSON.stringify(odd))).toEqual({
      ...empty,
      attributes: [gift],
      buyerIdentity: { ...empty.buyerIdentity, deliveryAddresses: [home] },
      discountCodes: ['SPRING'],
      lines: [{ ...once, attributes: [gift] }],
    })
  })

  it('treats an unreadable cart as missing', () => {
    for (const json of ['', '{', 'null', '[]', '"cart"']) expect(parseCartBody(json)).toBeNull()
  })

  it('reads an order of an older shape', () => {
    expect(parseOrderBody(1001, JSON.stringify(order))).toEqual({
      ...order,
      customer: { ...customer, address2: '', company: '', provinceCode: '', phone: '' },
      discounts: [],
      delivery: null,
      tax: null,
      duty: null,
      giftCards: [],
      card: null,
      customerId: null,
      billingAddress: null,
      language: null,
      note: null,
      attributes: [],
      lines: [{ ...order.lines[0], sku: '', image: null, attributes: [], discounts: [] }],
      test: true,
    })
  })

  it('reads a discount stored only by its amount as a fixed amount off the order', () => {
    const discounts = [{ title: 'Ten', code: 'TEN', amount: '125.00' }]
    expect(parseOrderBody(1001, JSON.stringify({ ...order, discounts })).discounts).toEqual([
      {
        ...discounts[0],
        target: 'LINE_ITEM',
        selection: 'ALL',
        method: 'ACROSS',
        percentage: null,
        worth: null,
      },
    ])
  })

  it('keeps the valid fields of a partly filled checkout', () => {
    const checkout = {
      values: { email: 'ada@example.com' },
      asked: true,
      notice: { kind: 'declined', code: null, refusal: null },
    }
    expect(parseCartBody(JSON.stringify({ checkout }))?.checkout).toEqual(checkout)
    expect(
      parseCartBody(JSON.stringify({ checkout: { ...checkout, notice: { kind: 'later' } } }))
        ?.checkout,
    ).toEqual({ ...checkout, notice: null })
    expect(parseCartBody(JSON.stringify({ checkout: 'half' }))?.checkout).toBeNull()
  })

  it('throws an error that names a damaged order', () => {
    const words = 'Order 1001 cannot be read from the store.'
    expect(() => parseOrderBody(1001, '{')).toThrow(words)
    expect(() => parseOrderBody(1001, JSON.stringify({ ...order, total: 1250 }))).toThrow(words)
  })
})
