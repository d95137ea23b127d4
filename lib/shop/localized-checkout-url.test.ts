import { describe, expect, it } from 'vitest'
import { localizedCheckoutUrl } from './to-cart.ts'

describe('localized checkout url', () => {
  it('keeps the shop’s parameters and adds the flag and the language', () => {
    expect(localizedCheckoutUrl('https://shop.example/c/1?key=a', 'ar')).toBe(
      'https://shop.example/c/1?key=a&_fd=0&locale=ar',
    )
  })

  it('overwrites existing values of these parameters', () => {
    expect(localizedCheckoutUrl('https://shop.example/c/1?_fd=1&locale=en', 'fr')).toBe(
      'https://shop.example/c/1?_fd=0&locale=fr',
    )
  })

  it('returns an invalid URL unchanged', () => {
    expect(localizedCheckoutUrl('not an address', 'en')).toBe('not an address')
  })
})
