import { describe, expect, it } from 'vitest'
import type { Cart } from '#lib/shop/cart.ts'
import type { ShopNotice } from '#lib/shop/shop-notices.ts'
import {
  messagesOfFailedMutation,
  noticeMessages,
  dropRepeatedCodeNotices,
} from './cart-messages.ts'

const cart = (...codes: Array<[string, boolean]>): Cart => ({
  id: 'a',
  lines: [],
  totalQuantity: 0,
  subtotal: { amount: '0.0', currencyCode: 'CHF' },
  total: { amount: '0.0', currencyCode: 'CHF' },
  toPay: { amount: '0.0', currencyCode: 'CHF' },
  discounts: [],
  discountCodes: codes.map(([code, applicable]) => ({ code, applicable })),
  giftCards: [],
  note: '',
  attributes: [],
  checkoutUrl: 'https://shop.example/a',
})
const warning = (shopCode: string, target?: string): ShopNotice => ({
  kind: 'warning',
  code: shopCode,
  shopCode,
  message: shopCode,
  target,
})
const notFound = warning('DISCOUNT_NOT_FOUND')

describe('cart messages', () => {
  it('reports an inapplicable code once, and again when a code stops applying', () => {
    const old = cart(['OLD', false])
    expect(dropRepeatedCodeNotices([notFound], 'code', old, old)).toEqual([notFound])
    expect(dropRepeatedCodeNotices([notFound], 'units', old, old)).toEqual([])
    const lapsed = warning('DISCOUNT_PURCHASE_NOT_IN_RANGE')
    expect(
      dropRepeatedCodeNotices([lapsed], 'units', cart(['SPRING', true]), cart(['SPRING', false])),
    ).toEqual([lapsed])
  })

  it.each([
    [warning('DISCOUNT_NOT_FOUND'), 'units', 'code'],
    [warning('PAYMENTS_GIFT_CARDS_UNAVAILABLE'), 'units', 'gift-card'],
    [warning('NOTE_TOO_LONG'), 'units', 'note'],
    [warning('INVALID'), 'gift-card', 'gift-card'],
    [warning('INVALID'), 'code', 'code'],
    [warning('SERVICE_UNAVAILABLE'), 'units', 'cart'],
    [warning('MERCHANDISE_OUT_OF_STOCK', 'variant'), 'units', 'row'],
  ] as const)('places the notice %j of a change of %s at its part', (notice, part, place) => {
    const known = new Map([
      ['variant', { variantId: 'variant', title: 'Meridian', price: cart().total }],
    ])
    expect(noticeMessages([notice], part, [cart()], known)).toMatchObject([{ place }])
  })

  it('places a message for an unknown error at the changed part', () => {
    const error = new Error('no')
    expect(messagesOfFailedMutation(error, 'units', true, [], new Map())).toEqual([
      { failure: 'add', place: 'cart' },
    ])
    expect(messagesOfFailedMutation(error, 'note', false, [], new Map())).toEqual([
      { failure: 'update', place: 'note' },
    ])
  })
})
