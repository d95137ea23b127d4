import type { SchemaType } from 'sanity'
import { describe, expect, it } from 'vitest'
import { canHoldPictures, picturesWithoutText, pictureTextsOf } from './pictures-without-text.ts'

const field = (name: string, type: object) => ({ name, type })
const string = { name: 'string', jsonType: 'string', title: 'Alt text' }
const picture = {
  name: 'picture',
  jsonType: 'object',
  title: 'Picture',
  fields: [field('alt', string)],
}
const mediaModule = {
  name: 'media',
  jsonType: 'object',
  title: 'Media',
  fields: [field('image', picture)],
}
const page = {
  name: 'page',
  jsonType: 'object',
  title: 'Page',
  fields: [
    field('title', string),
    field('image', picture),
    field('hidden', { ...picture, hidden: true }),
    field('modules', { name: 'array', jsonType: 'array', title: 'Modules', of: [mediaModule] }),
  ],
} as unknown as SchemaType
const asset = { _ref: 'image-a' }

describe('pictures of a document', () => {
  it('are those with an image, with the path and titles of their text', () => {
    const document = {
      image: { asset, alt: 'A watch' },
      hidden: { asset },
      modules: [
        { _type: 'media', _key: 'a', image: { asset, alt: ' ' } },
        { _type: 'media', _key: 'b', image: {} },
      ],
    }
    expect(pictureTextsOf(page, document).map(({ path }) => path)).toEqual([
      'image.alt',
      'modules[_key=="a"].image.alt',
    ])
    expect(picturesWithoutText(page, document)).toEqual([
      {
        path: 'modules[_key=="a"].image.alt',
        titles: ['Modules', 'Media', 'Picture'],
        value: ' ',
      },
    ])
  })

  it('can be held by types that contain themselves', () => {
    const recursive = { name: 'list', jsonType: 'object', fields: [] as object[] }
    recursive.fields.push(field('inner', recursive))
    expect(canHoldPictures(recursive as unknown as SchemaType)).toBe(false)
    recursive.fields.push(field('image', picture))
    expect(canHoldPictures(recursive as unknown as SchemaType)).toBe(true)
  })
})
