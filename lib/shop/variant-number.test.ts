import { describe, expect, it } from 'vitest'
import { variantNumberOfGid } from './variant-number.ts'

describe('variantNumberOfGid', () => {
  it('returns the number of a variant’s global id', () => {
    expect(variantNumberOfGid('gid://shopify/ProductVariant/10012')).toBe('10012')
  })

  it.each([
    null,
    '',
    '10012',
    'gid://shopify/Product/10012',
    'gid://shopify/ProductVariant/',
    'gid://shopify/ProductVariant/01',
    'gid://shopify/ProductVariant/1 or true',
    'gid://shopify/ProductVariant/1"',
    'gid://shopify/ProductVariant/١٢',
    `gid://shopify/ProductVariant/${'9'.repeat(20)}`,
  ])('returns undefined for %j', (id) => expect(variantNumberOfGid(id)).toBeUndefined())
})
