import { describe, expect, it } from 'vitest'
import {
  placeholderAssetIds,
  placeholderTransaction,
  syncedShopDocuments,
} from './demo-documents.ts'
import { compileSeedWrites } from './compile-seed-writes.ts'
import { withFrenchNoBreakSpaces } from './french-no-break-spaces.ts'

describe('withFrenchNoBreakSpaces', () => {
  it('adds non-breaking spaces in French texts only', () => {
    const texts = { title: 'Quelle heure ?', items: [{ text: 'Un mot ; « un autre » : fin !' }] }
    expect(withFrenchNoBreakSpaces({ language: 'fr', ...texts })).toEqual({
      language: 'fr',
      title: 'Quelle heure\u202f?',
      items: [{ text: 'Un mot\u202f; «\u202fun autre\u202f»\u202f: fin\u202f!' }],
    })
    expect(withFrenchNoBreakSpaces({ language: 'en', ...texts })).toEqual({
      language: 'en',
      ...texts,
    })
    expect(withFrenchNoBreakSpaces({ label: { en: 'Who ?', fr: 'Qui ?' } })).toEqual({
      label: { en: 'Who ?', fr: 'Qui\u202f?' },
    })
  })

  it('is applied to every French text of the demo', () => {
    const { create } = compileSeedWrites(
      placeholderAssetIds,
      syncedShopDocuments,
      placeholderTransaction,
    )
    const french = create.filter(({ language }) => language === 'fr')
    expect(french.length).toBeGreaterThan(50)
    expect(JSON.stringify(french).match(/\S+ [;?!»]|« \S+/g)).toBeNull()
  })
})
