import { expect, it } from 'vitest'
import { checkoutUrlFor } from './to-cart.ts'

it('keeps what the shop wrote and adds the flag and the language', () => {
  expect(checkoutUrlFor('https://shop.example/c/1?key=a', 'ar')).toBe(
    'https://shop.example/c/1?key=a&_fd=0&locale=ar',
  )
})

it('overwrites what stands in its way', () => {
  expect(checkoutUrlFor('https://shop.example/c/1?_fd=1&locale=en', 'fr')).toBe(
    'https://shop.example/c/1?_fd=0&locale=fr',
  )
})

it('returns an address that it cannot read', () => {
  expect(checkoutUrlFor('not an address', 'en')).toBe('not an address')
})
