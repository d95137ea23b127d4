import { expect, it } from 'vitest'
import { emptyCart } from '../cart/cart.ts'
import { parseCartBody } from './carts.ts'
import { parseOrderBody } from './order.ts'

const { token: _t, secret: _s, createdAt: _c, updatedAt: _u, ...empty } = emptyCart('t', 's', 0)
/** A line as it was before lines had plans. */
const line = { id: 'a', variantId: 2001, quantity: 2, attributes: [] }
const once = { ...line, sellingPlanId: null }

it('opens a cart of an older shape with what a new cart has', () => {
  expect(parseCartBody('{}')).toEqual(empty)
  expect(parseCartBody(JSON.stringify({ lines: [{ ...line, attributes: undefined }] }))).toEqual({
    ...empty,
    lines: [once],
  })
})

it('keeps what it can of a cart that is partly of another shape', () => {
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

it('loses no entry of a list for another one', () => {
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

it('takes a cart that cannot be read for none', () => {
  for (const json of ['', '{', 'null', '[]', '"cart"']) expect(parseCartBody(json)).toBeNull()
})

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

it('opens an order of an older shape', () => {
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

it('reads a discount that was noted by its amount alone as an amount off the order', () => {
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

it('keeps a half-filled checkout, and no more of it than can be read', () => {
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

it('names an order that is damaged instead of guessing at it', () => {
  const words = 'Order 1001 cannot be read from the store.'
  expect(() => parseOrderBody(1001, '{')).toThrow(words)
  expect(() => parseOrderBody(1001, JSON.stringify({ ...order, total: 1250 }))).toThrow(words)
})
