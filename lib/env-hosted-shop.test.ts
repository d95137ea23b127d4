import { describe, expect, it } from 'vitest'
import { parseSiteEnv } from './env.ts'

describe('the variables of a hosted shop', () => {
  it('are required together: domain and token', () => {
    expect(() => parseSiteEnv({ SHOPIFY_DOMAIN: 'maison.myshopify.com' })).toThrow(
      /^SHOPIFY_STOREFRONT_TOKEN must be set, because SHOPIFY_DOMAIN is/,
    )
    expect(() => parseSiteEnv({ SHOPIFY_STOREFRONT_TOKEN: 'public-token' })).toThrow(
      /^SHOPIFY_DOMAIN must be set, because SHOPIFY_STOREFRONT_TOKEN is/,
    )
  })
})
