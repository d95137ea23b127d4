import { describe, expect, it } from 'vitest'
import { calibres } from '../catalogue/calibres.ts'
import { onlineStoreContent } from '../catalogue/shop-commerce.ts'
import type { WatchDesign } from '../catalogue/watch-design.ts'
import { watchOffers } from '../catalogue/watch-offers.ts'
import { watches } from '../catalogue/watches.ts'
import { newsItems } from './journal/news.ts'
import { journalPosts } from './journal/posts.ts'
import { fixedPathPages } from './pages/index.ts'
import { movementTextOf } from './product-page-facts.ts'
import { productTextByHandle } from './product-texts.ts'
import { retailersPageSeed } from './retailers-page.ts'
import { retailers } from './retailers/index.ts'
import { watchLines } from './watch-lines.ts'

/** Every English text inside a seed. */
function* englishIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    if (name === 'en' && typeof item === 'string') yield item
    else yield* englishIn(item)
  }
}

const articles = [...englishIn([journalPosts, newsItems])]
const pieces = watchLines.flatMap((line) => line.pieces)

/** What the shop, the product page, its line and the journal say of a watch, in English. */
function textsOf(watch: WatchDesign): string[] {
  const { handle } = watch
  return [
    ...(watchOffers.find((offer) => offer.handle === handle)?.text ?? []),
    ...englishIn(productTextByHandle[handle]),
    ...englishIn(movementTextOf(watch)),
    ...englishIn(pieces.filter((piece) => piece.handle === handle)),
    ...articles.filter((text) => text.includes(`(product:${handle})`)),
  ]
}

const hoursByWords: Record<string, number> = {
  'sixty hours': 60,
  'sixty-four hours': 64,
  'three days': 72,
  'four days': 96,
}

/** Words that only watches with a certain design may be described by. */
const descriptions: [RegExp, (watch: WatchDesign) => boolean][] = [
  [/\baventurine\b/i, ({ dial }) => dial.texture === 'aventurine'],
  [/\benamel\b/i, ({ dial }) => dial.texture === 'enamel'],
  [/\blacquer/i, ({ dial }) => ['clous', 'grain'].includes(dial.texture)],
  [/\bengine-turned\b/i, ({ dial }) => dial.texture === 'guilloche'],
  [/\btachymeter\b/i, ({ case: { bezel } }) => bezel === 'tachymeter'],
  [/\bwith a date\b/i, ({ complication }) => complication === 'date'],
  [
    /\bseconds hand\b/i,
    ({ centreSeconds, complication }) => centreSeconds || complication === 'small-seconds',
  ],
]

describe('what texts say of a watch', () => {
  it.each(watches.map((watch) => [watch.name, watch] as const))(
    'agrees with the power reserve of %s',
    (_name, watch) => {
      const { reserve } = calibres[watch.calibre]
      const said = textsOf(watch).flatMap((text) =>
        [...text.matchAll(/([\w-]+ (?:hours|days)) (?:in|of) reserve|runs for ([\w-]+ days)/g)].map(
          ([, of, runs]) => hoursByWords[of ?? runs ?? ''],
        ),
      )
      if ('hours' in reserve) for (const hours of said) expect(hours).toBe(reserve.hours)
      else expect(said).toEqual([])
    },
  )

  it.each(watches.map((watch) => [watch.name, watch] as const))(
    'agrees with the design of %s',
    (_name, watch) => {
      const wrong = descriptions.flatMap(([words, isTrue]) =>
        isTrue(watch) ? [] : textsOf(watch).filter((text) => words.test(text)),
      )
      expect(wrong).toEqual([])
    },
  )

  it('states one accuracy for mecha-quartz', () => {
    const texts = [...articles, ...watches.flatMap(textsOf)]
    const said = texts.flatMap((text) => text.match(/\w+ seconds a month/g) ?? [])
    expect(said.length).toBeGreaterThan(1)
    expect(new Set(said)).toEqual(new Set(['fifteen seconds a month']))
  })
})

describe('what pages say of the house', () => {
  const texts = [...englishIn(fixedPathPages), ...englishIn(retailersPageSeed)]
  const matches = (words: RegExp) => texts.flatMap((text) => text.match(words) ?? [])

  it('offers the same trial at home everywhere', () => {
    const said = matches(/\b\w+ watches (?:for|in a case)\b[^.,;]*/gi)
    expect(said.length).toBeGreaterThanOrEqual(3)
    expect(new Set(said)).toEqual(new Set(['Three watches for one weekend']))
  })

  it('counts its retailers', () => {
    expect(retailers).toHaveLength(14)
    expect(matches(/^\w+ (?=fixed points|retailers)/).map((word) => word.trim())).toEqual([
      'Fourteen',
      'Fourteen',
    ])
  })

  it('hands orders over only where the house has a door of its own', () => {
    for (const { name, address } of onlineStoreContent.locations) {
      const retailer = retailers.find((candidate) => candidate.name === name)
      expect(retailer, name).toMatchObject({
        lines: [address.address1],
        postalCode: address.zip,
        country: address.countryCode,
        at: [address.latitude, address.longitude],
      })
      expect(retailer?.city.en).toBe(address.city)
    }
  })
})
