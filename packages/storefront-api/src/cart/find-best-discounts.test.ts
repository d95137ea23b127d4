import { describe, expect, it } from 'vitest'
import { parseCatalogue, type CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { createLiveCatalogue } from '../catalogue/live-catalogue.ts'
import { createMemoryProductSource } from '../catalogue/memory-product-source.ts'
import { noRedemptions, fixtureInput } from '../testing/catalogue-fixture.ts'
import { emptyCart } from './cart.ts'
import { resolveLines } from './discounts.ts'
import { findBestDiscounts } from './find-best-discounts.ts'
import { cartPresentment } from './price-cart.ts'
import { createPricingContext } from './pricing-context.ts'
import type { PricingInput } from './pricing-input.ts'

type DiscountInput = NonNullable<CatalogueInput['discounts']>[number]

const combinesWith = { order: true, product: true, shipping: true }
const on = { products: ['meridian'] }
const percentage = { value: { type: 'percentage', percentage: 10 }, on, combinesWith } as const
const once = { value: { type: 'fixed', amount: '50' }, on, combinesWith } as const
const onceOffOrder = { value: { type: 'fixed', amount: '50' }, combinesWith } as const
const buyXGetY = {
  value: {
    type: 'buyXGetY',
    buys: { quantity: 1, from: on },
    gets: { quantity: 1, from: on, percentage: 50 },
  },
  combinesWith,
} as const

/** How often a cart is priced to find the best of discounts that all combine, without the empty set. */
function pricingsOf(discounts: readonly Omit<DiscountInput, 'id' | 'title'>[]): number {
  const catalogue = parseCatalogue({
    ...fixtureInput,
    discounts: discounts.map((each, index) => ({ id: index + 1, title: `D${index}`, ...each })),
  })
  const context = createPricingContext(
    catalogue,
    createLiveCatalogue(createMemoryProductSource(catalogue), {
      sellable: () => Infinity,
      onHand: () => 1000,
    }),
    noRedemptions,
    0,
  )
  const line = { variantId: 2001, quantity: 3, id: 'l', attributes: [], sellingPlanId: null }
  const cart = { ...emptyCart('t', 's', 0), lines: [line] }
  const resolvedLines = resolveLines(cart, context)
  let pricings = 0
  const input: PricingInput = {
    context,
    presentment: cartPresentment(cart, context),
    // Each pricing starts from the whole lines.
    get resolvedLines() {
      pricings += 1
      return resolvedLines
    },
    unitPrices: resolvedLines.map(({ shopPrice }) => shopPrice),
    delivery: null,
  }
  findBestDiscounts(
    catalogue.discounts.map((discount) => ({ discount, code: null })),
    input,
  )
  return pricings - 1
}

describe('findBestDiscounts', () => {
  it.each([
    ['once a percentage', [percentage], 1],
    ['once an amount taken off once', [once, percentage], 1],
    ['once a buy-x-get-y', [buyXGetY], 1],
    ['once a buy-x-get-y with an amount off the order', [buyXGetY, onceOffOrder], 1],
    ['in both orders a buy-x-get-y with an amount taken off once', [buyXGetY, once], 2],
    ['in both orders a buy-x-get-y with a percentage', [buyXGetY, percentage], 2],
  ])('prices %s', (_, discounts, times) => {
    expect(pricingsOf(discounts)).toBe(times)
  })
})
