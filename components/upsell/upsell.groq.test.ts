import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { defaultLocale } from '#lib/locales.ts'
import { upsellQuery } from './upsell.groq.ts'

const ref = (_ref: string) => ({ _type: 'reference', _ref })
const variant = (id: number, productId: number) => ({
  _id: `shopifyProductVariant-${id}`,
  _type: 'productVariant',
  store: { gid: `gid://shopify/ProductVariant/${id}`, productId },
})
const watch = (id: number, language: string, upsells?: string[]) => ({
  _id: language === 'en' ? `shopifyProduct-${id}` : `product-${id}-${language}`,
  _type: 'product',
  language,
  store: {
    id,
    slug: { current: `watch-${id}` },
    title: `Watch ${id}`,
    // A copy in a translation may be old: the shop's own document counts.
    tags: language === 'en' ? 'coming-soon' : '',
    variants: language === 'en' ? [ref(`shopifyProductVariant-${id}1`)] : [],
  },
  ...(upsells && { upsells: upsells.map(ref) }),
})
const dataset = [
  ...[1, 2, 3].map((id) => variant(id * 10 + 1, id)),
  watch(1, 'en', ['shopifyProduct-2', 'shopifyProduct-3']),
  watch(1, 'fr', ['product-3-fr', 'lost', 'product-2-fr']),
  ...[2, 3].flatMap((id) => [watch(id, 'en'), watch(id, 'fr')]),
]

async function requested(variantId: string, locale: string) {
  const params = { variantId, locale, defaultLocale }
  return (await evaluate(parse(upsellQuery, { params }), { dataset, params })).get()
}
const named = async (variantId: string, locale: string) =>
  (await requested(variantId, locale)).upsells.map((each: { _id: string } | null) => each?._id)

describe('upsell query', () => {
  it('returns the upsells of a variant’s product in the reader’s language and the editor’s order', async () => {
    expect(await named('shopifyProductVariant-11', 'fr')).toEqual([
      'product-3-fr',
      undefined,
      'product-2-fr',
    ])
    expect((await requested('shopifyProductVariant-11', 'fr')).store).toEqual({
      variants: ['gid://shopify/ProductVariant/11'],
    })
  })

  it('falls back to English for an untranslated product', async () => {
    expect(await named('shopifyProductVariant-11', 'ar')).toEqual([
      'shopifyProduct-2',
      'shopifyProduct-3',
    ])
  })

  it('returns the synced shop data of each, variants included', async () => {
    const [first] = (await requested('shopifyProductVariant-11', 'fr')).upsells
    expect(first).toMatchObject({
      slug: 'watch-3',
      store: { tags: 'coming-soon', variants: [{ gid: 'gid://shopify/ProductVariant/31' }] },
    })
  })

  it('returns null for an unknown variant', async () => {
    expect(await requested('shopifyProductVariant-99', 'en')).toBeNull()
  })
})
