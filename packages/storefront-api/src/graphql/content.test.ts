import { afterAll, describe, expect, it } from 'vitest'
import type { CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { openTestShop, type Loose } from '../testing/test-shop.ts'

const empty = openTestShop()
const [first, ...others] = fixtureInput.products
const input: CatalogueInput = {
  ...fixtureInput,
  menus: [
    {
      id: 1,
      handle: 'main-menu',
      title: 'Main menu',
      items: [
        {
          title: 'Watches',
          type: 'COLLECTION',
          handle: 'mechanical-line',
          translations: { fr: { title: 'Montres' } },
          items: [{ title: 'Meridian', type: 'PRODUCT', handle: 'meridian' }],
        },
        { title: 'About', type: 'PAGE', handle: 'about' },
        { title: 'Elsewhere', url: 'https://example.org/x' },
      ],
    },
  ],
  pages: [
    {
      id: 11,
      handle: 'about',
      title: 'About us',
      body: '<p>Made by hand.</p>',
      seo: { title: 'About', description: null },
      metafields: [
        { key: 'watch', type: 'product_reference', value: 'gid://shopify/Product/1001' },
      ],
      translations: { fr: { title: 'À propos' } },
    },
  ],
  blogs: [
    {
      id: 21,
      handle: 'news',
      title: 'News',
      articles: [
        {
          id: 31,
          handle: 'opening',
          title: 'Opening',
          contentHtml: '<p>Doors open.</p>',
          author: { firstName: 'Ada', lastName: 'L' },
          tags: ['house'],
          publishedAt: '2026-04-01T09:00:00Z',
        },
      ],
    },
  ],
  metaobjects: [
    { id: 41, handle: 'blue', type: 'colour', fields: [{ key: 'label', value: 'Blue' }] },
  ],
  sellingPlanGroups: [
    {
      name: 'Straps by the year',
      products: ['strap-calf'],
      options: [{ name: 'Every', values: ['1 year'] }],
      plans: [
        {
          id: 61,
          name: 'A strap a year',
          interval: 'YEAR',
          adjustment: { type: 'percentage', percentage: 10 },
        },
      ],
    },
  ],
  redirects: [{ path: '/old', target: '/new' }],
  locations: [{ id: 51, name: 'Geneva', address: { countryCode: 'CH', city: 'Genève' } }],
  products: [
    {
      ...first!,
      seo: { title: 'The Meridian' },
      metafields: [
        {
          namespace: 'care',
          key: 'with',
          type: 'list.product_reference',
          value: '["gid://shopify/Product/1004","gid://shopify/Product/9"]',
        },
      ],
      variants: first!.variants.map((variant) => ({
        ...variant,
        unitPriceMeasurement: {
          quantityValue: 82,
          quantityUnit: 'G' as const,
          referenceValue: 1,
          referenceUnit: 'KG' as const,
        },
      })),
    },
    ...others,
  ],
}
const filled = openTestShop({ input })
afterAll(() => {
  empty.close()
  filled.close()
})

async function ask(query: string, version: string): Promise<Loose> {
  const { data, errors } = await filled.graphql(query, {}, version)
  expect(errors).toBeUndefined()
  return data
}

describe.each(['2025-01', '2026-04'])('an empty shop in %s', (version) => {
  it.each([
    ['menu(handle: "main-menu") { id items { title } }', null],
    ['page(handle: "about") { id }', null],
    ['pageByHandle(handle: "about") { id }', null],
    ['pages(first: 5) { nodes { id } }', { nodes: [] }],
    ['blog(handle: "news") { id }', null],
    ['blogByHandle(handle: "news") { id }', null],
    ['blogs(first: 5) { nodes { id } }', { nodes: [] }],
    ['article(id: "gid://shopify/Article/1") { id }', null],
    ['articles(first: 5) { nodes { id } }', { nodes: [] }],
    ['metaobject(handle: {type: "a", handle: "b"}) { id }', null],
    ['metaobjects(type: "a", first: 5) { nodes { id } }', { nodes: [] }],
    ['urlRedirects(first: 5) { nodes { id } }', { nodes: [] }],
    ['locations(first: 5) { nodes { id } }', { nodes: [] }],
    ['cartCompletionAttempt(attemptId: "a") { __typename }', null],
    ['customer(customerAccessToken: "a") { id }', null],
    ['node(id: "gid://shopify/Article/1") { id }', null],
    ['sitemap(type: PAGE) { pagesCount { count } }', { pagesCount: { count: 0 } }],
  ])('answers %s', async (field, answer) => {
    const { data, errors } = await empty.graphql(`{ found: ${field} }`, {}, version)
    expect(errors).toBeUndefined()
    expect(data.found).toEqual(answer)
  })
})

describe.each(['2025-01', '2026-04'])('the content of a catalogue in %s', (version) => {
  it('has menus with resolved targets, in the language of the request', async () => {
    const { menu } = await ask(
      `query @inContext(language: FR) { menu(handle: "main-menu") { id itemsCount items {
        id title type url resourceId resource { __typename ... on Page { title } } items { title url } } } }`,
      version,
    )
    expect(menu.itemsCount).toBe(4)
    expect(menu.items).toMatchObject([
      {
        title: 'Montres',
        url: 'https://maison-orrery.example/collections/mechanical-line',
        resource: { __typename: 'Collection' },
        items: [{ title: 'Meridian', url: 'https://maison-orrery.example/products/meridian' }],
      },
      { resourceId: 'gid://shopify/Page/11', resource: { title: 'À propos' } },
      { type: 'HTTP', url: 'https://example.org/x', resource: null },
    ])
    const { node } = await ask(
      `{ node(id: "${menu.items[0].id}") { ... on MenuItem { title } } }`,
      version,
    )
    expect(node.title).toBe('Watches')
  })

  it('has pages, found by handle, by id and by search', async () => {
    const parts =
      'id title bodySummary seo { title } metafield(key: "watch") { value reference { ... on Product { handle } } }'
    const { page, byId, pages, none } = await ask(
      `{ page(handle: "about") { ${parts} } byId: page(id: "gid://shopify/Page/11") { handle }
        pages(first: 5, query: "hand") { nodes { handle } } none: pages(first: 5, query: "title:foot") { nodes { handle } } }`,
      version,
    )
    expect(page).toMatchObject({
      title: 'About us',
      bodySummary: 'Made by hand.',
      seo: { title: 'About' },
      metafield: { reference: { handle: 'meridian' } },
    })
    expect([byId.handle, pages.nodes, none.nodes]).toEqual(['about', [{ handle: 'about' }], []])
  })

  it('has blogs with articles', async () => {
    const { blog, articles, article } = await ask(
      `{ blog(handle: "news") { authors { name } articleByHandle(handle: "opening") { title } articles(first: 5) { nodes { handle } } }
        articles(first: 5, query: "tag:house blog_title:news") { nodes { blog { handle } content author { name } } }
        article(id: "gid://shopify/Article/31") { excerpt comments(first: 1) { nodes { id } } } }`,
      version,
    )
    expect(blog).toEqual({
      authors: [{ name: 'Ada L' }],
      articleByHandle: { title: 'Opening' },
      articles: { nodes: [{ handle: 'opening' }] },
    })
    expect(articles.nodes).toEqual([
      { blog: { handle: 'news' }, content: 'Doors open.', author: { name: 'Ada L' } },
    ])
    expect(article).toEqual({ excerpt: null, comments: { nodes: [] } })
  })

  it('has metaobjects, redirects, locations and a sitemap', async () => {
    const data = await ask(
      `{ metaobject(handle: {type: "colour", handle: "blue"}) { field(key: "label") { value } }
        metaobjects(type: "colour", first: 5) { nodes { handle } }
        urlRedirects(first: 5, query: "path:/old") { nodes { path target } }
        locations(first: 5) { nodes { name address { country formatted } } }
        sitemap(type: PRODUCT) { pagesCount { count } resources(page: 1) { hasNextPage items { __typename handle } } } }`,
      version,
    )
    expect(data).toMatchObject({
      metaobject: { field: { value: 'Blue' } },
      metaobjects: { nodes: [{ handle: 'blue' }] },
      urlRedirects: { nodes: [{ path: '/old', target: '/new' }] },
      locations: { nodes: [{ name: 'Geneva', address: { country: 'Switzerland' } }] },
      sitemap: { pagesCount: { count: 1 }, resources: { hasNextPage: false } },
    })
    expect(data.sitemap.resources.items[0]).toEqual({
      __typename: 'SitemapResource',
      handle: 'meridian',
    })
  })

  it('has SEO fields, metafields and unit prices', async () => {
    const { product } = await ask(
      `{ product(handle: "meridian") { seo { title } metafields(identifiers: [{namespace: "care", key: "with"}, {namespace: "care", key: "no"}]) {
          key references(first: 5) { nodes { ... on Product { handle } } } }
        variants(first: 1) { nodes { unitPrice { amount } unitPriceMeasurement { measuredType referenceUnit } } } } }`,
      version,
    )
    expect(product).toMatchObject({
      seo: { title: 'The Meridian' },
      metafields: [{ key: 'with', references: { nodes: [{ handle: 'strap-calf' }] } }, null],
      // 1250.00 for 82 g is 15243.90 a kilogram.
      variants: {
        nodes: [
          { unitPrice: { amount: '15243.9' }, unitPriceMeasurement: { measuredType: 'WEIGHT' } },
        ],
      },
    })
  })

  it('has selling plans', async () => {
    const { product } = await ask(
      `{ product(handle: "strap-calf") { requiresSellingPlan sellingPlanGroups(first: 5) { nodes { name options { values } sellingPlans(first: 5) { nodes { name
          billingPolicy { ... on SellingPlanRecurringBillingPolicy { interval intervalCount } }
          priceAdjustments { adjustmentValue { ... on SellingPlanPercentagePriceAdjustment { adjustmentPercentage } } } } } } }
        variants(first: 1) { nodes { sellingPlanAllocations(first: 5) { nodes { sellingPlan { id } priceAdjustments { price { amount } compareAtPrice { amount } } } } } } } }`,
      version,
    )
    expect(product.sellingPlanGroups.nodes).toMatchObject([
      {
        name: 'Straps by the year',
        sellingPlans: {
          nodes: [
            {
              billingPolicy: { interval: 'YEAR', intervalCount: 1 },
              priceAdjustments: [{ adjustmentValue: { adjustmentPercentage: 10 } }],
            },
          ],
        },
      },
    ])
    expect(product.variants.nodes[0].sellingPlanAllocations.nodes).toEqual([
      {
        sellingPlan: { id: 'gid://shopify/SellingPlan/61' },
        priceAdjustments: [{ price: { amount: '85.5' }, compareAtPrice: { amount: '95.0' } }],
      },
    ])
  })

  it('finds pages and articles as well as products', async () => {
    const { search } = await ask(
      '{ search(query: "hand", first: 9) { nodes { __typename } productFilters { id } } }',
      version,
    )
    expect(search.nodes).toContainEqual({ __typename: 'Page' })
  })

  it('lists the filters of a collection with usable inputs', async () => {
    const collection = (filters: string) =>
      `collection(handle: "mechanical-line") { products(first: 9${filters}) { nodes { handle } filters { id type values { label count input } } } }`
    const { all } = await ask(`{ all: ${collection('')} }`, version)
    const option = all.products.filters.find(({ id }: Loose) => id === 'filter.v.option.size')
    expect(option.values).toMatchObject([
      { label: '36 mm', count: 1 },
      { label: '39 mm', count: 1 },
      { label: '41 mm', count: 1 },
    ])
    const chosen = JSON.parse(option.values[2].input)
    expect(chosen).toEqual({ variantOption: { name: 'Size', value: '41 mm' } })
    const { some } = await ask(
      `{ some: ${collection(', filters: [{variantOption: {name: "Size", value: "41 mm"}}]')} }`,
      version,
    )
    expect(some.products.nodes).toEqual([{ handle: 'perihelion' }])
  })
})
