import { afterEach, expect, it, vi } from 'vitest'
import { cartFetchDocument } from './documents.generated.ts'
import { ShopUnreachable } from './shop-errors.ts'
import { createStorefront } from './storefront.ts'
import { scriptedShop } from './testing/scripted-shop.ts'

afterEach(() => vi.restoreAllMocks())

it('sends the documented headers to the versioned address', async () => {
  const { storefront, calls } = scriptedShop({ data: {} })
  await storefront.request(cartFetchDocument, { cartId: 'a' })
  expect(calls[0]?.url).toBe('https://shop.example/api/2025-01/graphql')
  expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
    'x-shopify-storefront-access-token': 'public-token',
    'x-sdk-variant': 'javascript',
    'x-sdk-version': '3.0.6',
    'accept-language': 'fr',
  })
})

it('says once when another version answers', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const other = () =>
    Response.json({ data: {} }, { headers: { 'X-Shopify-API-Version': '2026-04' } })
  const { storefront } = scriptedShop(other(), other())
  await storefront.request(cartFetchDocument, { cartId: 'a' })
  await storefront.request(cartFetchDocument, { cartId: 'a' })
  expect(warn).toHaveBeenCalledTimes(1)
})

it('throws when there is no answer, or one that is not GraphQL', async () => {
  const { storefront } = scriptedShop(new Response('Bad gateway', { status: 502 }))
  await expect(storefront.request(cartFetchDocument, { cartId: 'a' })).rejects.toThrow(/status 502/)
  const offline = createStorefront({
    origin: 'https://shop.example',
    token: undefined,
    apiVersion: '2025-01',
    locale: 'en',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await expect(offline.request(cartFetchDocument, { cartId: 'a' })).rejects.toThrow(ShopUnreachable)
})
