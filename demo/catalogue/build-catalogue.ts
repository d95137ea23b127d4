import { writeFile } from 'node:fs/promises'
import { contentLocales } from '#lib/locales.ts'
import type { MediaFile } from '../media-files/media-file.ts'
import { strapDrawing } from '../media-files/watch-drawings.ts'
import { watchMedia } from '../media-files/watch-media.ts'
import { calibres } from './calibres.ts'
import { smartCollections } from './smart-collections.ts'
import {
  discountCodes,
  giftCards,
  onlineStoreContent,
  currenciesShippingAndPolicies,
} from './shop-commerce.ts'
import { watchOffers } from './watch-offers.ts'
import type { WatchOffer } from './watch-offers.ts'
import { millimetresInEveryLocale } from './format-millimetres.ts'
import { isSelectableStrapName, strapOptionLabel, selectableStraps } from './selectable-straps.ts'
import type { WatchDesign } from './watch-design.ts'
import { watches } from './watches.ts'

const firstProductId = 8_301_000_000_001
const firstVariantId = 45_201_000_000_001

/** Design and offer together, as the shop's catalogue file states a product. */
function productOf(design: WatchDesign, offer: WatchOffer, index: number) {
  const own = { name: design.strap.name, code: '', extra: 0, stock: offer.stock, image: undefined }
  const others = (offer.straps ?? []).map((strap) => ({
    ...strap,
    image: imageOf(strapDrawing(design, strap.name).media),
  }))
  const straps = [own, ...others]
  const winding = calibres[design.calibre].winding
  return {
    id: firstProductId + index * 7,
    handle: design.handle,
    title: design.name,
    productType: winding === 'mecha-quartz' ? 'Mecha-quartz chronograph' : 'Mechanical watch',
    vendor: 'Maison Orrery',
    tags: [
      design.line,
      winding,
      design.case.metal,
      ...(design.complication === 'none' ? [] : [design.complication]),
      ...(offer.tags ?? []),
    ],
    descriptionHtml: offer.text.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
    createdAt: offer.createdAt,
    publishedAt: offer.createdAt,
    updatedAt: offer.createdAt,
    options: [sizeOption(design.sizes), ...strapOptions(straps)],
    images: [...watchMedia(design).map(imageOf), ...others.map(({ image }) => image)],
    variants: straps.flatMap((strap, strapAt) =>
      design.sizes.flatMap((size, at) => {
        const stock = strap.stock[at]
        if (stock == null) return []
        const selectedOptions = [
          { name: 'Size', value: sizeOptionValue(size) },
          ...(straps.length > 1 ? [{ name: strapOptionLabel.name, value: strap.name }] : []),
        ]
        return {
          id: firstVariantId + index * 41 + strapAt * 10 + at,
          sku: [offer.sku, size, strap.code].filter(Boolean).join('-'),
          title: selectedOptions.map(({ value }) => value).join(' / '),
          price: (valueAt(offer.prices, at) + strap.extra).toFixed(2),
          ...(offer.compareAt
            ? { compareAtPrice: (valueAt(offer.compareAt, at) + strap.extra).toFixed(2) }
            : {}),
          selectedOptions,
          inventoryQuantity: stock,
          inventoryPolicy: 'deny' as const,
          weightGrams: valueAt(offer.weights, at),
          ...(strap.image && { image: strap.image }),
        }
      }),
    ),
  }
}

function imageOf({ file, width, height, alt }: MediaFile) {
  return { src: file, altText: alt.en, width, height }
}

/** The choice of a size: its values are said in each language where the unit is another. The site knows it by its name, so that stays. */
function sizeOption(sizes: readonly number[]) {
  const translations = contentLocales.flatMap((locale) => {
    const words = sizes.map(
      (size) => [sizeOptionValue(size), millimetresInEveryLocale(size)[locale]] as const,
    )
    const differs = words.some(([name, word]) => name !== word)
    return differs ? [[locale, { values: Object.fromEntries(words) }] as const] : []
  })
  return {
    name: 'Size',
    values: sizes.map(sizeOptionValue),
    translations: Object.fromEntries(translations),
  }
}

/** A choice between straps, where there is one, in every language. */
function strapOptions(straps: readonly { name: string }[]) {
  const names = straps.map(({ name }) => name)
  if (names.length < 2) return []
  const words = names.map((name) => [name, strapWordsOf(name)] as const)
  const { name, translations } = strapOptionLabel
  const others = contentLocales.filter((locale) => locale !== 'en')
  return [
    {
      name,
      values: names,
      swatches: Object.fromEntries(words.map(([value, { colour }]) => [value, colour])),
      translations: Object.fromEntries(
        others.map((locale) => {
          const values = words.map(([value, each]) => [value, each.translations[locale]])
          return [locale, { name: translations[locale], values: Object.fromEntries(values) }]
        }),
      ),
    },
  ]
}

function strapWordsOf(name: string) {
  if (!isSelectableStrapName(name))
    throw new Error(`the strap ${name} has no words in other languages`)
  return selectableStraps[name]
}

function valueAt(values: readonly number[], at: number): number {
  const value = values[at]
  if (value === undefined) throw new Error(`an offer lacks a value for size ${at + 1}`)
  return value
}

/** The name of a size as shoppers choose it, in the shop's own language. */
export function sizeOptionValue(size: number): string {
  return millimetresInEveryLocale(size).en
}

/** The whole catalogue file as data, in the shape that the shop imports. */
export function buildCatalogue() {
  return {
    shop: {
      name: 'Maison Orrery',
      description: 'Mechanical and mecha-quartz watches, named after the heavens.',
      domain: 'maison-orrery.example',
      currencyCode: 'CHF',
      countryCode: 'CH',
      moneyFormat: 'CHF {{amount}}',
      languages: contentLocales,
      createdAt: '2024-10-03T09:00:00Z',
      ...currenciesShippingAndPolicies,
    },
    products: watches.map((design, index) => {
      const offer = watchOffers.find(({ handle }) => handle === design.handle)
      if (!offer) throw new Error(`${design.handle} has a design and no offer`)
      return productOf(design, offer, index)
    }),
    collections: smartCollections,
    ...onlineStoreContent,
    discounts: discountCodes,
    giftCards,
  }
}

if (import.meta.main) {
  const target = new URL('./catalogue.json', import.meta.url)
  await writeFile(target, `${JSON.stringify(buildCatalogue(), null, 2)}\n`)
}
