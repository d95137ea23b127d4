import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCatalogue, type CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { createMemoryProductSource } from '../catalogue/memory-product-source.ts'
import { createLiveCatalogue } from '../catalogue/live-catalogue.ts'
import { noRedemptions, fixtureInput } from '../testing/catalogue-fixture.ts'
import { emptyCart, type Cart } from './cart.ts'
import { computeCheckoutCost, priceCart, type PricedCart } from './price-cart.ts'
import { splitProportionally } from './split-amount.ts'
import { createPricingContext, type PricingContext } from './pricing-context.ts'

const endless = { sellable: () => Infinity, onHand: () => 1000 }
const country = fc.constantFrom(null, 'CH', 'FR', 'JP')
const entitled = fc.constantFrom<{ products?: string[]; collections?: string[] }>(
  {},
  { products: ['meridian'] },
  { collections: ['mechanical-line'] },
)
const money = fc.integer({ min: 1, max: 900_000 }).map((cents) => (cents / 100).toFixed(2))
const percentage = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const flags = fc.record({ order: fc.boolean(), product: fc.boolean(), shipping: fc.boolean() })

const value = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), percentage }),
  fc.record({ type: fc.constant('fixed' as const), amount: money, each: fc.boolean() }),
  fc.record({
    type: fc.constant('buyXGetY' as const),
    buys: fc.record({ quantity: fc.integer({ min: 1, max: 3 }), from: entitled }),
    gets: fc.record({ quantity: fc.integer({ min: 1, max: 2 }), from: entitled, percentage }),
  }),
)
const discount = fc
  .record({
    value,
    on: fc.option(entitled, { nil: undefined }),
    combinesWith: flags,
    auto: fc.boolean(),
  })
  .map(({ value: given, on, combinesWith, auto }) => ({
    value: given,
    combinesWith,
    auto,
    ...(given.type === 'buyXGetY' || on === undefined ? {} : { on }),
  }))
const discounts = fc.array(discount, { maxLength: 4 })
const line = fc.record({
  variantId: fc.constantFrom(2001, 2002, 2003, 2005, 2006),
  quantity: fc.integer({ min: 0, max: 7 }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 6 })

type Drawn = typeof discounts extends fc.Arbitrary<infer T> ? T : never

function tillFor(drawn: Drawn): PricingContext {
  const input: CatalogueInput = {
    ...fixtureInput,
    shop: {
      ...fixtureInput.shop,
      currencies: [
        { code: 'EUR', rate: '1.0637', countries: ['FR'] },
        { code: 'JPY', rate: '187.31', roundTo: '100', countries: ['JP'] },
      ],
    },
    discounts: drawn.map(({ auto, ...rest }, index) => ({
      id: index + 1,
      title: `D${index}`,
      codes: auto ? [] : [`D${index}`],
      ...rest,
    })),
  }
  const catalogue = parseCatalogue(input)
  return createPricingContext(
    catalogue,
    createLiveCatalogue(createMemoryProductSource(catalogue), endless),
    noRedemptions,
    0,
  )
}

function cartOf(
  drawn: readonly { variantId: number; quantity: number }[],
  countryCode: string | null,
  count: number,
): Cart {
  const cart = emptyCart('t', 's', 0)
  return {
    ...cart,
    buyerIdentity: { ...cart.buyerIdentity, countryCode },
    discountCodes: Array.from({ length: count }, (_, index) => `d${index}`),
    lines: drawn.map((one, index) => ({
      ...one,
      id: `l${index}`,
      attributes: [],
      sellingPlanId: null,
    })),
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)
const orderOff = (priced: PricedCart) => sum(priced.order.flatMap(({ amounts }) => amounts))
const quantityOf = (priced: PricedCart) =>
  priced.lines.reduce((total, { part }) => total + part.quantity, 0)

describe('any discounts and currency', () => {
  it('the total is the sum of the lines minus order discounts, and never negative', () => {
    fc.assert(
      fc.property(discounts, lines, country, (drawn, resolved, where) => {
        const priced = priceCart(cartOf(resolved, where, drawn.length), tillFor(drawn))
        expect(priced.subtotal).toBe(sum(priced.lines.map(({ total }) => total)))
        expect(priced.total).toBe(priced.subtotal - orderOff(priced))
        for (const { total, subtotal, part } of priced.lines) {
          expect(total).toBe(subtotal - sum(part.allocations.map(({ amount }) => amount)))
          expect(total >= 0n).toBe(true)
        }
        expect(priced.total >= 0n).toBe(true)
      }),
    )
  })

  it('counts every piece once, with one order-level allocation for each line', () => {
    fc.assert(
      fc.property(discounts, lines, country, (drawn, resolved, where) => {
        const priced = priceCart(cartOf(resolved, where, drawn.length), tillFor(drawn))
        expect(quantityOf(priced)).toBe(
          resolved.reduce((total, { quantity }) => total + quantity, 0),
        )
        for (const { amounts } of priced.order) expect(amounts).toHaveLength(priced.lines.length)
        expect(new Set(priced.lines.map(({ part }) => part.id)).size).toBe(priced.lines.length)
      }),
    )
  })

  it('splitting a line in two does not change the total', () => {
    fc.assert(
      fc.property(discounts, lines, country, fc.nat(7), (drawn, resolved, where, at) => {
        const pricing = tillFor(drawn)
        const [first, ...rest] = resolved
        const part = Math.min(at, first!.quantity)
        const split = [
          { ...first!, quantity: part },
          { ...first!, quantity: first!.quantity - part },
          ...rest,
        ]
        const whole = priceCart(cartOf(resolved, where, drawn.length), pricing)
        const parts = priceCart(cartOf(split, where, drawn.length), pricing)
        expect(parts.total).toBe(whole.total)
        expect(parts.subtotal).toBe(whole.subtotal)
      }),
    )
  })

  it('sums line allocations into the discounts of the checkout', () => {
    fc.assert(
      fc.property(discounts, lines, (drawn, resolved) => {
        const pricing = tillFor(drawn)
        const cart = cartOf(resolved, null, drawn.length)
        const cost = computeCheckoutCost(cart, priceCart(cart, pricing), pricing)
        const off = sum(cost.discounts.map(({ amount }) => amount))
        expect(cost.goods - off).toBe(cost.total)
      }),
    )
  })
})

describe('splitProportionally', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { maxLength: 12 })
  it('preserves the sum, exceeds no weight and preserves the order of the weights', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 30_000_000n }), weights, (amount, given) => {
        const parts = splitProportionally(amount, given)
        const all = sum(given)
        expect(sum(parts)).toBe(amount < all ? amount : all)
        given.forEach((weight, index) => {
          expect(parts[index]! <= weight).toBe(true)
          given.forEach((other, at) => {
            if (other > weight) expect(parts[at]! >= parts[index]!).toBe(true)
          })
        })
      }),
    )
  })
})
