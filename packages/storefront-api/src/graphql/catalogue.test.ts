import { afterAll, describe, expect, it } from 'vitest'
import { getIntrospectionQuery } from 'graphql/index.js'
import { openTestShop, pieces, type Loose } from '../testing/test-shop.ts'

const shop = openTestShop()
afterAll(() => shop.close())
async function ask(query: string, variables?: Record<string, unknown>, version?: string) {
  const { data, errors } = await shop.graphql(query, variables, version)
  expect(errors).toBeUndefined()
  return data
}

describe('products', () => {
  it('are found by id and by handle, with prices, images and options', async () => {
    const query = `{ product(handle: "meridian") { id title description tags availableForSale totalInventory
      priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount } }
      featuredImage { url(transform: {maxWidth: 300, crop: CENTER, preferredContentType: WEBP}) altText }
      options { name values optionValues { name firstSelectableVariant { id } } }
      variants(first: 10) { nodes { id title price { amount } selectedOptions { name value } quantityAvailable } }
      metafield(key: "x") { value } metafields(identifiers: [{key: "x"}]) { value } onlineStoreUrl } }`
    const { product } = await ask(query)
    expect(product).toMatchObject({
      id: 'gid://shopify/Product/1001',
      description: 'A slim two-hand watch.',
      totalInventory: 6,
      priceRange: {
        minVariantPrice: { amount: '1250.0', currencyCode: 'CHF' },
        maxVariantPrice: { amount: '1350.5' },
      },
      featuredImage: { altText: 'The meridian' },
      variants: {
        nodes: [
          { id: pieces.five, quantityAvailable: 5 },
          { id: pieces.last, quantityAvailable: 1 },
        ],
      },
      metafield: null,
      metafields: [null],
      onlineStoreUrl: null,
    })
    expect(product.featuredImage.url).toMatch(
      /\/files\/products\/meridian\.svg\?width=300&crop=center&format=webp$/,
    )
    const byId = await ask(
      'query($id: ID!) { product(id: $id) { handle } node(id: $id) { __typename } }',
      { id: product.id },
    )
    expect(byId).toEqual({ product: { handle: 'meridian' }, node: { __typename: 'Product' } })
  })

  it('are sorted, reversed, searched and paginated', async () => {
    const query = `query($after: String) { products(first: 2, after: $after, sortKey: PRICE, reverse: true, query: "-tag:retired") {
      nodes { handle } pageInfo { endCursor hasNextPage } } }`
    const first = (await ask(query)).products
    expect(first.nodes.map((node: Loose) => node.handle)).toEqual(['perihelion', 'meridian'])
    const second = (await ask(query, { after: first.pageInfo.endCursor })).products
    expect(second.nodes.map((node: Loose) => node.handle)).toEqual(['strap-calf', 'spring-bars'])
    expect(second.pageInfo.hasNextPage).toBe(false)
  })

  it('use the language of @inContext and fall back to the main one', async () => {
    const query = `query($language: LanguageCode) @inContext(language: $language, country: FR) {
      product(handle: "meridian") { title descriptionHtml } localization { country { isoCode currency { isoCode } } language { isoCode } } }`
    expect(await ask(query, { language: 'FR' })).toMatchObject({
      product: {
        title: 'Méridien',
        descriptionHtml: '<p>A slim <strong>two-hand</strong> watch.</p>',
      },
      localization: {
        country: { isoCode: 'FR', currency: { isoCode: 'CHF' } },
        language: { isoCode: 'FR' },
      },
    })
    expect((await ask(query, { language: 'JA' })).product.title).toBe('Meridian')
  })

  it('recommend similar products', async () => {
    const query = '{ productRecommendations(productHandle: "meridian") { handle } }'
    const handles = (await ask(query)).productRecommendations.map((node: Loose) => node.handle)
    expect(handles[0]).toBe('perihelion')
    expect(handles).not.toContain('meridian')
  })

  it('select variants by options', async () => {
    const query = `{ product(handle: "meridian") {
      variantBySelectedOptions(selectedOptions: [{name: "Size", value: "39 mm"}]) { id }
      selectedOrFirstAvailableVariant { id }
      adjacentVariants { id } } }`
    expect((await ask(query)).product).toEqual({
      variantBySelectedOptions: { id: pieces.last },
      selectedOrFirstAvailableVariant: { id: pieces.five },
      adjacentVariants: [{ id: pieces.last }],
    })
  })
})

describe('collections, shop, search', () => {
  it('list the products of a collection with filters', async () => {
    const query = `{ collection(handle: "mechanical-line") { title products(first: 5, filters: [{price: {max: 2000}}, {available: true}]) { nodes { handle } } } }`
    expect((await ask(query)).collection).toEqual({
      title: 'Mechanical line',
      products: { nodes: [{ handle: 'meridian' }] },
    })
  })

  it('returns the shop with optional policies', async () => {
    const query = `{ shop { id name moneyFormat paymentSettings { currencyCode enabledPresentmentCurrencies } primaryDomain { host url }
      privacyPolicy { id title url } termsOfService { id } refundPolicy { id } } }`
    const { shop: answer } = await ask(query)
    expect(answer).toMatchObject({
      name: 'Maison Orrery',
      termsOfService: null,
      refundPolicy: null,
    })
    const policy = await shop.request(answer.privacyPolicy.url)
    expect(await policy.text()).toContain('We keep little.')
  })

  it('search products', async () => {
    const query =
      '{ search(first: 5, query: "mer*") { totalCount nodes { ... on Product { handle } } } predictiveSearch(query: "me") { products { handle } collections { handle } } }'
    const { search, predictiveSearch } = await ask(query)
    expect(search).toEqual({ totalCount: 1, nodes: [{ handle: 'meridian' }] })
    expect(predictiveSearch).toEqual({
      products: [{ handle: 'meridian' }, { handle: 'perihelion' }, { handle: 'aphelion' }],
      collections: [{ handle: 'mechanical-line' }],
    })
  })
})

describe('versions', () => {
  it.each([
    ['2024-04', '2025-01'],
    ['2025-01', '2025-01'],
    ['2025-07', '2026-04'],
    ['2026-04', '2026-04'],
    ['unstable', '2026-04'],
  ])('%s is served by the schema of %s', async (requested, answered) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{shop{name}}"}',
    }
    for (const suffix of ['graphql', 'graphql.json']) {
      const response = await shop.request(`/api/${requested}/${suffix}`, init)
      expect(response.headers.get('x-shopify-api-version')).toBe(answered)
      expect(await response.json()).toMatchObject({ data: { shop: { name: 'Maison Orrery' } } })
    }
  })

  it.each(['2025-01', '2026-04'])('%s supports introspection', async (version) => {
    const data = await ask(getIntrospectionQuery(), {}, version)
    expect(data.__schema.types.length).toBeGreaterThan(300)
  })
})

describe('query limits', () => {
  it('reject a query that is too deep, too wide through fragments, or too long', async () => {
    const deep = `{ shop ${'{ a '.repeat(30)}${'}'.repeat(30)} }`
    const fragments = Array.from(
      { length: 12 },
      (_, index) => `fragment F${index} on Shop { ...F${index + 1} ...F${index + 1} }`,
    )
    const wide = `{ shop { ...F0 } } ${fragments.join(' ')} fragment F12 on Shop { name id }`
    const long = `{ ${'shop { name } '.repeat(10_000)} }`
    for (const [query, message] of [
      [deep, 'levels deep'],
      [wide, 'fields; at most'],
      [long, 'tokens'],
    ] as const) {
      const { errors } = await shop.graphql(query)
      expect(errors?.map((error) => error.message).join()).toContain(message)
    }
  })
})
