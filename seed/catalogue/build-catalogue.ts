import { writeFile } from 'node:fs/promises'
import { locales } from '#lib/locales.ts'
import { productPictures } from '../pictures/manifest.ts'
import { calibres } from './calibres.ts'
import { collections } from './collections.ts'
import { discounts, giftCards, houseContent, shopCommerce } from './commerce.ts'
import { offers } from './offers.ts'
import type { Offer } from './offers.ts'
import type { WatchDesign } from './watch-design.ts'
import { watches } from './watches.ts'

const firstProductId = 8_301_000_000_001
const firstVariantId = 45_201_000_000_001

/** Design and offer together, as the shop's catalogue file states a product. */
function productOf(design: WatchDesign, offer: Offer, index: number) {
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
    options: [{ name: 'Size', values: design.sizes.map(sizeName) }],
    images: productPictures(design).map(({ file, width, height, alt }) => ({
      src: file,
      altText: alt.en,
      width,
      height,
    })),
    variants: design.sizes.map((size, at) => ({
      id: firstVariantId + index * 41 + at,
      sku: `${offer.sku}-${size}`,
      title: sizeName(size),
      price: valueAt(offer.prices, at).toFixed(2),
      ...(offer.compareAt ? { compareAtPrice: valueAt(offer.compareAt, at).toFixed(2) } : {}),
      selectedOptions: [{ name: 'Size', value: sizeName(size) }],
      inventoryQuantity: valueAt(offer.stock, at),
      inventoryPolicy: 'deny' as const,
      weightGrams: valueAt(offer.weights, at),
    })),
  }
}

function valueAt(values: readonly number[], at: number): number {
  const value = values[at]
  if (value === undefined) throw new Error(`an offer lacks a value for size ${at + 1}`)
  return value
}

/** The name of a size as shoppers choose it. */
export function sizeName(millimetres: number): string {
  return `${millimetres} mm`
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
      languages: locales,
      createdAt: '2024-10-03T09:00:00Z',
      ...shopCommerce,
    },
    products: watches.map((design, index) => {
      const offer = offers.find(({ handle }) => handle === design.handle)
      if (!offer) throw new Error(`${design.handle} has a design and no offer`)
      return productOf(design, offer, index)
    }),
    collections,
    ...houseContent,
    discounts,
    giftCards,
  }
}

if (import.meta.main) {
  const target = new URL('./catalogue.json', import.meta.url)
  await writeFile(target, `${JSON.stringify(buildCatalogue(), null, 2)}\n`)
}
