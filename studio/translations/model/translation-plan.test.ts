import { describe, expect, it } from 'vitest'
import { buildTranslationGroups, type DocumentStub } from './translation-group.ts'
import { planTranslations, type SourceDocument } from './translation-plan.ts'

const stub = (_id: string, language: string, _type = 'page'): DocumentStub => ({
  _id,
  _type,
  language,
  _rev: 'r',
  _createdAt: '',
  _updatedAt: '',
  title: _id,
  translatedFrom: null,
})
const tie = (name: string, ...languages: string[]) => ({
  _id: `tie-${name}`,
  _rev: 't',
  _createdAt: '',
  translations: languages.map((language) => ({ language, ref: `${name}-${language}` })),
})
const groups = buildTranslationGroups(
  [
    stub('house-en', 'en'),
    stub('shop-en', 'en'),
    stub('watch-en', 'en', 'product'),
    stub('watch-ja', 'ja', 'product'),
    stub('far-en', 'en'),
  ],
  [tie('house', 'en', 'ja'), tie('watch', 'en', 'ja')],
)
const source = (name: string, links: string[]): SourceDocument => ({
  _id: `drafts.${name}-en`,
  _type: 'page',
  _rev: 'rev',
  _createdAt: 'then',
  language: 'en',
  title: name,
  formerSlugs: ['old'],
  links: links.map((_ref) => ({ _key: _ref, page: { _type: 'reference', _ref } })),
})
const request = (name: string, links: string[] = []) => ({
  group: groups.find(({ members }) => members.en?.id === `${name}-en`)!,
  source: source(name, links),
  digest: 'd',
  to: 'ja' as const,
})
let key = 0
const making = {
  groups,
  now: 'now',
  release: undefined,
  newId: () => `new${++key}`,
  newKey: () => `key${++key}`,
}

describe('TranslationPlan', () => {
  it('copies the source into a draft with its source revision, without former slugs', () => {
    const { documents } = planTranslations([request('house')], making)
    expect(documents).toEqual([
      {
        _id: expect.stringMatching(/^drafts\.new/),
        _type: 'page',
        language: 'ja',
        title: 'house',
        links: [],
        translatedFrom: {
          document: 'drafts.house-en',
          revision: 'rev',
          digest: 'd',
          at: 'now',
          copied: true,
        },
      },
    ])
  })

  it('creates a version in the selected release', () => {
    const { documents } = planTranslations([request('house')], { ...making, release: 'r1' })
    expect(documents[0]?._id).toMatch(/^versions\.r1\.new/)
  })

  it('retargets links to existing or new translations, and counts the others', () => {
    const links = ['watch-en', 'shop-en', 'far-en', 'picture']
    const { documents, unresolvedLinks } = planTranslations(
      [request('house', links), request('shop')],
      making,
    )
    const [house, shop] = documents
    const ids = (house!['links'] as { page: object }[]).map(({ page }) => page)
    expect(ids).toEqual([
      { _type: 'reference', _ref: 'watch-ja' },
      {
        _type: 'reference',
        _ref: shop?._id.replace('drafts.', ''),
        _weak: true,
        _strengthenOnPublish: { type: 'page' },
      },
      { _type: 'reference', _ref: 'far-en' },
      { _type: 'reference', _ref: 'picture' },
    ])
    expect(unresolvedLinks).toBe(1)
  })

  it('links the translation to its source, removes stale entries, and creates missing metadata', () => {
    const { metadata } = planTranslations([request('house'), request('shop')], making)
    expect(metadata.map(({ id, revision, stale }) => [id, revision, stale])).toEqual([
      ['tie-house', 't', ['ja']],
      ['translation-shop-en', undefined, []],
    ])
    expect(metadata[1]?.first).toMatchObject({
      language: 'en',
      value: { _ref: 'shop-en', _weak: true },
    })
    expect(metadata[1]?.entries).toMatchObject([
      { language: 'ja', _type: 'internationalizedArrayReferenceValue' },
    ])
  })
})
