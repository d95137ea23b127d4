import { beforeEach, describe, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { openTestShop, pieces, type Loose, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = openTestShop({
    input: {
      ...fixtureInput,
      shop: {
        ...fixtureInput.shop,
        currencies: [
          { code: 'EUR', rate: '1.06', countries: ['FR'] },
          { code: 'JPY', rate: '188', countries: ['JP'] },
        ],
      },
    },
  })
  return () => shop.close()
})

async function ask(query: string, variables = {}): Promise<Loose> {
  const { data, errors } = await shop.graphql(query, variables, '2026-04')
  expect(errors).toBeUndefined()
  return data
}

const PRICE = 'price { currencyCode }'
const RANGE = 'priceRange { minVariantPrice { currencyCode } }'
const PRODUCT = `${RANGE} variants(first: 1) { nodes { ${PRICE} } }
  collections(first: 1) { nodes { products(first: 1) { nodes { ${RANGE} } } } }`
const ITEM = `merchandise { ... on ProductVariant { ${PRICE} compareAtPrice { currencyCode } unitPrice { currencyCode } product { ${PRODUCT} } } }`
const CART = `id cost { totalAmount { currencyCode } } lines(first: 1) { nodes { id ${ITEM} } }`

function currencies(value: unknown) {
  return [...new Set(JSON.stringify(value).match(/(?<="currencyCode":")\w+/gu))]
}

async function create(buyerIdentity: object | null) {
  const { cartCreate } = await ask(
    `mutation($input: CartInput) { cartCreate(input: $input) { cart { ${CART} } } }`,
    { input: { lines: [{ merchandiseId: pieces.five }], buyerIdentity } },
  )
  return cartCreate.cart as Loose
}

/** The currencies of a cart and of a product beside it, in one operation. */
async function read(id: string, context: string) {
  const query = `query($id: ID!) ${context} { cart(id: $id) { ${CART} } product(handle: "meridian") { ${PRODUCT} } }`
  const { cart, product } = await ask(query, { id })
  return { cart: currencies(cart), product: currencies(product) }
}

describe('a cart with a buyer country', () => {
  it('shows everything below it in the buyer’s currency, whatever the request’s country is', async () => {
    const cart = await create({ countryCode: 'JP' })
    expect(currencies(cart)).toEqual(['JPY'])
    expect(await read(cart.id, '')).toEqual({ cart: ['JPY'], product: ['CHF'] })
    expect(await read(cart.id, '@inContext(country: FR)')).toEqual({
      cart: ['JPY'],
      product: ['EUR'],
    })
  })

  it('shows a line in the buyer’s currency when the line is queried as a node', async () => {
    const { lines } = await create({ countryCode: 'JP' })
    const query = `query($id: ID!) { node(id: $id) { ... on CartLine { ${ITEM} } } }`
    expect(currencies(await ask(query, lines.nodes[0]))).toEqual(['JPY'])
  })
})

describe('a cart without a buyer country', () => {
  it('uses the request’s country', async () => {
    const { id } = await create(null)
    expect(await read(id, '@inContext(country: FR)')).toEqual({ cart: ['EUR'], product: ['EUR'] })
    expect(await read(id, '')).toEqual({ cart: ['CHF'], product: ['CHF'] })
  })

  it('uses the country of its last change when the request has none, as the checkout does', async () => {
    const { id } = await create(null)
    const note = `mutation($id: ID!) @inContext(country: FR) { cartNoteUpdate(cartId: $id, note: "a") { cart { ${CART} } } }`
    const { cartNoteUpdate } = await ask(note, { id })
    expect(currencies(cartNoteUpdate)).toEqual(['EUR'])
    expect((await read(id, '')).cart).toEqual(['EUR'])
    const { cart } = await ask('query($id: ID!) { cart(id: $id) { checkoutUrl } }', { id })
    expect(await (await shop.request(cart.checkoutUrl)).text()).toContain('€')
  })
})
