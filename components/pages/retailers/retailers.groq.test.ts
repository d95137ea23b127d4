import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { retailersQuery } from './retailers.groq.ts'

const described = (...languages: string[]) => ({
  orrery: { alt: languages.map((_key) => ({ _key, text: `Asset in ${_key}` })) },
})
const dataset = [
  { _id: 'retailersPage-fr', _type: 'retailersPage', language: 'fr' },
  { _id: 'image-a', opt: described('en', 'fr') },
  { _id: 'a', _type: 'retailer', name: 'a', image: { asset: { _ref: 'image-a' }, alt: 'A shop' } },
  { _id: 'b', _type: 'retailer', name: 'b', image: { asset: { _ref: 'image-a' } } },
  { _id: 'c', _type: 'retailer', name: 'c', image: { asset: { _ref: 'lost' }, alt: 'A shop' } },
]

describe('retailers query', () => {
  it('returns the descriptions of pictures in the page’s language and in English', async () => {
    const params = { locale: 'fr' }
    const page = await (
      await evaluate(parse(retailersQuery, { params }), { dataset, params })
    ).get()
    const descriptions = page.retailers.map(
      (each: { image: { descriptions: unknown } }) => each.image.descriptions,
    )
    expect(descriptions).toEqual([
      { page: 'Asset in fr', en: 'A shop' },
      { page: 'Asset in fr', en: 'Asset in en' },
      { page: null, en: 'A shop' },
    ])
  })
})
