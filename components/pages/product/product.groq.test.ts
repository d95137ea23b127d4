import { evaluate, parse } from 'groq-js'
import { expect, it } from 'vitest'
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

/** Whose modules stand below the watch. */
async function pageOf(...dataset: object[]): Promise<unknown> {
  const params = { slug: 'a', locale: 'en', defaultLocale: 'en' }
  const tree = parse(productQuery, { params })
  const answer = await (await evaluate(tree, { dataset: [watch, ...dataset], params })).get()
  return answer.page?._id ?? null
}

it('takes the product page that the settings name, before the language’s own', async () => {
  expect(await pageOf(page, chosen, settings)).toBe('chosen')
  expect(await pageOf(page, chosen, { ...settings, language: 'fr' })).toBe('productPage-en')
  expect(await pageOf(page, chosen, { ...settings, productPage: undefined })).toBe('productPage-en')
})

it('takes the language’s own where the one that the settings name is gone, and none where there is none', async () => {
  expect(await pageOf(page, settings)).toBe('productPage-en')
  expect(await pageOf(settings)).toBeNull()
})
