import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageKinds, productFilterNames } from '#lib/addresses/page-kinds.ts'
import {
  type ListedProduct,
  excludesProducts,
  priceFilterSteps,
  productSortOrders,
  parseProductFilter,
  filterProducts,
  sizesOfProducts,
} from './filter-products.ts'

interface Watch extends ListedProduct {
  labels?: string[]
  lines?: string[]
}
const options = [{ name: 'Size', values: ['36 mm', '39 mm'] }]
const variant = (option1: string, price: number, isAvailable = true) => ({
  option1,
  price,
  isAvailable,
})
const meridian: Watch = {
  title: 'Meridian',
  options,
  variants: [variant('36 mm', 1250), variant('39 mm', 1350, false)],
  labels: ['new'],
  tags: 'Steel, automatic',
  lines: ['noon'],
}
const vesper: Watch = {
  title: 'Vesper',
  options,
  variants: [variant('39 mm', 900)],
  tags: 'automatic, rose-gold',
}
const strap: Watch = { title: 'Élan', variants: [{ price: 95, isAvailable: true }] }
const soon: Watch = {
  title: 'Aurora',
  tags: 'coming-soon',
  options,
  variants: [variant('36 mm', 2000)],
}
const all = [vesper, meridian, strap, soon]

const reading = {
  factsOf: (watch: Watch) => watch,
  tagsOf: ({ labels = [] }: Watch) => labels,
  collectionsOf: ({ lines = [] }: Watch) => lines,
  locale: 'fr',
} as const
const found = (requested: Record<string, string>) =>
  filterProducts(all, parseProductFilter(requested), reading).map(({ title }) => title)

describe('filterProducts', () => {
  it.each([
    [{}, ['Vesper', 'Meridian', 'Élan', 'Aurora']],
    [{ size: '39 mm' }, ['Vesper', 'Meridian']],
    [{ size: '39 mm', available: '1' }, ['Vesper']],
    [{ min: '900', max: '1250' }, ['Vesper', 'Meridian']],
    [{ min: '1300', size: '36 mm' }, ['Aurora']],
    [{ tag: 'new' }, ['Meridian']],
    [{ movement: 'automatic' }, ['Vesper', 'Meridian']],
    [{ movement: 'automatic', material: 'steel' }, ['Meridian']],
    [{ collection: 'noon' }, ['Meridian']],
    [{ collection: 'noon', material: 'rose-gold' }, []],
    [{ available: '1', min: '1900' }, []],
    [{ sort: 'price-asc' }, ['Élan', 'Vesper', 'Meridian', 'Aurora']],
    [{ sort: 'name-asc' }, ['Aurora', 'Élan', 'Meridian', 'Vesper']],
    [{ sort: 'name-desc', tag: 'new' }, ['Meridian']],
  ])('returns for %j: %j', (requested, titles) => {
    expect(found(requested as Record<string, string>)).toEqual(titles)
  })

  it('ignores invalid parameters', () => {
    const wish = parseProductFilter({ min: '-5', max: '1e9', available: 'yes', sort: 'newest' })
    expect(wish).toEqual({ isAvailable: false })
    expect(excludesProducts(wish)).toBe(false)
    expect(excludesProducts(parseProductFilter({ sort: 'price-asc' }))).toBe(false)
    expect(excludesProducts(parseProductFilter({ min: '0' }))).toBe(true)
  })

  it('sorts products without a price last', () => {
    const none: Watch = { title: 'None', variants: [{ price: null }] }
    for (const order of ['price-asc', 'price-desc'] as const) {
      const wish = { order, isAvailable: false }
      expect(filterProducts([none, vesper], wish, reading).at(-1)).toBe(none)
    }
  })
})

it('returns available sizes and round price steps', () => {
  expect(sizesOfProducts(all)).toEqual(['36 mm', '39 mm'])
  expect(priceFilterSteps(all)).toEqual([95, 900, 1500, 2000])
  expect(priceFilterSteps([strap])).toEqual([])
  expect(priceFilterSteps([])).toEqual([])
})

it('fits the price steps to most products when one is far more expensive', () => {
  const priced = [2850, 3400, 4200, 5600, 8400, 11_200, 15_800, 58_000].map((price) => ({
    variants: [{ price, isAvailable: true }],
  }))
  const steps = priceFilterSteps(priced)
  expect(steps.filter((step) => step < 16_000)).toHaveLength(4)
  expect(steps.at(-1)).toBe(60_000)
})

const watches = fc.array(
  fc.record({
    title: fc.string(),
    options: fc.constant(options),
    variants: fc.array(
      fc.record({
        option1: fc.constantFrom('36 mm', '39 mm'),
        price: fc.integer({ min: 0, max: 500_000 }).map((minor) => minor / 100),
        isAvailable: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    labels: fc.subarray(['new', 'steel']),
  }),
  { maxLength: 8 },
)
const wishes = fc.record({
  size: fc.constantFrom(undefined, '36 mm', '39 mm'),
  min: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
  max: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
  isAvailable: fc.boolean(),
  tag: fc.constantFrom(undefined, 'new', 'steel'),
  order: fc.constantFrom(undefined, ...productSortOrders),
})

it('uses the query parameters of the page kind table', () => {
  expect(pageKinds.collection.queryParameters).toEqual(productFilterNames)
  expect(pageKinds.products.queryParameters).toEqual(productFilterNames)
})

it('keeps all products when sorted, and never finds more with more filters', () => {
  fc.assert(
    fc.property(watches, wishes, (list, wish) => {
      const answer = filterProducts(list, wish, reading)
      const unordered = filterProducts(list, { ...wish, order: undefined }, reading)
      expect(new Set(answer)).toEqual(new Set(unordered))
      for (const name of ['size', 'min', 'max', 'tag'] as const) {
        const wider = filterProducts(list, { ...wish, [name]: undefined }, reading)
        expect(answer.every((each) => wider.includes(each))).toBe(true)
      }
    }),
  )
})

it('returns price steps that include every price', () => {
  fc.assert(
    fc.property(watches, (list) => {
      const steps = priceFilterSteps(list)
      if (steps.length === 0) return
      const prices = list.flatMap(({ variants }) => variants.map(({ price }) => price))
      expect(steps[0]).toBeLessThanOrEqual(Math.min(...prices))
      expect(steps.at(-1)).toBeGreaterThanOrEqual(Math.max(...prices) - 0.01)
      expect(steps.length).toBeLessThanOrEqual(5)
    }),
  )
})
