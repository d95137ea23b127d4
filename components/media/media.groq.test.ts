import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { pictureProjection } from './media.groq.ts'

const asset = {
  _id: 'image-a',
  opt: {
    orrery: {
      alt: [
        { _key: 'en', text: 'A dial' },
        { _key: 'fr', text: 'Un cadran' },
      ],
    },
  },
}
const picture = (id: string, alt?: string) => ({
  _id: id,
  image: { asset: { _ref: 'image-a' }, ...(alt !== undefined && { alt }) },
})
const dataset = [asset, picture('own', 'The sky'), picture('none', ''), picture('lacking')]

async function altOf(id: string, locale: string): Promise<unknown> {
  const params = { id, locale }
  const query = `*[_id == $id][0].image{${pictureProjection}}.alt`
  return (await evaluate(parse(query, { params }), { dataset, params })).get()
}

describe('media projection', () => {
  it('uses the picture’s description, else its asset’s in the language of the page', async () => {
    expect(await altOf('own', 'fr')).toBe('The sky')
    expect(await altOf('none', 'fr')).toBe('')
    expect(await altOf('lacking', 'fr')).toBe('Un cadran')
    expect(await altOf('lacking', 'ar')).toBeNull()
  })
})
