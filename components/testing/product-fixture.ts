import type { ProductData } from '../pages/product/product.groq.ts'
import { card, picture, store, text } from './content-fixtures.ts'

/** A picture as a medium of a list. */
export const mediaFixture = (id: string) => ({ _key: id, type: 'image', image: picture(id) })
const collection = (slug: string, title: string, tag: string) => ({
  type: 'collection' as const,
  slug,
  language: 'en',
  title,
  store: { rules: [{ type: 'tag', relation: 'equals', value: tag }], disjunctive: false },
})
const candidate = (slug: string, tags: string) => ({
  slug,
  image: picture('n'),
  store: { title: slug, tags },
})
/** A watch with every field filled in. */
export const productFixture: ProductData = {
  _id: 'shopifyProduct-1001',
  _type: 'product',
  language: 'en',
  slug: 'meridian',
  store: store(),
  header: {
    message: 'Noon, every day',
    body: 'The watch the house began with.',
    media: mediaFixture('a'),
  },
  gallery: [mediaFixture('a'), mediaFixture('b'), mediaFixture('c')],
  description: {
    title: 'The dial',
    body: text('Warm paper.'),
    images: [
      { _key: 'd', ...picture('d') },
      { _key: 'g', ...picture('g') },
    ],
  },
  movement: { title: 'Calibre MO 1', body: text('Sixty hours.'), media: mediaFixture('e') },
  mediaDark: mediaFixture('f'),
  mediaLight: mediaFixture('h'),
  content: text('Worn by a ferryman since.'),
  tags: [{ _key: 't', label: { _type: 'localeString', en: 'New' } }],
  details: [{ _key: '1', label: 'Case', value: 'Steel' }],
  accordion: [{ _key: '1', title: 'Delivery', body: text('Two days.') }],
  crossNav: { items: [card('transit')] },
  colorVariants: [
    { _key: '1', color: '#e6dfd1', product: { slug: 'meridian', title: 'Meridian' } },
    { _key: '2', color: '#14130f', product: { slug: 'meridian-ink', title: 'Meridian Ink' } },
  ],
  list: { type: 'productPage', language: 'en', slug: 'product', title: 'All watches' },
  collections: [
    collection('night-sky', 'Night sky', 'night'),
    collection('mechanical-line', 'Mechanical line', 'steel'),
  ],
  candidates: [
    candidate('apsis', 'steel'),
    candidate('meridian-ink', 'steel'),
    candidate('meridian', 'steel'),
    candidate('selene', 'night'),
    candidate('umbra', 'steel'),
    candidate('perihelion', 'steel'),
  ],
  page: {
    _id: 'productPage-en',
    _type: 'productPage',
    modules: [
      { _key: 'm', _type: 'content', title: 'With every watch', content: text('Ten years.') },
    ],
  },
}
