import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { CatalogueInput } from '../../src/catalogue/catalogue-schema.ts'
import { openTestShop, type Answer, type Loose } from '../../src/testing/test-shop.ts'

const file = new URL('../../../../demo/catalogue/catalogue.json', import.meta.url)
const shop = openTestShop({
  input: JSON.parse(readFileSync(file, 'utf8')) as CatalogueInput,
  accessToken: 'private-token',
})
afterAll(() => shop.close())

/** Queries like a storefront's server: with a private token, and every variable of its document. */
async function ask(query: string, variables: object = {}): Promise<Answer> {
  const response = await shop.request('/api/2026-04/graphql.json', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'shopify-storefront-private-token': 'private-token',
      'shopify-storefront-buyer-ip': '203.0.113.7',
    },
    body: JSON.stringify({ query, variables }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

const CONTEXT = '$country: CountryCode, $language: LanguageCode'
const IN = '@inContext(country: $country, language: $language)'
const PAGE = '$first: Int, $last: Int, $startCursor: String, $endCursor: String'
const PAGED = 'first: $first, last: $last, before: $startCursor, after: $endCursor'
const PAGE_INFO = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
const buyer = { country: 'US', language: 'EN' }
const firstPage = { first: 2, last: null, startCursor: null, endCursor: null }

describe('pagination variables of one document', () => {
  const lists = {
    products: `products(${PAGED}) { nodes { id } ${PAGE_INFO} }`,
    collections: `collections(${PAGED}) { nodes { id } ${PAGE_INFO} }`,
    collection: `list: collection(handle: "our-collections") { products(${PAGED}) { nodes { id } ${PAGE_INFO} } }`,
    search: `search(query: "watch", types: [PRODUCT], sortKey: RELEVANCE, unavailableProducts: HIDE, ${PAGED}) { nodes { ... on Product { id } } ${PAGE_INFO} }`,
  }
  it.each(Object.entries(lists))('%s: forwards and backwards', async (_name, list) => {
    const query = `query(${CONTEXT}, ${PAGE}) ${IN} { ${list} }`
    const page = async (variables: object) => {
      const { data, errors } = await ask(query, { ...buyer, ...variables })
      expect(errors).toBeUndefined()
      const [value] = Object.values(data as Record<string, Loose>)
      return value.products ?? value
    }
    const one = await page(firstPage)
    expect(one.nodes).toHaveLength(2)
    expect(one.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const two = await page({ ...firstPage, endCursor: one.pageInfo.endCursor })
    expect(two.pageInfo.hasPreviousPage).toBe(true)
    expect(two.nodes).not.toEqual(one.nodes)
    const startCursor = two.pageInfo.startCursor as string
    const back = await page({ first: null, last: 2, startCursor, endCursor: null })
    expect(back.nodes).toEqual(one.nodes)
  })
})

describe('queries of the storefront’s routes', () => {
  it('a product with unknown options', async () => {
    const query = `query(${CONTEXT}, $handle: String!, $chosen: [SelectedOptionInput!]!) ${IN} {
      product(handle: $handle) {
        encodedVariantExistence encodedVariantAvailability
        options { optionValues { name swatch { color image { previewImage { url } } } firstSelectableVariant { ...Piece } } }
        selectedOrFirstAvailableVariant(selectedOptions: $chosen, ignoreUnknownOptions: true, caseInsensitiveMatch: true) { ...Piece }
        adjacentVariants(selectedOptions: $chosen) { ...Piece }
      } }
      fragment Piece on ProductVariant { id sku title availableForSale unitPrice { amount } image { __typename id } selectedOptions { name value } }`
    for (const [chosen, title] of [
      [[{ name: 'size', value: '39 MM' }], '39 mm'],
      [[{ name: 'Colour', value: 'Green' }], '36 mm'],
    ]) {
      const { data, errors } = await ask(query, { ...buyer, handle: 'meridian', chosen })
      expect(errors).toBeUndefined()
      expect(data.product.selectedOrFirstAvailableVariant.title).toBe(title)
      expect(data.product.adjacentVariants).toHaveLength(1)
    }
    expect((await ask(query, { ...buyer, handle: 'none', chosen: [] })).data.product).toBeNull()
  })

  it('one policy by @include', async () => {
    const { data, errors } = await ask(
      `query(${CONTEXT}, $privacy: Boolean!, $refund: Boolean!) ${IN} { shop {
        privacyPolicy @include(if: $privacy) { ...P } refundPolicy @include(if: $refund) { ...P } } }
        fragment P on ShopPolicy { id title handle body url }`,
      { ...buyer, privacy: true, refund: false },
    )
    expect(errors).toBeUndefined()
    expect(data.shop).toMatchObject({ privacyPolicy: { handle: 'privacy-policy' } })
    expect(data.shop).not.toHaveProperty('refundPolicy')
  })

  it('predictive search by scope and types', async () => {
    const { data, errors } = await ask(
      `query(${CONTEXT}, $limit: Int!, $scope: PredictiveSearchLimitScope!, $term: String!, $types: [PredictiveSearchType!]) ${IN} {
        predictiveSearch(limit: $limit, limitScope: $scope, query: $term, types: $types) {
          articles { id blog { handle } image { url } trackingParameters } collections { id image { url } trackingParameters }
          pages { id trackingParameters } products { handle trackingParameters } queries { text styledText trackingParameters } } }`,
      { ...buyer, limit: 10, scope: 'EACH', term: 'moon', types: ['PRODUCT', 'QUERY'] },
    )
    expect(errors).toBeUndefined()
    expect(data.predictiveSearch.products.length).toBeGreaterThan(0)
    expect(data.predictiveSearch.articles).toEqual([])
  })

  it('the sitemap index, and a page of one type', async () => {
    const kinds = ['PRODUCT', 'COLLECTION', 'ARTICLE', 'PAGE', 'BLOG', 'METAOBJECT']
    const index = kinds.map((kind) => `${kind}: sitemap(type: ${kind}) { pagesCount { count } }`)
    expect((await ask(`{ ${index.join(' ')} }`)).errors).toBeUndefined()
    for (const kind of kinds) {
      const { errors } = await ask(
        `query($page: Int!) { sitemap(type: ${kind}) { resources(page: $page) { items { handle updatedAt ... on SitemapResourceMetaobject { type } } } } }`,
        { page: 1 },
      )
      expect(errors).toBeUndefined()
    }
  })

  it('the redirect of an unknown path', async () => {
    const query =
      'query($query: String) { urlRedirects(first: 1, query: $query) { nodes { target } } }'
    expect((await ask(query, { query: 'path:/watches' })).data.urlRedirects.nodes).toEqual([
      { target: '/collections/our-collections' },
    ])
    expect((await ask(query, { query: 'path:/nowhere' })).data.urlRedirects.nodes).toEqual([])
  })
})

const LINE = `id quantity attributes { key value }
  cost { totalAmount { amount } amountPerQuantity { amount } compareAtAmountPerQuantity { amount } }
  merchandise { ... on ProductVariant { id title image { url } product { handle vendor } selectedOptions { name value } } }`
/** The lines twice: as lines, and as possible nested lines. */
const CART = `fragment Whole on Cart {
  id updatedAt checkoutUrl totalQuantity note attributes { key value } discountCodes { code applicable }
  appliedGiftCards { id lastCharacters amountUsed { amount currencyCode } }
  buyerIdentity { countryCode email phone customer { id displayName } }
  lines(first: $size) { nodes { ... on CartLine { ${LINE} parentRelationship { parent { id } } } }
    nodes { ... on ComponentizableCartLine { ${LINE} lineComponents { id } } } }
  cost { subtotalAmount { amount currencyCode } totalAmount { amount } totalDutyAmount { amount } totalTaxAmount { amount } } }`
const DECLARED = `$size: Int = 100, ${CONTEXT}, $visitorConsent: VisitorConsent`
const AGREED = '@inContext(country: $country, language: $language, visitorConsent: $visitorConsent)'

describe('cart handler actions', () => {
  const change = async (verb: string, declared: string, passed: string, variables: object) => {
    const { data, errors } = await ask(
      `${CART} mutation($cartId: ID!, ${declared}, ${DECLARED}) ${AGREED} { ${verb}(cartId: $cartId, ${passed}) {
        ... @defer { cart { ...Whole } } userErrors { code field message } warnings { code target message } } }`,
      { ...buyer, ...variables },
    )
    expect(errors).toBeUndefined()
    return data[verb] as Loose
  }

  it('keep their results in the cart', async () => {
    const created = await ask(
      `${CART} mutation($input: CartInput!, ${DECLARED}) ${AGREED} { cartCreate(input: $input) {
        cart { ...Whole checkoutUrl } userErrors { code } warnings { code } } }`,
      {
        input: { lines: [{ merchandiseId: 'gid://shopify/ProductVariant/45201000000001' }] },
        ...buyer,
        visitorConsent: { analytics: true, marketing: false, preferences: true, saleOfData: false },
      },
    )
    expect(created.errors).toBeUndefined()
    const { cart } = created.data.cartCreate
    expect(cart.lines.nodes[0].parentRelationship).toBeNull()
    expect(cart.cost.subtotalAmount.currencyCode).toBe('USD')
    const cartId = cart.id as string
    const [line] = cart.lines.nodes
    const more = await change(
      'cartLinesUpdate',
      '$lines: [CartLineUpdateInput!]!',
      'lines: $lines',
      {
        cartId,
        lines: [{ id: line.id, quantity: 2, attributes: [{ key: 'wrap', value: 'yes' }] }],
      },
    )
    expect(more.cart.totalQuantity).toBe(2)
    const codes = (discountCodes: string[]) =>
      change(
        'cartDiscountCodesUpdate',
        '$discountCodes: [String!]!',
        'discountCodes: $discountCodes',
        {
          cartId,
          discountCodes,
        },
      )
    expect((await codes(['WELCOME10', 'NONE'])).cart.discountCodes).toEqual([
      { code: 'WELCOME10', applicable: true },
      { code: 'NONE', applicable: false },
    ])
    expect((await codes([])).cart.discountCodes).toEqual([])
    const cards = (verb: string, giftCardCodes: string[]) =>
      change(verb, '$giftCardCodes: [String!]!', 'giftCardCodes: $giftCardCodes', {
        cartId,
        giftCardCodes,
      })
    const carded = await cards('cartGiftCardCodesAdd', ['ORRERY-GIFT-0500'])
    expect(carded.cart.appliedGiftCards).toMatchObject([{ lastCharacters: '0500' }])
    expect((await cards('cartGiftCardCodesUpdate', ['no such card'])).userErrors).toMatchObject([
      { field: ['giftCardCodes', '0'] },
    ])
    const uncarded = await change(
      'cartGiftCardCodesRemove',
      '$appliedGiftCardIds: [ID!]!',
      'appliedGiftCardIds: $appliedGiftCardIds',
      { cartId, appliedGiftCardIds: [carded.cart.appliedGiftCards[0].id] },
    )
    expect(uncarded.cart.appliedGiftCards).toEqual([])
    const noted = await change('cartNoteUpdate', '$note: String!', 'note: $note', {
      cartId,
      note: 'By noon',
    })
    expect(noted.cart.note).toBe('By noon')
    const known = await change(
      'cartBuyerIdentityUpdate',
      '$buyerIdentity: CartBuyerIdentityInput!',
      'buyerIdentity: $buyerIdentity',
      { cartId, buyerIdentity: { email: 'ada@example.com', countryCode: 'FR' } },
    )
    expect(known.cart.cost.subtotalAmount.currencyCode).toBe('EUR')
    const emptied = await change('cartLinesRemove', '$lineIds: [ID!]!', 'lineIds: $lineIds', {
      cartId,
      lineIds: [line.id],
    })
    expect(emptied.cart).toMatchObject({ totalQuantity: 0, note: 'By noon' })
    const query = `${CART} query($cartId: ID!, ${DECLARED}) ${AGREED} { cart(id: $cartId) { ...Whole } }`
    expect((await ask(query, { ...buyer, cartId })).data.cart.lines.nodes).toEqual([])
    const gone = 'gid://shopify/Cart/gone?key=gone'
    expect((await ask(query, { ...buyer, cartId: gone })).data.cart).toBeNull()
  })
})
