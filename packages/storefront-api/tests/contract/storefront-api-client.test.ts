import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningShop } from '../../src/serve.ts'
import { pieces, type Loose } from '../../src/testing/test-shop.ts'
import { startTestShop } from '../../src/testing/running-shop.ts'

const { createStorefrontApiClient }: Loose = createRequire(import.meta.url)(
  '@shopify/storefront-api-client',
)

let shop: RunningShop
beforeAll(async () => {
  shop = await startTestShop({ STOREFRONT_API_TOKEN: 'public-token' })
})
afterAll(() => shop.close())

/** The client supports https only; the local shop does not, so only the URL is replaced. */
function clientOf(apiVersion: string): Loose {
  return createStorefrontApiClient({
    storeDomain: 'https://maison-orrery.example',
    apiVersion,
    publicAccessToken: 'public-token',
    customFetchApi: (url: string, init: RequestInit) =>
      fetch(url.replace('https://maison-orrery.example', shop.url), init),
    logger: () => {},
  })
}

/** API versions are quarterly: the first months of this quarter and the previous one. */
function versions(): string[] {
  const now = new Date()
  return [-3, -2, -1, 0, 1].map((quarters) => {
    const first = Math.floor(now.getUTCMonth() / 3) * 3 + quarters * 3
    return new Date(Date.UTC(now.getUTCFullYear(), first, 1)).toISOString().slice(0, 7)
  })
}

describe.each(['2025-01', '2026-04', ...versions()])(
  'the Storefront API client, unmodified, in %s',
  (version) => {
    it('runs queries and mutations and receives errors', async () => {
      const client = clientOf(version)
      const { data, errors } = await client.request(
        'query($handle: String!) { product(handle: $handle) { title } }',
        { variables: { handle: 'meridian' } },
      )
      expect(errors).toBeUndefined()
      expect(data.product.title).toBe('Meridian')
      const created = await client.request(
        'mutation($input: CartInput) { cartCreate(input: $input) { cart { totalQuantity } userErrors { code } } }',
        { variables: { input: { lines: [{ merchandiseId: pieces.five, quantity: 2 }] } } },
      )
      expect(created.data.cartCreate.cart.totalQuantity).toBe(2)
      const wrong = await client.request('{ shop { colour } }')
      expect(wrong.errors.graphQLErrors[0].message).toContain('colour')
    })

    it('supports @defer', async () => {
      const stream = await clientOf(version).requestStream(
        'query { shop { name ... on Shop @defer(label: "later") { description } } }',
      )
      const parts: Loose[] = []
      for await (const part of stream) parts.push(part)
      expect(parts.at(-1).data.shop).toEqual({
        name: 'Maison Orrery',
        description: 'Watches that follow the planets.',
      })
    })
  },
)
