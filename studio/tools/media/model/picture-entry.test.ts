import { createSchema, type ArraySchemaType, type ObjectSchemaType, type SchemaType } from 'sanity'
import { describe, expect, it } from 'vitest'
import { schemaTypes } from '#schemas/index.ts'
import { pictureEntryOf } from './picture-entry.ts'

const schema = createSchema({ name: 'pictures', types: schemaTypes })

/** The list at a path of fields from a type. */
function listAt(path: string): ArraySchemaType {
  const [name = '', ...fields] = path.split('.')
  let type: SchemaType | undefined = schema.get(name)
  for (const field of fields)
    type = (type as ObjectSchemaType).fields.find((each) => each.name === field)?.type
  if (type?.jsonType !== 'array') throw new Error(`${path} is no list.`)
  return type as ArraySchemaType
}

const image = { _type: 'picture', asset: { _type: 'reference', _ref: 'image-a' } }
const media = { _type: 'mediaItem', type: 'image', image }

describe('pictureEntryOf', () => {
  it.each([
    ['product.description.images', image],
    ['product.gallery', media],
    ['content.medias', media],
    ['gallery.items', { _type: 'galleryItem', media }],
  ])('makes an entry of %s', (path, entry) => {
    expect(pictureEntryOf(listAt(path))?.('image-a')).toEqual(entry)
  })

  it.each(['page.modules', 'blogpost.body'])('makes none of %s', (path) => {
    expect(pictureEntryOf(listAt(path))).toBeUndefined()
  })
})
