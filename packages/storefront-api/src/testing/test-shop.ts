import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCatalogue, type CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { fixtureInput } from './catalogue-fixture.ts'
import { createMemoryProductSource } from '../catalogue/memory-product-source.ts'
import type { LoadedCatalogue } from '../catalogue/load-catalogue.ts'
import { testDatabaseUrl } from './test-postgres.ts'
import { createShop, type Shop, type ShopOptions } from '../shop.ts'

/** The fixed time of tests. */
export const NOW = Date.parse('2026-05-01T12:00:00Z')

// oxlint-disable-next-line typescript/no-explicit-any -- the shape follows from each test's query
export type Loose = any

export interface Answer {
  data?: Loose
  errors?: { message: string; extensions?: { code?: string } }[]
}

export interface TestShop extends Shop {
  /** The clock, in milliseconds; assign it to move the time. */
  time: { now: number }
  graphql(query: string, variables?: Record<string, unknown>, version?: string): Promise<Answer>
  request: (path: string, init?: RequestInit) => Promise<Response>
}

export function loaded(input: CatalogueInput): LoadedCatalogue {
  return {
    source: createMemoryProductSource(parseCatalogue(input)),
    hash: createHash('sha256').update(JSON.stringify(input)).digest('hex'),
  }
}

const ORIGIN = 'http://localhost:4399'

/** A shop in memory (or in a folder) with the fixture's catalogue, a fixed clock and no socket. */
export function openTestShop(
  options: Partial<ShopOptions> & { input?: CatalogueInput } = {},
): TestShop {
  const time = { now: NOW }
  const shop = createShop({
    dataDir: null,
    databaseUrl: testDatabaseUrl(options.dataDir ?? null),
    catalogue: loaded(options.input ?? fixtureInput),
    mediaDir: join(tmpdir(), 'no-such-media'),
    publicUrl: () => ORIGIN,
    returnUrl: 'http://localhost:3000',
    clock: () => time.now,
    onError: (error) => {
      throw error
    },
    ...options,
  })
  const request = (path: string, init?: RequestInit) =>
    shop.fetch(new Request(new URL(path, ORIGIN), init))
  return {
    ...shop,
    time,
    request,
    async graphql(query, variables = {}, version = '2025-01') {
      const response = await request(`/api/${version}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      return (await response.json()) as Answer
    },
  }
}

/** Variant ids of the fixture by stock situation. */
export const pieces = {
  /** Five in stock, 1250.00. */
  five: 'gid://shopify/ProductVariant/2001',
  /** One in stock, 1350.50. */
  last: 'gid://shopify/ProductVariant/2002',
  /** Twelve in stock, 4800.00. */
  plenty: 'gid://shopify/ProductVariant/2003',
  soldOut: 'gid://shopify/ProductVariant/2004',
  /** May be oversold, 95.00. */
  endless: 'gid://shopify/ProductVariant/2005',
  /** Quantity rule: at least 2, at most 10, in steps of 2. */
  ruled: 'gid://shopify/ProductVariant/2006',
} as const

export const CART = `
  fragment CartParts on Cart {
    id note totalQuantity checkoutUrl updatedAt
    attributes { key value }
    discountCodes { code applicable }
    buyerIdentity { email phone countryCode }
    cost { subtotalAmount { amount currencyCode } totalAmount { amount } totalTaxAmount { amount } }
    lines(first: 250) { nodes { id quantity attributes { key value }
      cost { totalAmount { amount } amountPerQuantity { amount } }
      merchandise { ... on ProductVariant { id title product { title } } } } }
  }`

const payload =
  '{ cart { ...CartParts } userErrors { code field message } warnings { code target message } }'

/** The cart mutations with all fields that tests assert. */
export const MUTATIONS = {
  create: `${CART} mutation($input: CartInput) { cartCreate(input: $input) ${payload} }`,
  add: `${CART} mutation($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) ${payload} }`,
  update: `${CART} mutation($cartId: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $cartId, lines: $lines) ${payload} }`,
  remove: `${CART} mutation($cartId: ID!, $lineIds: [ID!]!) { cartLinesRemove(cartId: $cartId, lineIds: $lineIds) ${payload} }`,
  note: `${CART} mutation($cartId: ID!, $note: String!) { cartNoteUpdate(cartId: $cartId, note: $note) ${payload} }`,
  attributes: `${CART} mutation($cartId: ID!, $attributes: [AttributeInput!]!) { cartAttributesUpdate(cartId: $cartId, attributes: $attributes) ${payload} }`,
  buyer: `${CART} mutation($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!) { cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity) ${payload} }`,
  discounts: `${CART} mutation($cartId: ID!, $discountCodes: [String!]!) { cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) ${payload} }`,
} as const

/** Creates a cart with lines and returns it as the API shows it. */
export async function makeCart(
  shop: TestShop,
  lines: { merchandiseId: string; quantity?: number }[],
) {
  return (await shop.graphql(MUTATIONS.create, { input: { lines } })).data.cartCreate.cart
}

/** Opens a checkout and places the order; returns the response to the form. */
export async function placeOrderAt(
  checkoutUrl: string,
  request: (url: string, init?: RequestInit) => Promise<Response>,
): Promise<Response> {
  const page = await (await request(checkoutUrl)).text()
  const seal = /name="seal" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const customer = {
    email: 'a@b.ch',
    name: 'A',
    address1: '1',
    zip: '1204',
    city: 'C',
    countryCode: 'CH',
    payment: 'accepted',
  }
  const body = new URLSearchParams({ ...customer, seal, do: 'order' })
  return request(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
}
