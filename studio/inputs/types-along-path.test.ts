import { describe, expect, it } from 'vitest'
import { typesAlongPath } from './types-along-path.ts'

const document = {
  _type: 'page',
  header: { media: { _type: 'mediaItem', image: { _type: 'picture' } } },
  modules: [{ _key: 'm', _type: 'slideshow', slides: [{ _type: 'slide', image: {} }] }],
}

describe('typesAlongPath', () => {
  it('returns the ancestor types of a picture, outermost first, without its own', () => {
    expect(typesAlongPath(document, ['header', 'media', 'image'])).toEqual(['page', 'mediaItem'])
    expect(typesAlongPath(document, ['modules', { _key: 'm' }, 'slides', 0, 'image'])).toEqual([
      'page',
      'slideshow',
      'slide',
    ])
  })

  it('returns the known types of a path that ends early', () => {
    expect(typesAlongPath(document, ['modules', { _key: 'gone' }, 'image'])).toEqual(['page'])
    expect(typesAlongPath(undefined, ['image'])).toEqual([])
  })
})
