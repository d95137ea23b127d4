import { describe, expect, it } from 'vitest'
import { foreignReferences } from './foreign-references.ts'
import { buildTranslationGroups, type DocumentStub } from './translation-group.ts'

const stub = (_id: string, language: string): DocumentStub => ({
  _id,
  _type: 'form',
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  title: `${_id} title`,
  translatedFrom: null,
})
const groups = buildTranslationGroups(
  [stub('form-en', 'en'), stub('form-fr', 'fr'), stub('drafts.form-ar', 'ar'), stub('lone', 'en')],
  [
    {
      _id: 'tie',
      _rev: 't',
      _createdAt: '2026-01-01T00:00:00Z',
      translations: ['en', 'fr', 'ar'].map((language) => ({ language, ref: `form-${language}` })),
    },
  ],
)
const page = (language: string | undefined, ...ids: string[]) => ({
  _id: 'page',
  _type: 'page',
  _rev: 'r1',
  language,
  modules: ids.map((_ref) => ({ _key: _ref, form: { _type: 'reference', _ref } })),
})

describe('foreignReferences', () => {
  it('finds references into another language, with their replacement', () => {
    expect(foreignReferences(page('fr', 'form-en', 'form-fr', 'lone', 'retailer'), groups)).toEqual(
      [
        {
          path: ['modules', { _key: 'form-en' }, 'form'],
          reference: { _type: 'reference', _ref: 'form-en' },
          title: 'form-en title',
          language: 'en',
          replacement: { _type: 'reference', _ref: 'form-fr' },
        },
        expect.objectContaining({ title: 'lone title', replacement: undefined }),
      ],
    )
  })

  it('keeps a replacement weak until its target is published', () => {
    expect(foreignReferences(page('ar', 'form-en'), groups)[0]?.replacement).toEqual({
      _type: 'reference',
      _ref: 'form-ar',
      _weak: true,
      _strengthenOnPublish: { type: 'form' },
    })
  })

  it('ignores documents without a language', () => {
    expect(foreignReferences(page(undefined, 'form-en'), groups)).toEqual([])
  })
})
