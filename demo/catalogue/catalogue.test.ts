import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { currenciesSeed } from '../content/currencies.ts'
import { factTableOf } from '../content/product-page-facts.ts'
import { pictures } from '../media-files/demo-media.ts'
import { watchMedia } from '../media-files/watch-media.ts'
import { buildCatalogue, sizeOptionValue } from './build-catalogue.ts'
import { watchOffers } from './watch-offers.ts'
import { watches } from './watches.ts'

const onDisk: unknown = JSON.parse(
  readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8'),
)
const catalogue = buildCatalogue()
type Variant = (typeof catalogue.products)[number]['variants'][number]
const isInStock = ({ inventoryQuantity }: Variant) => inventoryQuantity > 0
const isReduced = ({ price, compareAtPrice }: Variant) =>
  Number(compareAtPrice ?? 0) > Number(price)

describe('the demo catalogue file', () => {
  it('equals the generated catalogue', () => {
    expect(onDisk).toEqual(JSON.parse(JSON.stringify(buildCatalogue())))
  })

  it('contains exactly the designs', () => {
    expect(watchOffers.map(({ handle }) => handle).toSorted()).toEqual(
      watches.map(({ handle }) => handle).toSorted(),
    )
  })

  it.each(watches.map((watch) => [watch.handle, watch] as const))(
    '%s sells the sizes of its design, with a price and a stock for each',
    (handle, watch) => {
      const product = catalogue.products.find((candidate) => candidate.handle === handle)
      const offer = watchOffers.find((candidate) => candidate.handle === handle)
      const sold = product?.variants.map(({ selectedOptions }) => selectedOptions[0]?.value)
      expect([...new Set(sold)]).toEqual(watch.sizes.map(sizeOptionValue))
      expect(watch.sizes).toContain(watch.pictured)
      expect(offer?.prices).toHaveLength(watch.sizes.length)
      expect(offer?.stock).toHaveLength(watch.sizes.length)
      expect(offer?.weights).toHaveLength(watch.sizes.length)
      expect(product?.tags).toContain(watch.case.metal)
    },
  )

  it.each(watches.map((watch) => [watch.handle, watch] as const))(
    'says the sizes of %s in Arabic as its table of facts does',
    (handle, watch) => {
      const product = catalogue.products.find((candidate) => candidate.handle === handle)
      const diameter = factTableOf(watch).find(({ label }) => label.en === 'Diameter')
      const [size] = product?.options ?? []
      expect(Object.keys(size?.translations ?? {})).toEqual(['ar'])
      const words = watch.sizes.map(
        (length) => size?.translations['ar']?.values?.[sizeOptionValue(length)],
      )
      expect(words.join(' / ')).toBe(diameter?.value.ar)
    },
  )

  it('references only images of the demo', () => {
    const made = new Set(pictures.map(({ file }) => file))
    for (const product of catalogue.products) {
      expect(product.images.length).toBeGreaterThan(0)
      for (const image of product.images) expect(made).toContain(image.src)
    }
    for (const collection of catalogue.collections) expect(made).toContain(collection.image?.src)
  })

  it('assigns each watch to the collection of its line', () => {
    for (const collection of catalogue.collections) {
      const members = catalogue.products.filter(({ tags }) =>
        collection.rules.some(({ condition }) => (tags as readonly string[]).includes(condition)),
      )
      expect(members.length).toBeGreaterThanOrEqual(4)
    }
  })

  it('uses the exchange rates of the site without rounding, so that carts match page prices', () => {
    const { main, secondary } = currenciesSeed
    const rates: ReadonlyMap<string, number> = new Map(
      [main, ...secondary].map(({ code, rate }) => [code, rate]),
    )
    for (const currency of catalogue.shop.currencies) {
      expect(Number(currency.rate)).toBe((rates.get(currency.code) ?? NaN) / main.rate)
      expect(currency).not.toHaveProperty('roundTo')
    }
  })

  it('covers every product state', () => {
    const tagged = (tag: string) =>
      catalogue.products.filter(({ tags }) => (tags as readonly string[]).includes(tag))
    for (const tag of ['new', 'limited', 'coming-soon', 'retired'])
      expect(tagged(tag).length, tag).toBeGreaterThan(0)
    const stocks = catalogue.products.flatMap(({ variants }) =>
      variants.map(({ inventoryQuantity }) => inventoryQuantity),
    )
    expect(stocks).toContain(0)
    expect(stocks.some((stock) => stock > 0 && stock <= 3)).toBe(true)
    expect(
      catalogue.products.some(({ variants }) =>
        variants.every((each) => isReduced(each) && isInStock(each)),
      ),
    ).toBe(true)
  })

  it('has two watches with strap options, each with a picture for every further strap, and a sold-out and a missing combination', () => {
    const chosen = catalogue.products.filter(({ options }) => options.length > 1)
    expect(chosen).toHaveLength(2)
    for (const { options, variants } of chosen) {
      const combinations = options.reduce((count, { values }) => count * values.length, 1)
      expect(variants.length).toBeLessThan(combinations)
      const others = variants.filter(({ image }) => image !== undefined)
      expect(new Set(others.map(({ image }) => image?.src)).size).toBe(
        (options[1]?.values.length ?? 0) - 1,
      )
      const [some, none] = [variants.some(isInStock), variants.some((each) => !isInStock(each))]
      expect([some, none]).toEqual([true, true])
      const ids = catalogue.products.flatMap((product) => product.variants.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

describe('the demo images', () => {
  it('have a unique name, and alternative text in every language', () => {
    expect(new Set(pictures.map(({ file }) => file)).size).toBe(pictures.length)
    for (const { file, alt } of pictures)
      for (const [language, text] of Object.entries(alt))
        expect(text.trim(), `${file} ${language}`).not.toBe('')
  })

  it('include every view of every watch', () => {
    const made = new Set(pictures.map(({ file }) => file))
    for (const watch of watches)
      for (const { file } of watchMedia(watch)) expect(made).toContain(file)
  })
})
