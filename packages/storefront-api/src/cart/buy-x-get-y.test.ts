import { describe, expect, it } from 'vitest'
import { parseCatalogue, type CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { createLiveCatalogue } from '../catalogue/live-catalogue.ts'
import { createMemoryProductSource } from '../catalogue/memory-product-source.ts'
import { fixtureInput, noRedemptions } from '../testing/catalogue-fixture.ts'
import { emptyCart } from './cart.ts'
import { priceCart } from './price-cart.ts'
import { createPricingContext } from './pricing-context.ts'

type Discount = NonNullable<CatalogueInput['discounts']>[number]
type BuyXGetY = Extract<Discount['value'], { type: 'buyXGetY' }>

const endless = { sellable: () => Infinity, onHand: () => 1000 }
const combinesWith = { product: true }
const buyOneGetOne = (value: Partial<BuyXGetY> = {}) =>
  ({
    id: 1,
    title: 'FREE',
    codes: ['FREE'],
    combinesWith,
    value: { type: 'buyXGetY', buys: { quantity: 1 }, gets: { quantity: 1 }, ...value },
  }) satisfies Discount
const offPerihelion = (value: Discount['value']) => ({
  id: 2,
  title: 'OFF',
  codes: ['OFF'],
  combinesWith,
  value,
  on: { products: ['perihelion'] },
})

/** The parts of a cart with these quantities of a watch at 1250 and of one at 4800. */
function partsOf(discounts: Discount[], meridian: number, perihelion: number) {
  const catalogue = parseCatalogue({ ...fixtureInput, discounts })
  const live = createLiveCatalogue(createMemoryProductSource(catalogue), endless)
  const line = { attributes: [], sellingPlanId: null }
  const cart = {
    ...emptyCart('t', 's', 0),
    discountCodes: ['FREE', 'OFF'],
    lines: [
      { ...line, id: 'm', variantId: 2001, quantity: meridian },
      { ...line, id: 'p', variantId: 2003, quantity: perihelion },
    ],
  }
  const { lines } = priceCart(cart, createPricingContext(catalogue, live, noRedemptions, 0))
  return lines.map(({ part: { resolved, quantity, allocations } }) => [
    `${resolved.line.id} ${quantity}`,
    ...allocations.map(({ candidate, amount }) => `${candidate.code} ${amount / 100n}`),
  ])
}

describe('buy x, get y', () => {
  it('counts the cheapest items, and leaves the rest to other discounts', () => {
    const discounts = [buyOneGetOne(), offPerihelion({ type: 'percentage', percentage: 10 })]
    expect(partsOf(discounts, 3, 2)).toEqual([
      ['m 1', 'FREE 0'],
      ['m 2', 'FREE 2500'],
      ['p 1', 'OFF 480'],
      ['p 1', 'FREE 0'],
    ])
    expect(partsOf([buyOneGetOne()], 3, 2)).toEqual([
      ['m 1', 'FREE 0'],
      ['m 2', 'FREE 2500'],
      ['p 2'],
    ])
  })

  it('does not discount an item that must be bought', () => {
    const twoOfMeridian = buyOneGetOne({ buys: { quantity: 2, from: { products: ['meridian'] } } })
    expect(partsOf([twoOfMeridian], 2, 1)).toEqual([
      ['m 2', 'FREE 0'],
      ['p 1', 'FREE 4800'],
    ])
    expect(partsOf([twoOfMeridian], 5, 1)).toEqual([
      ['m 4', 'FREE 0'],
      ['m 1', 'FREE 1250'],
      ['p 1', 'FREE 4800'],
    ])
  })

  it('applies as often as the discount allows', () => {
    expect(partsOf([buyOneGetOne({ usesPerOrder: 1 })], 4, 0)).toEqual([
      ['m 3'],
      ['m 1', 'FREE 1250'],
      ['p 0'],
    ])
  })

  it('comes before an amount off once, unless that saves more', () => {
    const amountOff = (amount: string) => offPerihelion({ type: 'fixed', amount })
    expect(partsOf([buyOneGetOne(), amountOff('100')], 1, 2)).toEqual([
      ['m 1', 'FREE 1250'],
      ['p 1', 'OFF 100'],
      ['p 1', 'FREE 0'],
    ])
    expect(partsOf([buyOneGetOne(), amountOff('4000')], 1, 1)).toEqual([
      ['m 1'],
      ['p 1', 'OFF 4000'],
    ])
  })
})

describe('an amount off once', () => {
  it('does not split its line', () => {
    const off = offPerihelion({ type: 'fixed', amount: '100' })
    expect(partsOf([off], 1, 5)).toEqual([['m 1'], ['p 5', 'OFF 100']])
  })
})
