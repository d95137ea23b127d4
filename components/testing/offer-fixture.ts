import { optionsWithVariantsOf, type OptionsWithVariants } from '#lib/shop/variant-selection.ts'
import type { ShopVariantData } from '#lib/shop/product-state.ts'
import type { ProductOffer } from '../product/product-offer.ts'
import { siteFixture } from './render-site.tsx'

let next = 0
/** A watch in two sizes, of which the larger is sold out; its id is new in each test, because choices are remembered. */
export const offer = (over: Partial<ProductOffer> = {}): ProductOffer => ({
  productId: `product-${next}`,
  title: 'Meridian',
  href: '/product/meridian',
  currencyCode: 'CHF',
  state: 'available',
  choices: optionsWithVariantsOf({
    options: [{ name: 'Size', values: ['36 mm', '39 mm'] }],
    variants: [
      { gid: 'v36', price: 1250, isAvailable: true, option1: '36 mm' },
      { gid: 'v39', price: 1350, isAvailable: false, option1: '39 mm' },
    ],
  }),
  options: [{ legend: 'Choose a size', isSize: true }],
  words: {
    chooseSize: 'Choose a size',
    needsSize: 'Please choose a size first.',
    add: 'Add to cart',
    adding: 'Adding…',
    added: 'Added to your cart.',
    failed: 'This watch could not be added.',
    unavailable: 'Not for sale',
    soldOut: 'Sold out',
    inStock: 'In stock',
    lowStock: 'Only a few left',
    backordered: 'Ships later',
    now: 'Now:',
    was: 'Before:',
    from: 'From {price}',
    soldOutValue: '{value}, sold out',
    missingValue: '{value}, not made',
    changingValue: '{value}, changes another option',
  },
  cart: { locale: 'en', shop: siteFixture().shop },
  ...over,
})
/** Gives the next test a new product id, and a URL without a variant. */
export function resetOffer(): void {
  next++
  history.replaceState(null, '', '/product/meridian')
}

/** What there is to choose, by the pieces that are made of it; the last of two is more expensive. */
export const choicesFrom = (
  options: Record<string, string[]>,
  pieces: string[][],
  facts: Partial<Record<number, ShopVariantData>> = {},
): OptionsWithVariants =>
  optionsWithVariantsOf({
    options: Object.entries(options).map(([name, values]) => ({ name, values })),
    variants: pieces.map(([option1, option2], index) => ({
      gid: `gid/${index + 1}`,
      price: 100 + index,
      isAvailable: true,
      option1,
      option2,
      ...facts[index],
    })),
  })
