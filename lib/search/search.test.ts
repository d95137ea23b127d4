import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, wordsOfFoldedText } from '#lib/text/fold-text.ts'
import { prepareSearchEntry, type SearchEntry } from './search-entry.ts'
import { highlightedExcerpt, highlightMatches } from './highlight.ts'
import { rankSearchEntries, isFuzzyMatch } from './rank-entries.ts'

const entry = (id: string, over: Partial<SearchEntry> = {}): SearchEntry => ({
  id,
  title: '',
  keywords: [],
  lead: '',
  body: '',
  ...over,
})
const ids = (entries: SearchEntry[], query: string) =>
  rankSearchEntries(entries.map(prepareSearchEntry), query).map(({ entry: { id } }) => id)

const words = [
  'meridian',
  'méridien',
  'moon',
  'lune',
  'قمر',
  'ساعة',
  '月',
  '機械式時計',
  'steel',
  'ore',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 6 })), {
    maxLength: 5,
  })
  .map((all) => all.join(' '))
const entries = fc
  .array(
    fc.record({ title: text, lead: text, body: text, keywords: fc.array(text, { maxLength: 2 }) }),
    {
      maxLength: 8,
    },
  )
  .map((all) => all.map((each, index) => entry(String(index), each)))

describe('rankSearchEntries', () => {
  it('ranks title over keyword, lead and body, and a whole word over a prefix', () => {
    expect(
      ids(
        [
          entry('body', { body: 'The moon.' }),
          entry('lead', { lead: 'A moon.' }),
          entry('keyword', { keywords: ['Moon phase'] }),
          entry('begins', { title: 'Moonlight' }),
          entry('title', { title: 'Over the moon' }),
          entry('same', { title: 'Moon' }),
          entry('none', { title: 'Sun' }),
        ],
        'moon',
      ),
    ).toEqual(['same', 'begins', 'title', 'keyword', 'lead', 'body'])
  })

  it.each([
    ['MERIDIEN', 'Le Méridien'],
    ['observatoire', 'Chemin de l’Observatoire'],
    ['الساعه', 'الساعة الميكانيكية'],
    ['أطلس', 'اطلس السماء'],
    ['قمر', 'ساعة القمر'],
    ['القمر', 'قمر كامل'],
    ['قمر', 'للقمر وجهان'],
    ['قمر', 'سيليني والقمر'],
    ['بالقمر', 'قمر كامل'],
    ['ムーンフェイズ', 'むーんふぇいずの時計'],
    ['機械時計', '機械式の時計'],
    ['meridain', 'Meridian'],
    ['perihelon', 'Perihelion'],
  ])('matches %s in “%s”', (query, title) =>
    expect(ids([entry('a', { title })], query)).toEqual(['a']),
  )

  it('matches words with an attached article, and never in the middle of a word', () => {
    const all = [
      entry('moon', { title: 'القمر' }),
      entry('moonlit', { title: 'ليلة مقمرة' }),
      entry('diamond', { title: 'الماس' }),
    ]
    expect(ids(all, 'القمر')).toEqual(['moon'])
    expect(ids(all, 'قمر')).toEqual(['moon'])
    expect(ids(all, 'الماس')).toEqual(['diamond'])
    expect(ids(all, 'ال')).toEqual(['moon', 'diamond'])
  })

  it('tolerates a typo only in a word without any match', () => {
    const all = [entry('moon', { body: 'The moon.' }), entry('morn', { title: 'Mornings' })]
    expect(ids(all, 'moon')).toEqual(['moon'])
    expect(ids(all, 'mornibg')).toEqual(['morn'])
  })

  it.each(['', '   ', '…?!', '\u200b'])('returns nothing for an empty query: “%s”', (query) => {
    expect(ids([entry('a', { title: 'A' })], query)).toEqual([])
  })

  it('finds an entry by its title, and by any prefix of any of its words', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.nat(), (all, which, length) => {
        for (const { id, title } of all) {
          const titleWords = wordsOfFoldedText(foldText(title))
          const word = titleWords[which % Math.max(1, titleWords.length)]
          if (!word || title.length > 100 || titleWords.length > 8) continue
          expect(ids(all, title)).toContain(id)
          const signs = Array.from(word)
          const beginning = signs.slice(0, 1 + (length % signs.length)).join('')
          if (wordsOfFoldedText(beginning).join('') === beginning)
            expect(ids(all, beginning)).toContain(id)
        }
      }),
    )
  })

  it('ignores case, accents and spelling variants, and another word never adds results', () => {
    fc.assert(
      fc.property(entries, text, text, (all, query, more) => {
        expect(ids(all, query)).toEqual(ids(all, foldText(query)))
        if (wordsOfFoldedText(foldText(query)).length === 0 || `${query} ${more}`.length > 100)
          return
        const few = ids(all, `${query} ${more}`)
        expect(ids(all, query)).toEqual(expect.arrayContaining(few))
      }),
    )
  })

  it('accepts any query', () => {
    fc.assert(
      fc.property(entries, fc.string({ unit: 'binary', maxLength: 300 }), (all, query) => {
        expect(rankSearchEntries(all.map(prepareSearchEntry), query).length).toBeLessThanOrEqual(
          all.length,
        )
      }),
      { numRuns: 50 },
    )
  })
})

it.each([
  ['meridain', 'meridian', true],
  ['mridian', 'meridian', true],
  ['merridi', 'meridian', true],
  ['xeridian', 'meridian', false],
  ['moon', 'mood', true],
  ['sun', 'son', false],
  ['selenography', 'selene', false],
])('compares %s with %s with typo tolerance: %s', (term, word, is) =>
  expect(isFuzzyMatch(term, word)).toBe(is),
)

describe('highlightMatches and excerpt', () => {
  const marked = (pieces: { text: string; match?: true }[]) =>
    pieces.map(({ text: each, match }) => (match ? `[${each}]` : each)).join('')

  it('marks matches at word starts in the original spelling', () => {
    expect(marked(highlightMatches('Le Méridien, un meridien', 'MERI'))).toBe(
      'Le [Méri]dien, un [meri]dien',
    )
    expect(marked(highlightMatches('الساعَة والوقت', 'الساعه'))).toBe('[الساعَة] والوقت')
    expect(marked(highlightMatches('أطوار القمر والقمري', 'قمر'))).toBe('أطوار [القمر] [والقمر]ي')
    expect(marked(highlightMatches('機械式の時計', '機械時計'))).toBe('[機械]式の[時計]')
    expect(marked(highlightMatches('anemone', 'mone'))).toBe('anemone')
  })

  it('cuts the excerpt around the first match, between words', () => {
    const long = `${'Many words stand here. '.repeat(20)}Then the equinox comes, ${'and goes on. '.repeat(20)}`
    const cut = marked(highlightedExcerpt(long, 'equinox'))
    expect(cut).toMatch(/^… .*the \[equinox\] comes,.* …$/)
    expect(cut.length).toBeLessThan(190)
  })

  it('preserves the text exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), text, (whole, query) => {
        expect(
          highlightMatches(whole, query)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(whole)
      }),
    )
  })
})
