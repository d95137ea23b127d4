import { createRequire } from 'node:module'
import type { CatalogueInput } from '../../../src/catalogue/catalogue-schema.ts'
import { openTestShop, type Loose, type TestShop } from '../../../src/testing/test-shop.ts'

/** The SDK ships no types. */
const Client: Loose = createRequire(import.meta.url)('shopify-buy')

const product = (id: number, handle: string, price: string) => ({
  id,
  handle,
  title: handle,
  productType: 'Shoe',
  vendor: 'Test',
  options: [{ name: 'Title', values: ['Default Title'] }],
  variants: [
    {
      id: id + 1_000,
      sku: handle,
      title: 'Default Title',
      price,
      selectedOptions: [{ name: 'Title', value: 'Default Title' }],
      inventoryQuantity: 0,
      inventoryPolicy: 'continue' as const,
    },
  ],
})
const both = { products: ['boot', 'sock'] }
const combinesWith = { order: true, product: true, shipping: true }
const code = (id: number, name: string, value: object, on?: object) => ({
  id,
  title: name,
  codes: [name],
  value,
  combinesWith,
  ...(on && { on }),
})

/** A Canadian store whose boot is 200 and whose sock is 70. */
const store = {
  shop: {
    name: 'Test store',
    description: 'A store.',
    domain: 'store.example',
    currencyCode: 'CAD',
    currencies: [{ code: 'USD', rate: '0.5', countries: ['US'] }],
    shipping: [{ handle: 'post', title: 'Post', price: '10' }],
  },
  products: [product(1, 'boot', '200'), product(2, 'sock', '70')],
  discounts: [
    code(1, '10OFF', { type: 'fixed', amount: '10', each: true }, both),
    code(2, '10PERCENT', { type: 'percentage', percentage: 10 }, both),
    code(3, 'ORDER50', { type: 'fixed', amount: '50' }),
    code(4, 'ORDERHALF', { type: 'percentage', percentage: 50 }),
    code(5, 'FREESHIPPING', { type: 'shipping' }),
    code(6, 'ONCE5', { type: 'fixed', amount: '5' }, both),
    code(7, 'SECOND50', {
      type: 'buyXGetY',
      buys: { quantity: 1 },
      gets: { quantity: 1, amount: '50' },
    }),
  ],
  collections: [],
  giftCards: [
    { id: 1, code: '100offgiftcard', amount: '100' },
    { id: 2, code: '50offgiftcard', amount: '50' },
  ],
} as unknown as CatalogueInput

/** Lines of the two products. The SDK changes the lines that it is given. */
export const boot = (quantity?: number) => ({
  variantId: 'gid://shopify/ProductVariant/1001',
  ...(quantity && { quantity }),
})
export const sock = (quantity?: number) => ({
  variantId: 'gid://shopify/ProductVariant/1002',
  ...(quantity && { quantity }),
})
/** The data of the SDK's models. */
export const plain = (model: Loose): Loose => JSON.parse(JSON.stringify(model))
export const toNewYork = { country: 'United States', province: 'New York' }
export const money = (amount: string) => ({ amount, currencyCode: 'CAD' })

/** The store, and the checkouts of an unmodified JS Buy SDK at it. */
export function openShopifyBuyStore(): { shop: TestShop; checkout: Loose } {
  const shop = openTestShop({ input: store })
  const { checkout } = Client.buildClient(
    { domain: 'store.example', storefrontAccessToken: 'any', apiVersion: '2025-01' },
    (url: string, init: RequestInit) => shop.request(new URL(url).pathname, init),
  )
  return { shop, checkout }
}
