import { expect, it } from 'vitest'
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

it('has a picture of 136 px at double density, a name, a way to its page and the lowest price', () => {
  expect(tile({ title: 'Selene' })).toMatchObject({
    title: 'Selene',
    href: '/product/selene',
    image: { src: expect.stringMatching(/w=272/), alt: 'Picture a' },
    price: { amount: 1250, words: 'From {price}' },
    priceText: 'From CHF 1,250'.replace(' 1', '\u00a01'),
    state: 'available',
    words: { add: 'Add Selene to the cart', size: 'Size of Selene' },
  })
})

it('asks for a size where there are sizes, and knows what is gone', () => {
  expect(tile()?.sizes.map(({ label, available }) => [label, available])).toEqual([
    ['36 mm', true],
    ['39 mm, sold out', false],
  ])
  const one = tile({ options: [], variants: [variant] })
  expect(one?.sizes).toEqual([])
  expect(one?.only).toMatchObject({ variantId: variant.gid, price: 1690, choices: [] })
})

it('says sizes in Arabic, isolated among its words', () => {
  expect(tile({}, 'ar')?.sizes.map(({ label }) => label)).toEqual([
    '\u206836 مم\u2069',
    '\u206839 مم\u2069، نفدت الكمية',
  ])
})

it('leads to its page where it asks for more than a size', () => {
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

it('cannot be bought before its day, nor when every variant is gone', () => {
  expect(tile({ tags: 'new, coming-soon' })).toMatchObject({
    state: 'coming-soon',
    words: { unavailable: 'Coming soon' },
  })
  expect(tile({ variants: [{ ...variant, isAvailable: false }] })).toMatchObject({
    state: 'sold-out',
    words: { unavailable: 'Sold out' },
  })
})

it('leaves out what is no longer made, what the shop does not know and what is not there', () => {
  const gone = [card('a', { tags: 'retired' }), card('b', { isDeleted: true })]
  const unknown = { ...card('c'), store: null }
  expect(tilesOf([...gone, unknown, null, card('d')]).map(({ title }) => title)).toEqual(['d'])
})

it('names the variants of the product, and has no tile where nothing is known of it', () => {
  const answer = buildUpsellResponse({ store: { variants: ['v1', null, 'v2'] } }, siteFixture(), en)
  expect(answer).toMatchObject({ variantIds: ['v1', 'v2'], tiles: [] })
  expect(buildUpsellResponse(null, siteFixture(), en)).toMatchObject({ variantIds: [], tiles: [] })
})

it('asks for a missing size in the words of the product page', () => {
  expect(buildUpsellResponse(null, siteFixture(), en).words.needsSize).toBe(
    en.product.needs_size_message,
  )
})
