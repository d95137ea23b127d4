import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStoredCartId } from './browser-cart.ts'

const id = 'gid://shopify/Cart/Z2NwLXVz?key=0123456789abcdef'

describe('parse stored cart id', () => {
  it.each([
    ['as it is', id],
    ['without a secret', 'gid://shopify/Cart/1'],
  ])('reads an id %s', (_, stored) => {
    expect(parseStoredCartId(stored)).toBe(stored)
  })

  it.each([
    ['with blanks around it', ` ${id}\n`],
    ['in quotes', JSON.stringify(id)],
    ['as the id of an object', JSON.stringify({ id, lines: [] })],
    ['in base64', btoa(id)],
  ])('reads an id %s', (_, stored) => {
    expect(parseStoredCartId(stored)).toBe(id)
  })

  it.each([
    undefined,
    '',
    'null',
    'undefined',
    '{}',
    '[object Object]',
    '{"id":7}',
    'gid://shopify/Checkout/1',
    'gid://shopify/Cart/',
    'https://shop.example/Cart/1',
  ])('returns undefined for %j', (stored) => {
    expect(parseStoredCartId(stored)).toBeUndefined()
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (stored) => void parseStoredCartId(stored)),
    )
  })
})
