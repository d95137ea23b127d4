import { describe, expect, it } from 'vitest'
import { cartLinkLocation, parseCartLink } from './cart-link.ts'

describe('cartLinkLocation', () => {
  it.each([
    [['discount', 'SPRING'], '', '/fr#discount=SPRING'],
    [['discount', 'A&B=1'], '', '/fr#discount=A%26B%3D1'],
    [
      ['discount', 'SPRING'],
      '?redirect=/fr/produit/selene%3Fx=1',
      '/fr/produit/selene?x=1#discount=SPRING',
    ],
    [['discount', 'SPRING'], '?redirect=https://evil.example/x', '/x#discount=SPRING'],
    [['discount', 'SPRING'], '?redirect=//evil.example', '/#discount=SPRING'],
    [['discount', 'SPRING'], '?redirect=/cart', '/#cart=&discount=SPRING'],
    [['discount', 'SPRING'], '?redirect=/fr/cart', '/fr#cart=&discount=SPRING'],
    [
      ['discount', 'SPRING'],
      '?redirect=/fr/cart/12:1%3Fnote%3DHi%26discount%3DOLD',
      '/fr#cart=12%3A1&note=Hi&discount=SPRING',
    ],
    [['discount', 'SPRING'], '?redirect=/cart/12', '/cart/12#discount=SPRING'],
    [['cart'], '', '/fr#cart='],
    [['cart', '12:1,34:2'], '?discount=SPRING&utm=x', '/fr#cart=12%3A1%2C34%3A2&discount=SPRING'],
  ])('leads %j with %j to %s', (parts, search, location) => {
    expect(cartLinkLocation('fr', parts, search)).toBe(location)
  })

  it.each([[['discount']], [['cart', '12']], [['cart', '12:x']], [['cart', '12:1', 'x']], [['x']]])(
    'is undefined for %j',
    (parts) => {
      expect(cartLinkLocation('en', parts, '')).toBeUndefined()
    },
  )
})

describe('parseCartLink', () => {
  it('reads lines, code, note and attributes of a link', () => {
    const search = '?discount=SPRING&note=For%20L%C3%A9a&attributes[gift]=yes'
    const location = cartLinkLocation('en', ['cart', '12:1,34:2'], search) ?? ''
    expect(parseCartLink(new URL(location, 'https://site.example').hash)).toEqual({
      lines: [
        { variantId: 'gid://shopify/ProductVariant/12', quantity: 1 },
        { variantId: 'gid://shopify/ProductVariant/34', quantity: 2 },
      ],
      discountCode: 'SPRING',
      note: 'For Léa',
      attributes: [{ key: 'gift', value: 'yes' }],
    })
  })

  it.each(['', '#top', '#discount=', '#note=x'])('is undefined for %j', (hash) => {
    expect(parseCartLink(hash)).toBeUndefined()
  })

  it('has no lines for an invalid list', () => {
    expect(parseCartLink('#cart=12:x')).toMatchObject({ lines: [] })
  })
})
