import type { RawProduct } from '../product.ts'
import type { RawCart, RawCartLine } from '../raw-cart.ts'
import { createStorefrontClient } from '../storefront-client.ts'

/** A request that the shop received. */
export interface ReceivedCall {
  url: string
  headers: Headers
  operation: string
  variables: Record<string, unknown>
}

/** A `fetch` that returns these responses in turn; an extra request fails the test. */
export function scriptedFetch(...answers: Array<object | Response>) {
  const calls: ReceivedCall[] = []
  const answer: typeof fetch = async (url, init) => {
    const { query, variables } = JSON.parse(init?.body as string) as {
      query: string
      variables: Record<string, unknown>
    }
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
    calls.push({ url: url as string, headers: new Headers(init?.headers), operation, variables })
    const next = answers.shift()
    if (!next) throw new Error(`The script has no answer for ${operation}.`)
    return next instanceof Response ? next : Response.json(next)
  }
  return { fetch: answer, calls }
}

/** A French storefront client whose shop returns these responses in turn. */
export function scriptedShop(...answers: Array<object | Response>) {
  const { fetch: answer, calls } = scriptedFetch(...answers)
  const storefront = createStorefrontClient({
    origin: 'https://shop.example',
    token: 'public-token',
    apiVersion: '2025-01',
    locale: 'fr',
    fetch: answer,
  })
  return { storefront, calls }
}

export function rawLine(id: string, quantity = 1): RawCartLine {
  return {
    id,
    quantity,
    discountAllocations: [],
    cost: {
      amountPerQuantity: { amount: '1250.0', currencyCode: 'CHF' },
      compareAtAmountPerQuantity: null,
      totalAmount: { amount: (1250 * quantity).toFixed(1), currencyCode: 'CHF' },
    },
    merchandise: {
      __typename: 'ProductVariant',
      id: `variant-${id}`,
      title: '39 mm',
      sku: null,
      availableForSale: true,
      quantityAvailable: 5,
      selectedOptions: [{ name: 'Size', value: '39 mm' }],
      image: { url: 'https://shop.example/files/meridian.jpg', altText: null },
      product: {
        id: `product-${id}`,
        handle: 'meridian',
        title: 'Meridian',
        vendor: 'Orrery',
        productType: 'Watch',
      },
    },
  }
}

export function rawCart(
  nodes: RawCartLine[] = [rawLine('a')],
  over: Partial<RawCart> = {},
): RawCart {
  return {
    id: 'gid://shopify/Cart/1?key=secret',
    checkoutUrl: 'https://shop.example/checkouts/1',
    totalQuantity: nodes.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: {
      totalAmount: { amount: '1250.0', currencyCode: 'CHF' },
      subtotalAmount: { amount: '1250.0', currencyCode: 'CHF' },
      totalTaxAmount: null,
      totalDutyAmount: null,
    },
    note: null,
    attributes: [],
    buyerIdentity: { countryCode: null },
    discountCodes: [],
    discountAllocations: [],
    appliedGiftCards: [],
    deliveryGroups: { nodes: [] },
    lines: { nodes, pageInfo: { hasNextPage: false, endCursor: null } },
    ...over,
  }
}

export function rawVariant(id: string): RawProduct['variants']['nodes'][number] {
  return {
    id,
    title: '39 mm',
    sku: null,
    availableForSale: true,
    quantityAvailable: 5,
    currentlyNotInStock: false,
    weight: null,
    price: { amount: '1250.0', currencyCode: 'CHF' },
    compareAtPrice: null,
    unitPrice: null,
    unitPriceMeasurement: null,
    image: null,
    selectedOptions: [{ name: 'Size', value: '39 mm' }],
  }
}

export function rawProduct(over: Partial<RawProduct> = {}): RawProduct {
  const image = { id: null, url: 'https://shop.example/a.jpg', altText: null, width: 8, height: 8 }
  const pageInfo = { hasNextPage: false, endCursor: null }
  return {
    id: 'gid://shopify/Product/1',
    handle: 'meridian',
    title: 'Méridien',
    description: '',
    descriptionHtml: '',
    vendor: 'Maison Orrery',
    productType: 'Watch',
    tags: ['steel'],
    availableForSale: true,
    onlineStoreUrl: null,
    createdAt: '2026-01-01T00:00:00Z',
    publishedAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    options: [{ name: 'Size', optionValues: [{ name: '39 mm', swatch: null }] }],
    images: { nodes: [image], pageInfo },
    variants: { nodes: [rawVariant('gid://shopify/ProductVariant/1')], pageInfo },
    ...over,
  }
}
