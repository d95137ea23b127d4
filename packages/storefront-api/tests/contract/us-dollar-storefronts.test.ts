import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CatalogueInput } from '../../src/catalogue/catalogue-schema.ts'
import { openTestShop, type Loose } from '../../src/testing/test-shop.ts'

const file = new URL('../../../../demo/catalogue/catalogue.json', import.meta.url)
const demo = JSON.parse(readFileSync(file, 'utf8')) as CatalogueInput
const [first, ...others] = demo.products
const [small, ...sizes] = first!.variants
/** The demo, whose first watch is reduced from 3000 to 2850 francs. */
const inFrancs: CatalogueInput = {
  ...demo,
  products: [
    { ...first!, variants: [{ ...small!, compareAtPrice: '3000.00' }, ...sizes] },
    ...others,
  ],
}
const inDollars: CatalogueInput = {
  ...inFrancs,
  shop: { ...demo.shop, currencyCode: 'USD', currencies: [] },
}
const lines = [
  { merchandiseId: `gid://shopify/ProductVariant/${small!.id}`, quantity: 2 },
  { merchandiseId: `gid://shopify/ProductVariant/${sizes[0]!.id}`, quantity: 1 },
]

const MONEY = '{ amount currencyCode }'
const RANGE = `{ minVariantPrice ${MONEY} maxVariantPrice ${MONEY} }`
const VARIANT = `id price ${MONEY} compareAtPrice ${MONEY} unitPrice ${MONEY}`
const PRODUCT = `priceRange ${RANGE} compareAtPriceRange ${RANGE}
  variants(first: 250) { edges { node { ${VARIANT} } } }
  selectedOrFirstAvailableVariant { ${VARIANT} product { priceRange ${RANGE} } } adjacentVariants { ${VARIANT} }
  options { optionValues { firstSelectableVariant { ${VARIANT} } } }`
const COST = `totalAmount ${MONEY} subtotalAmount ${MONEY}`
const LINE = `id quantity
  cost { ${COST} amountPerQuantity ${MONEY} compareAtAmountPerQuantity ${MONEY} }
  discountAllocations { discountedAmount ${MONEY} discountApplication { value { ... on MoneyV2 ${MONEY} } } }
  merchandise { ... on ProductVariant { ${VARIANT} product { ${PRODUCT} } } }`
const CART = `id totalQuantity cost { ${COST} checkoutChargeAmount ${MONEY} totalTaxAmount ${MONEY} totalDutyAmount ${MONEY} }
  discountAllocations { discountedAmount ${MONEY} }
  deliveryGroups(first: 5) { nodes { deliveryOptions { estimatedCost ${MONEY} } } }`
const shapes = {
  edges: `${CART} lines(first: 100) { edges { node { ${LINE} } } }`,
  nodes: `${CART} lines(first: 100) { nodes { ... on CartLine { ${LINE} } }
    nodes { ... on ComponentizableCartLine { ${LINE} lineComponents { id } } } }`,
}

/** How each public storefront says that its buyer is American. */
const storefronts = [
  {
    name: 'vercel/commerce, whose store is American',
    input: inDollars,
    context: '',
    buyer: undefined,
    shape: shapes.edges,
    prices: ['2850.0', '2950.0', '3000.0', '8650.0'],
  },
  {
    name: 'Hydrogen’s skeleton',
    input: inFrancs,
    context: '@inContext(country: US, language: EN)',
    buyer: { countryCode: 'US' },
    shape: shapes.nodes,
    prices: ['3534.0', '3658.0', '3720.0', '10726.0'],
  },
  {
    name: 'Hydrogen’s skeleton, whose context is unknown',
    input: inFrancs,
    context: '@inContext(country: ZZ)',
    listed: 'CHF',
    buyer: { countryCode: 'US' },
    shape: shapes.nodes,
    prices: ['3534.0', '3658.0', '3720.0', '10726.0'],
  },
  {
    name: 'vercel/shop',
    input: inFrancs,
    context: '@inContext(country: US, language: EN)',
    buyer: undefined,
    shape: shapes.nodes,
    prices: ['3534.0', '3658.0', '3720.0', '10726.0'],
  },
]

const currencies = (value: unknown) => [
  ...new Set(JSON.stringify(value).match(/(?<="currencyCode":")\w+/gu)),
]

describe.each(storefronts)('$name', ({ input, context, buyer, shape, prices, listed = 'USD' }) => {
  const [reduced, larger, before, subtotal] = prices
  const open = () => {
    const shop = openTestShop({ input })
    onTestFinished(() => shop.close())
    return async (operation: string, variables = {}): Promise<Loose> => {
      const { data, errors } = await shop.graphql(operation, variables, '2026-04')
      expect(errors).toBeUndefined()
      return data
    }
  }
  const expectDollars = (cart: Loose) => {
    expect(currencies(cart)).toEqual(['USD'])
    const nodes = cart.lines.nodes ?? cart.lines.edges.map(({ node }: Loose) => node)
    const [one, two] = nodes.toSorted((a: Loose, b: Loose) => b.quantity - a.quantity)
    expect(one).toMatchObject({
      cost: {
        amountPerQuantity: { amount: reduced },
        compareAtAmountPerQuantity: { amount: before },
      },
      merchandise: { price: { amount: reduced }, compareAtPrice: { amount: before } },
    })
    expect(two).toMatchObject({
      cost: { totalAmount: { amount: larger } },
      merchandise: { price: { amount: larger }, compareAtPrice: null },
    })
    expect(cart.cost).toMatchObject({
      subtotalAmount: { amount: subtotal },
      checkoutChargeAmount: { amount: subtotal },
    })
  }

  it('sells in US dollars after each change of the cart', async () => {
    const ask = open()
    const mutate = async (name: string, declared: string, passed: string, variables: object) => {
      const operation = `mutation(${declared}) ${context} { result: ${name}(${passed}) { cart { ${shape} } userErrors { message } } }`
      const { result } = await ask(operation, variables)
      expect(result.userErrors).toEqual([])
      return result.cart as Loose
    }
    const created = await mutate('cartCreate', '$input: CartInput!', 'input: $input', {
      input: { ...(buyer && { buyerIdentity: buyer }) },
    })
    const change = (name: string, type: string, argument: string, value: unknown) =>
      mutate(name, `$id: ID!, $value: ${type}`, `cartId: $id, ${argument}: $value`, {
        id: created.id,
        value,
      })
    expectDollars(await change('cartLinesAdd', '[CartLineInput!]!', 'lines', lines))
    expectDollars(await change('cartNoteUpdate', 'String!', 'note', 'A note'))
    const coded = await change('cartDiscountCodesUpdate', '[String!]!', 'discountCodes', [
      'WELCOME10',
    ])
    expect(currencies(coded)).toEqual(['USD'])
    expectDollars(await change('cartDiscountCodesUpdate', '[String!]!', 'discountCodes', []))
    const query = `query($id: ID!) ${context} { cart(id: $id) { ${shape} } }`
    expectDollars((await ask(query, { id: created.id })).cart)
  })

  it('lists products in the currency of its context', async () => {
    const { product, ...lists } = await open()(`query ${context} {
      product(handle: "${first!.handle}") { ${PRODUCT} }
      products(first: 3) { nodes { ${PRODUCT} } }
      collection(handle: "our-collections") { products(first: 3) { nodes { ${PRODUCT} } } }
      search(query: "watch", first: 3) { nodes { ... on Product { ${PRODUCT} } } }
      predictiveSearch(query: "mer") { products { ${PRODUCT} } }
      productRecommendations(productId: "gid://shopify/Product/${first!.id}") { ${PRODUCT} } }`)
    for (const list of [product, ...Object.values(lists)])
      expect(currencies(list)).toEqual([listed])
    if (listed !== 'USD') return
    expect(product).toMatchObject({
      priceRange: { minVariantPrice: { amount: reduced }, maxVariantPrice: { amount: larger } },
      selectedOrFirstAvailableVariant: {
        price: { amount: reduced },
        compareAtPrice: { amount: before },
      },
    })
  })
})
