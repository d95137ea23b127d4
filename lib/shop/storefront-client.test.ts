import { describe, afterEach, expect, it, vi } from 'vitest'
import {
  cartFetchDocument,
  cartLinesAddDocument,
  cartNoteUpdateDocument,
} from './documents.generated.ts'
import { ShopUnreachableError } from './shop-errors.ts'
import { createStorefrontClient } from './storefront-client.ts'
import { scriptedFetch, scriptedShop } from './testing/scripted-shop.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('StorefrontClient', () => {
  it('sends the documented headers to the versioned URL', async () => {
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

  it('sends a request to the version that it needs, unless the configured one is later', async () => {
    const { calls, fetch } = scriptedFetch({ data: {} }, { data: {} })
    for (const apiVersion of ['2025-01', 'unstable'])
      await createStorefrontClient({
        origin: 'https://shop.example',
        token: undefined,
        apiVersion,
        locale: 'en',
        fetch,
      }).request(cartFetchDocument, { cartId: 'a' }, { sinceVersion: '2026-04' })
    expect(calls.map(({ url }) => url)).toEqual([
      'https://shop.example/api/2026-04/graphql',
      'https://shop.example/api/unstable/graphql',
    ])
  })

  it('sends the language and the country', async () => {
    const { calls, fetch } = scriptedFetch({ data: {} }, { data: {} })
    const options = {
      origin: 'https://shop.example',
      token: undefined,
      apiVersion: '2025-01',
      fetch,
    }
    await createStorefrontClient({
      ...options,
      locale: 'ar',
      country: 'AE',
    }).request(cartFetchDocument, { cartId: 'a' })
    await createStorefrontClient({ ...options, locale: 'en' }).request(cartFetchDocument, {
      cartId: 'a',
    })
    expect(calls[0]?.variables).toEqual({ cartId: 'a', language: 'AR', country: 'AE' })
    expect(calls[1]?.variables).toEqual({ cartId: 'a', language: 'EN' })
    expect(cartFetchDocument).toContain('@inContext(language:$language country:$country)')
  })

  it('waits for Retry-After before the retry, two seconds at most', async () => {
    vi.useFakeTimers()
    const later = new Response('', { status: 429, headers: { 'Retry-After': '60' } })
    const { storefront, calls } = scriptedShop(later, { data: {} })
    const answer = storefront.request(cartFetchDocument, { cartId: 'a' })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await answer
    expect(calls).toHaveLength(2)
  })

  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'retries a query once after status %i, and a mutation only when it is idempotent',
    async (status) => {
      const stumble = () => new Response('', { status })
      const query = scriptedShop(stumble(), { data: { cart: null } })
      expect(await query.storefront.request(cartFetchDocument, { cartId: 'a' })).toEqual({
        data: { cart: null },
      })
      const note = { cartId: 'a', note: 'b' }
      const repeatable = scriptedShop(stumble(), { data: {} })
      await repeatable.storefront.request(cartNoteUpdateDocument, note, { idempotent: true })
      expect(repeatable.calls).toHaveLength(2)
      const once = scriptedShop(stumble(), { data: {} })
      await expect(
        once.storefront.request(cartLinesAddDocument, { cartId: 'a', lines: [] }),
      ).rejects.toThrow(`status ${status}`)
      expect(once.calls).toHaveLength(1)
    },
  )

  it('does not retry after a client error', async () => {
    const { storefront, calls } = scriptedShop(new Response('', { status: 404 }), { data: {} })
    await expect(storefront.request(cartFetchDocument, { cartId: 'a' })).rejects.toThrow('404')
    expect(calls).toHaveLength(1)
  })

  it('warns once when the shop serves another API version', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const other = () =>
      Response.json({ data: {} }, { headers: { 'X-Shopify-API-Version': '2026-04' } })
    const { storefront } = scriptedShop(other(), other())
    await storefront.request(cartFetchDocument, { cartId: 'a' })
    await storefront.request(cartFetchDocument, { cartId: 'a' })
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('throws without a response, and for one that is not GraphQL', async () => {
    const { storefront } = scriptedShop(
      new Response('Bad gateway', { status: 502 }),
      new Response('Bad gateway', { status: 502 }),
    )
    await expect(storefront.request(cartFetchDocument, { cartId: 'a' })).rejects.toThrow(
      /status 502/,
    )
    const offline = createStorefrontClient({
      origin: 'https://shop.example',
      token: undefined,
      apiVersion: '2025-01',
      locale: 'en',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await expect(offline.request(cartFetchDocument, { cartId: 'a' })).rejects.toThrow(
      ShopUnreachableError,
    )
  })
})
