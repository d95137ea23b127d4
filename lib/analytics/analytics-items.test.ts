import { describe, expect, it } from 'vitest'
import { rawCart, rawLine } from '#lib/shop/testing/scripted-shop.ts'
import { toCart } from '#lib/shop/to-cart.ts'
import {
  cartAnalyticsEvent,
  analyticsItemOfListedProduct,
  cartLineAnalyticsItem,
} from './analytics-items.ts'

const cart = toCart(rawCart([rawLine('a', 2), rawLine('b', 0)]), 'en')
const [line] = cart.lines

describe('cartLineAnalyticsItem', () => {
  it('contains the shop’s title and price', () => {
    expect(line && cartLineAnalyticsItem(line, 2)).toEqual({
      product: 'product-a',
      name: 'Meridian',
      brand: 'Orrery',
      category: 'Watch',
      variant: { id: 'variant-a', name: '39 mm' },
      price: 1250,
      quantity: 2,
    })
  })

  it('subtracts the discount per unit', () => {
    const off = { discountId: 'ten', amount: { amount: '100.0', currencyCode: 'CHF' } }
    const third = { discountId: 'x', amount: { amount: '0.1', currencyCode: 'CHF' } }
    expect(
      line && cartLineAnalyticsItem({ ...line, quantity: 3, discounts: [off, third] }, 1),
    ).toMatchObject({
      price: 1216.633,
      discount: 33.367,
      quantity: 1,
    })
  })

  it('omits the default variant title', () => {
    expect(
      line && cartLineAnalyticsItem({ ...line, variantTitle: 'Default Title' }, 1).variant,
    ).toEqual({
      id: 'variant-a',
    })
  })
})

describe('cartAnalyticsEvent', () => {
  it('contains the lines and the applicable codes', () => {
    const discountCodes = [
      { code: 'TEN', applicable: true },
      { code: 'OVER', applicable: false },
    ]
    expect(cartAnalyticsEvent('checkout', { ...cart, discountCodes })).toMatchObject({
      kind: 'checkout',
      currency: 'CHF',
      codes: ['TEN'],
      items: [{ product: 'product-a', quantity: 2 }],
    })
  })

  it('is undefined for an empty cart', () => {
    expect(cartAnalyticsEvent('cart', undefined)).toBeUndefined()
    expect(cartAnalyticsEvent('cart', { ...cart, lines: cart.lines.slice(1) })).toBeUndefined()
  })
})

describe('analyticsItemOfListedProduct', () => {
  it('contains the lowest price', () => {
    expect(
      analyticsItemOfListedProduct({
        gid: 'gid://shopify/Product/1',
        title: 'Meridian',
        vendor: 'Maison Orrery',
        productType: '',
        priceRange: { minVariantPrice: 1250 },
      }),
    ).toEqual({
      product: 'gid://shopify/Product/1',
      name: 'Meridian',
      brand: 'Maison Orrery',
      price: 1250,
    })
  })

  it('is undefined for a product without a shop id', () => {
    expect(analyticsItemOfListedProduct(null)).toBeUndefined()
    expect(analyticsItemOfListedProduct({ title: 'Meridian' })).toBeUndefined()
  })
})
