import { describe, expect, it } from 'vitest'
import {
  buildTranslationGroups,
  type DocumentStub,
  type TranslationMetadata,
} from './translation-group.ts'
import {
  countTranslationStates,
  emptyTranslationFilter,
  type TranslationContext,
  matchesTranslationFilter,
  documentRevisionKey,
  buildTranslationRow,
  pastSourceKey,
  digestsToRead,
} from './translation-state.ts'

const stub = (_id: string, language: string, over: Partial<DocumentStub> = {}): DocumentStub => ({
  _id,
  _type: 'page',
  _rev: `${_id}-1`,
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  title: _id,
  translatedFrom: null,
  ...over,
})
const tie: TranslationMetadata = {
  _id: 'tie',
  _rev: 't1',
  _createdAt: '2026-01-01T00:00:00Z',
  translations: ['en', 'fr', 'ja'].map((language) => ({ language, ref: `house-${language}` })),
}
const look: TranslationContext = { source: 'en', stack: ['drafts'], digests: new Map() }
const made = (digest: string, revision = 'old') => ({
  translatedFrom: { document: 'house-en', revision, digest },
})
/** State of the French translation. */
const french = (stubs: readonly DocumentStub[], over: Partial<TranslationContext> = {}) =>
  buildTranslationRow(buildTranslationGroups(stubs, [tie])[0]!, { ...look, ...over }).cells.find(
    ({ locale }) => locale === 'fr',
  )
const english = stub('house-en', 'en')

describe('TranslationState', () => {
  it('groups documents by metadata, and leaves unlinked documents alone', () => {
    const families = buildTranslationGroups(
      [english, stub('house-fr', 'fr'), stub('lone', 'ar')],
      [tie],
    )
    expect(families.map(({ id, members }) => [id, Object.keys(members)])).toEqual([
      ['tie', ['en', 'fr']],
      ['lone', ['ar']],
    ])
  })

  it('distinguishes missing, writing and ready', () => {
    expect(french([english])?.state).toBe('missing')
    expect(french([english, stub('drafts.house-fr', 'fr')])?.state).toBe('writing')
    expect(french([english, stub('house-fr', 'fr')])?.state).toBe('ready')
  })

  it('is behind once the source’s texts differ from the translated ones', () => {
    const stubs = [english, stub('house-fr', 'fr', made('a'))]
    const digests = (digest: string) => ({
      digests: new Map([[documentRevisionKey(english), digest]]),
    })
    expect(french(stubs, digests('a'))?.state).toBe('ready')
    expect(french(stubs, digests('b'))?.state).toBe('behind')
  })

  it('fetches no texts for a source with the translated revision, and the others once', () => {
    const families = buildTranslationGroups(
      [english, stub('house-fr', 'fr', made('a', english._rev))],
      [tie],
    )
    expect(digestsToRead(families, look)).toEqual({ current: [], past: [] })
    const older = buildTranslationGroups([english, stub('house-fr', 'fr', made('a'))], [tie])
    expect(digestsToRead(older, look)).toEqual({ current: [english], past: [] })
    expect(
      digestsToRead(older, { ...look, digests: new Map([[documentRevisionKey(english), 'a']]) }),
    ).toEqual({ current: [], past: [] })
  })

  it.each([
    [{ document: 'house-en', revision: 'old' }, 'house-en old'],
    [null, 'house-en at 2026-01-01T00:00:01.000Z'],
  ])('compares texts with the history if no digest is recorded: %j', (translatedFrom, past) => {
    const later = stub('house-en', 'en', { _rev: 'new', _updatedAt: '2026-02-01T00:00:00Z' })
    const stubs = [later, stub('house-fr', 'fr', { translatedFrom })]
    const wanted = digestsToRead(buildTranslationGroups(stubs, [tie]), look)
    expect([wanted.current, wanted.past.map(pastSourceKey)]).toEqual([[later], [past]])
    const digests = (then: string | undefined) => ({
      digests: new Map([
        ['house-en new', 'a'],
        [past, then],
      ]),
    })
    expect(french(stubs)?.state).toBe('ready')
    expect(french(stubs, digests('a'))?.state).toBe('ready')
    expect(french(stubs, digests('b'))?.state).toBe('behind')
    expect(french(stubs, digests(undefined))?.state).toBe('ready')
    const known = { ...look, ...digests(undefined) }
    expect(digestsToRead(buildTranslationGroups(stubs, [tie]), known).past).toEqual([])
  })

  it('reads nothing of a source that was last written before both were linked', () => {
    const later = stub('house-en', 'en', { _updatedAt: '2026-02-01T00:00:00Z' })
    const imported = { ...tie, _createdAt: '2026-03-01T00:00:00Z' }
    const families = buildTranslationGroups([later, stub('house-fr', 'fr')], [imported])
    expect(digestsToRead(families, look)).toEqual({ current: [], past: [] })
  })

  it('compares with the text that was actually translated', () => {
    const stubs = [
      stub('house-en', 'en', { _updatedAt: '2027-01-01T00:00:00Z' }),
      stub('house-ja', 'ja'),
      stub('house-fr', 'fr', {
        translatedFrom: { document: 'drafts.house-ja', revision: 'house-ja-1', digest: 'a' },
      }),
    ]
    expect(french(stubs)?.state).toBe('ready')
  })

  it('prefers the release over drafts, and lists the releases', () => {
    const stubs = [english, stub('house-fr', 'fr'), stub('versions.r1.house-fr', 'fr', made('b'))]
    const digests = new Map([[documentRevisionKey(english), 'a']])
    expect(french(stubs, { digests, stack: ['r1', 'drafts'] })?.state).toBe('behind')
    const inDrafts = french(stubs, { digests })
    expect([inDrafts?.state, inDrafts?.releases]).toEqual(['ready', ['r1']])
  })

  it('is being written while its release version is an untouched copy', () => {
    const copy = {
      translatedFrom: { ...made('a').translatedFrom, revision: 'house-en-1', copied: true },
    }
    const inRelease = (over: object) =>
      french([english, stub('versions.r1.house-fr', 'fr', { ...copy, ...over })], { stack: ['r1'] })
    expect(inRelease({})?.state).toBe('writing')
    expect(inRelease({ _updatedAt: '2026-01-02T00:00:00Z' })?.state).toBe('ready')
  })

  it('keeps a row without its source', () => {
    const row = buildTranslationRow(
      buildTranslationGroups([stub('house-fr', 'fr')], [tie])[0]!,
      look,
    )
    expect([row.title, row.source, row.cells[0]?.state]).toEqual(['house-fr', undefined, 'missing'])
  })

  it('filters by text, type, state, language and release', () => {
    const stubs = [english, stub('versions.r1.house-fr', 'fr')]
    const row = buildTranslationRow(buildTranslationGroups(stubs, [tie])[0]!, look)
    const found = (filter: object) =>
      matchesTranslationFilter(row, { ...emptyTranslationFilter, ...filter })
    expect(found({ search: 'HOUSE' })).toBe(true)
    expect(found({ search: 'hoúse' })).toBe(true)
    expect(found({ search: 'garden' })).toBe(false)
    const exhibition = { ...row, title: 'L’été d’une façade مَعرِض' }
    for (const search of ['ete', 'FACADE', 'معرض', ' été '])
      expect(matchesTranslationFilter(exhibition, { ...emptyTranslationFilter, search })).toBe(true)
    expect(found({ type: 'home' })).toBe(false)
    expect(found({ state: 'missing', locale: 'ar' })).toBe(true)
    expect(found({ state: 'ready', locale: 'ar' })).toBe(false)
    expect(found({ state: 'ready' })).toBe(false)
    expect(found({ release: 'r1' })).toBe(true)
    expect(found({ release: 'r2' })).toBe(false)
    expect(countTranslationStates([row])).toEqual({ missing: 3, behind: 0, writing: 0, ready: 0 })
  })
})
