import { describe, expect, it } from 'vitest'
import { findAssetFields, documentPublicationState } from './asset-usage.ts'

const picture = { _type: 'picture', asset: { _type: 'reference', _ref: 'image-a' } }
const other = { _type: 'picture', asset: { _type: 'reference', _ref: 'image-b' } }

describe('asset usage', () => {
  it('finds every field that uses an asset, with keyed paths for array items', () => {
    const document = {
      _id: 'home',
      _type: 'home',
      seo: { image: picture },
      modules: [
        {
          _key: 'm"1',
          _type: 'slideshow',
          items: [{ _key: 'x', _type: 'mediaItem', image: picture }],
        },
        { _key: 'm2', _type: 'quote', media: { image: other } },
      ],
      loose: [picture],
    }
    expect(findAssetFields(document, 'image-a').map(({ path, within }) => [path, within])).toEqual([
      ['seo.image', []],
      ['modules[_key=="m\\"1"].items[_key=="x"].image', ['slideshow', 'mediaItem']],
      ['loose[0]', []],
    ])
  })

  it('distinguishes drafts, versions and published documents', () => {
    expect(documentPublicationState('home')).toEqual({ stage: 'published' })
    expect(documentPublicationState('drafts.home')).toEqual({ stage: 'draft' })
    expect(documentPublicationState('versions.r1.home')).toEqual({
      stage: 'version',
      release: 'r1',
    })
  })
})
