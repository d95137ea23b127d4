import { describe, expect, it } from 'vitest'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import type { Locale } from '#lib/locales.ts'
import ar from '../../messages/ar.json'
import en from '../../messages/en.json'
import { card } from '../testing/content-fixtures.ts'
import type { ProductCardData, StoreData } from '../product/product.groq.ts'
import { buildUpsellResponse } from './build-upsell-response.ts'

const tilesOf = (upsells: (ProductCardData | null)[], locale: Locale = 'en') =>
  buildUpsellResponse(
    // A watch that was deleted since leaves nothing where it was.
    { store: { variants: ['v1', null, 'v2'] }, upsells: upsells as ProductCardData[] },
    siteFixture(locale),
    locale === 'ar' ? ar : en,
  ).tiles
const tile = (over: Partial<StoreData> = {}, locale: Locale = 'en') =>
  tilesOf([card('selene', over)], locale)[0]
const variant = { gid: 'gid://shopify/ProductVariant/7', price: 1690, isAvailable: true }

describe('buildUpsellResponse', () => {
  it('returns picture at double density, name, link and lowest price', () => {
    expect(tile({ title: 'Selene' })).toMatchObject({
      title: 'Selene',
      href: '/product/selene',
      image: { src: expect.stringMatching(/w=272/), alt: 'Picture a' },
      price: { amount: 1250, words: 'From {price}' },
      priceText: 'From CHF 1,250'.replace(' 1', '\u00a01'),
      state: 'available',
      words: { add: 'Add Selene to cart', size: 'Size of Selene' },
    })
  })

  it('returns sizes with their availability', () => {
    expect(tile()?.sizes.map(({ label, available }) => [label, available])).toEqual([
      ['36 mm', true],
      ['39 mm, sold out', false],
    ])
    const one = tile({ options: [], variants: [variant] })
    expect(one?.sizes).toEqual([])
    expect(one?.only).toMatchObject({ variantId: variant.gid, price: 1690, choices: [] })
  })

  it('isolates sizes in Arabic labels', () => {
    expect(tile({}, 'ar')?.sizes.map(({ label }) => label)).toEqual([
      '\u206836 مم\u2069',
      '\u206839 مم\u2069، نفدت الكمية',
    ])
  })

  it('links to the page when it has more options than a size', () => {
    const of = (straps: string[]) =>
      tile({
        options: [
          { name: 'Strap', values: straps },
          { name: 'Size', values: ['36 mm'] },
        ],
        variants: straps.map((option1) => ({ ...variant, option1, option2: '36 mm' })),
      })
    expect(of(['Calf', 'Steel'])?.state).toBe('page')
    expect(of(['Calf'])).toMatchObject({
      state: 'available',
      sizes: [{ value: '36 mm', variantId: variant.gid, choices: ['Calf'] }],
    })
  })

  it('leaves out what cannot be bought at present, and unknown products', () => {
    const gone = [
      card('a', { tags: 'retired' }),
      card('b', { isDeleted: true }),
      card('e', { tags: 'new, coming-soon' }),
      card('f', { variants: [{ ...variant, isAvailable: false }] }),
    ]
    const unknown = { ...card('c'), store: null }
    expect(tilesOf([...gone, unknown, null, card('d')]).map(({ title }) => title)).toEqual(['d'])
  })

  it('returns the variant ids of the product, and no tiles for an unknown one', () => {
    const answer = buildUpsellResponse(
      { store: { variants: ['v1', null, 'v2'] } },
      siteFixture(),
      en,
    )
    expect(answer).toMatchObject({ variantIds: ['v1', 'v2'], tiles: [] })
    expect(buildUpsellResponse(null, siteFixture(), en)).toMatchObject({
      variantIds: [],
      tiles: [],
    })
  })

  it('uses the product page’s message for a missing size', () => {
    expect(buildUpsellResponse(null, siteFixture(), en).words.needsSize).toBe(
      en.product.needs_size_message,
    )
  })
})
