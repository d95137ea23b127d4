import { describe, expect, it } from 'vitest'
import type { Asset } from './asset.ts'
import {
  altTextFields,
  assetTags,
  assetTagsPatch,
  assetText,
  assetTextPatch,
  removeTag,
  addTag,
} from './asset-texts.ts'

const asset: Asset = {
  _id: 'image-a',
  _type: 'sanity.imageAsset',
  _createdAt: '2026-01-01T00:00:00Z',
  url: 'http://lake/a.jpg',
  creditLine: 'The house',
  tags: ['b', null, 'a'],
  alt: [{ _key: 'fr', text: 'Un cadran' }],
}

describe('asset texts', () => {
  it('reads every text of an asset, with an alt text per language', () => {
    expect(altTextFields).toEqual(['alt.en', 'alt.fr', 'alt.ar', 'alt.ja'])
    expect([assetText(asset, 'title'), assetText(asset, 'creditLine')]).toEqual(['', 'The house'])
    expect([assetText(asset, 'alt.fr'), assetText(asset, 'alt.en')]).toEqual(['Un cadran', ''])
  })

  it('sets one language without touching others, and unsets it for an empty text', () => {
    const setIfMissing = { opt: {}, 'opt.orrery': {}, 'opt.orrery.alt': [] }
    const unset = ['opt.orrery.alt[_key=="fr"]']
    expect(assetTextPatch('alt.fr', ' Un ciel ')).toEqual({
      setIfMissing,
      unset,
      insert: { after: 'opt.orrery.alt[-1]', items: [{ _key: 'fr', text: 'Un ciel' }] },
    })
    expect(assetTextPatch('alt.fr', ' ')).toEqual({ setIfMissing, unset })
    expect(assetTextPatch('title', 'A dial')).toEqual({ set: { title: 'A dial' } })
    expect(assetTextPatch('title', '')).toEqual({ unset: ['title'] })
  })

  it('deduplicates tags regardless of case and whitespace', () => {
    expect(assetTags(asset)).toEqual(['a', 'b'])
    expect(addTag(['Winter'], '  winter ')).toEqual(['Winter'])
    expect(addTag(['Winter'], ' New   year ')).toEqual(['Winter', 'New year'])
    expect(addTag(['Winter'], ' ')).toEqual(['Winter'])
    expect(removeTag(['Winter', 'New year'], 'WINTER')).toEqual(['New year'])
    expect(assetTagsPatch(['a']).set).toEqual({ 'opt.orrery.tags': ['a'] })
  })
})
