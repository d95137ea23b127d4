import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { productQuery } from './product.groq.ts'

const watch = { _id: 'a', _type: 'product', language: 'en', store: { slug: { current: 'a' } } }
const page = { _id: 'productPage-en', _type: 'productPage', language: 'en' }
const chosen = { _id: 'chosen', _type: 'productPage', language: 'other' }
const settings = {
  _id: 'settings-en',
  _type: 'settings',
  language: 'en',
  productPage: { _ref: 'chosen' },
}

/** What is answered of the watch where content holds these documents too. */
async function answerOf(dataset: object[], locale = 'en') {
  const params = { slug: 'a', locale, defaultLocale: 'en' }
  const tree = parse(productQuery, { params })
  return (await evaluate(tree, { dataset: [watch, ...dataset], params })).get()
}

/** Whose modules stand below the watch. */
const pageOf = async (...dataset: object[]) => (await answerOf(dataset)).page?._id ?? null

describe('product query', () => {
  it('prefers the product page of the settings to that of the language', async () => {
    expect(await pageOf(page, chosen, settings)).toBe('chosen')
    expect(await pageOf(page, chosen, { ...settings, language: 'fr' })).toBe('productPage-en')
    expect(await pageOf(page, chosen, { ...settings, productPage: undefined })).toBe(
      'productPage-en',
    )
  })

  it('falls back to the product page of the language, or null', async () => {
    expect(await pageOf(page, settings)).toBe('productPage-en')
    expect(await pageOf(settings)).toBeNull()
  })

  it('returns the contact page of the settings of the language, else of the default one', async () => {
    const letters = { _id: 'letters', _type: 'page', language: 'en', slug: { current: 'contact' } }
    const naming = { ...settings, letters: { _ref: 'letters' } }
    const lettersOf = async (dataset: object[], locale?: string) =>
      (await answerOf(dataset, locale)).letters
    const row = { type: 'page', language: 'en', title: null, slug: 'contact' }
    expect(await lettersOf([letters, naming])).toEqual(row)
    expect(await lettersOf([letters, naming], 'fr')).toEqual(row)
    const french = { ...settings, _id: 'settings-fr', language: 'fr' }
    expect(await lettersOf([letters, naming, french], 'fr')).toBeNull()
    expect(await lettersOf([naming])).toBeNull()
  })
})

const localized = (id: number, language: string, title: string) => ({
  _id: language === 'en' ? `shopifyProduct-${id}` : `${id}-${language}`,
  _type: 'product',
  language,
  store: { id, title, slug: { current: `watch-${id}` } },
})
const colour = (color: string, _ref: string) => ({ _key: color, color, product: { _ref } })
const red = localized(1, 'en', 'Red')
const blue = localized(2, 'en', 'Blue')
const own = { ...red, colorVariants: [colour('#ff0000', red._id), colour('#0000ff', blue._id)] }

async function colours(dataset: object[], locale: string) {
  const params = { slug: 'watch-1', locale, defaultLocale: 'en' }
  const result = await evaluate(parse(productQuery, { params }), { dataset, params })
  const { colorVariants } = (await result.get()) as {
    colorVariants: { color: string; product: { title: string } }[] | null
  }
  return colorVariants?.map(({ color, product }) => `${color} ${product.title}`)
}

describe('the other colours of a watch', () => {
  const french = localized(1, 'fr', 'Rouge')
  const dataset = [own, blue, localized(2, 'fr', 'Bleu')]

  it('are those of the synced document in a translation without any, with translated names', async () => {
    const emptied = { ...french, colorVariants: [] }
    for (const translation of [french, emptied])
      expect(await colours([...dataset, translation], 'fr')).toEqual([
        '#ff0000 Rouge',
        '#0000ff Bleu',
      ])
    expect(await colours(dataset, 'en')).toEqual(['#ff0000 Red', '#0000ff Blue'])
  })

  it('are the own ones of a translation, and keep a name that is not translated', async () => {
    const other = { ...french, colorVariants: [colour('#0000ff', blue._id)] }
    expect(await colours([own, blue, other], 'fr')).toEqual(['#0000ff Blue'])
    expect(await colours([red, french], 'fr')).toBeUndefined()
  })
})
