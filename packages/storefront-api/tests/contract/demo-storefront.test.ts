import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { CatalogueInput } from '../../src/catalogue/catalogue-schema.ts'
import { openTestShop, type Loose } from '../../src/testing/test-shop.ts'

const file = new URL('../../../../demo/catalogue/catalogue.json', import.meta.url)
const shop = openTestShop({ input: JSON.parse(readFileSync(file, 'utf8')) as CatalogueInput })
afterAll(() => shop.close())

const MONEY = 'amount currencyCode'
const PRODUCT = `id handle title vendor description seo { title description } featuredImage { id altText url(transform: {maxWidth: 400}) width height }
  priceRange { minVariantPrice { ${MONEY} } } options { name optionValues { name swatch { color } firstSelectableVariant { id } } }
  selectedOrFirstAvailableVariant(selectedOptions: [], ignoreUnknownOptions: true, caseInsensitiveMatch: true) { id availableForSale sku unitPrice { ${MONEY} } product { handle } }`
const ITEM = 'id resourceId tags title type url'

/**
 * Queries of a public storefront's routes: layout, home, collections, products, search, pages,
 * journal, policies, sitemap.
 */
const ROUTES: Record<string, string> = {
  layout: `shop { id name description primaryDomain { url } brand { logo { image { url } } } } menu(handle: "main-menu") { id items { ${ITEM} items { ${ITEM} } } } footer: menu(handle: "footer") { items { ${ITEM} } }`,
  home: `collections(first: 1, sortKey: UPDATED_AT, reverse: true) { nodes { id title image { url } handle } } products(first: 4, sortKey: UPDATED_AT, reverse: true) { nodes { ${PRODUCT} } }`,
  collection: `collection(handle: "night-sky") { id handle title description seo { title } products(first: 8, filters: [{available: true}], sortKey: PRICE) { nodes { ${PRODUCT} } filters { id label values { id label count input } } pageInfo { hasNextPage endCursor } } }`,
  product: `product(handle: "meridian") { ${PRODUCT} adjacentVariants(selectedOptions: []) { id } encodedVariantExistence media(first: 5) { nodes { __typename } } sellingPlanGroups(first: 1) { nodes { name } } } productRecommendations(productId: "gid://shopify/Product/8301000000001") { handle }`,
  search: `products: search(query: "moon", types: [PRODUCT], first: 8) { totalCount nodes { ... on Product { handle } } } pages: search(query: "house", types: [PAGE], first: 8) { nodes { ... on Page { handle } } } articles: search(query: "orrery", types: [ARTICLE], first: 8) { nodes { ... on Article { handle } } } predictiveSearch(query: "mer", limit: 5, types: [PRODUCT, COLLECTION, PAGE, ARTICLE, QUERY]) { products { handle } queries { text } }`,
  page: 'page(handle: "about") { id title body seo { description title } }',
  journal: `blogs(first: 5) { nodes { handle } } blog(handle: "journal") { title articles(first: 5, reverse: true) { nodes { handle publishedAt excerptHtml image { url } author: authorV2 { name } blog { handle } } } articleByHandle(handle: "how-an-orrery-turns") { title contentHtml } }`,
  policies:
    'shop { privacyPolicy { id title handle url body } shippingPolicy { id } termsOfService { id } refundPolicy { id } subscriptionPolicy { id title } }',
  redirects: 'urlRedirects(first: 1, query: "path:/watches") { edges { node { target } } }',
  sitemap:
    'sitemap(type: PRODUCT) { pagesCount { count } resources(page: 1) { items { handle updatedAt } hasNextPage } }',
  localization:
    'localization { country { isoCode currency { isoCode } } availableCountries { isoCode } language { isoCode } }',
}

describe.each(['2025-01', '2026-04'])(
  'a third-party storefront with the demo catalogue, in %s',
  (version) => {
    it.each(Object.entries(ROUTES))('receives the data of %s', async (_, fields) => {
      const query = `query @inContext(country: FR, language: EN) { ${fields} }`
      const { data, errors } = await shop.graphql(query, {}, version)
      expect(errors).toBeUndefined()
      for (const value of Object.values(data as Loose)) expect(value).not.toBeNull()
    })

    it('pays in the buyer’s currency, with a discount code and a gift card', async () => {
      const { data, errors } = await shop.graphql(
        `mutation($input: CartInput) { cartCreate(input: $input) { userErrors { message } cart { cost { subtotalAmount { ${MONEY} } totalAmount { ${MONEY} } }
        discountCodes { code applicable } appliedGiftCards { amountUsed { ${MONEY} } presentmentAmountUsed { ${MONEY} } }
        deliveryGroups(first: 1) { nodes { deliveryOptions { handle estimatedCost { ${MONEY} } } } } } } }`,
        {
          input: {
            lines: [{ merchandiseId: 'gid://shopify/ProductVariant/45201000000001' }],
            buyerIdentity: { countryCode: 'FR' },
            discountCodes: ['welcome10'],
            giftCardCodes: ['orrery gift 0500'],
            delivery: {
              addresses: [{ address: { deliveryAddress: { countryCode: 'FR' } }, selected: true }],
            },
          },
        },
        version,
      )
      expect(errors).toBeUndefined()
      const { cart, userErrors } = data.cartCreate
      expect(userErrors).toEqual([])
      // 2850 francs are 3021 euros; a tenth off, and 500 francs (530 euros) paid by the card.
      expect(cart).toMatchObject({
        cost: {
          subtotalAmount: { amount: '3021.0', currencyCode: 'EUR' },
          totalAmount: { amount: '2188.9', currencyCode: 'EUR' },
        },
        discountCodes: [{ code: 'WELCOME10', applicable: true }],
        appliedGiftCards: [
          {
            amountUsed: { amount: '500.0', currencyCode: 'CHF' },
            presentmentAmountUsed: { amount: '530.0', currencyCode: 'EUR' },
          },
        ],
      })
      expect(
        cart.deliveryGroups.nodes[0].deliveryOptions.map(({ handle }: Loose) => handle),
      ).toEqual(['courier', 'express'])
    })
  },
)
