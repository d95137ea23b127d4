import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryDataset, runQuery } from '../query.ts'
import { stored } from '../testing/documents.ts'
import { tokenize, wordTest } from './text-query.ts'

describe('a term', () => {
  it('matches the words that its wildcards allow', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 })
    const terms = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 })
    fc.assert(
      fc.property(letters, terms, (word, term) => {
        const pieces = term.split('*').map((piece) => piece.replaceAll('.', '\\.'))
        expect(wordTest(term)(word)).toBe(new RegExp(`^${pieces.join('.*')}$`).test(word))
      }),
      { numRuns: 3000 },
    )
  })

  // A backtracking matcher would never finish.
  it('is matched in linear time', () => {
    expect(wordTest(`${'*a'.repeat(500)}*b`)('a'.repeat(100_000))).toBe(false)
  })
})

describe('a text', () => {
  it.each<[text: string, words: string[]]>([
    [
      'When you can do nothing, what can you do?',
      ['when', 'you', 'can', 'do', 'nothing', 'what', 'can', 'you', 'do'],
    ],
    ['FOO-bar ding.dong A.B.C.s!', ['foo', 'bar', 'ding.dong', 'a.b.c.s']],
    ['…and so on. The end...', ['and', 'so', 'on', 'the', 'end']],
    ['посчастливится 時計', ['посчастливится', '時計']],
    ["L’exposition d'hiver", ['l', 'exposition', 'd', 'hiver']],
    ['Été à Zürich, ŒUVRE', ['ete', 'a', 'zurich', 'oeuvre']],
    ['E\u0301te\u0301', ['ete']],
    ['مُعَرَّض مدرسةٌ', ['معرض', 'مدرسه']],
    ['ガラス ｶﾞﾗｽ', ['ガラス', 'ガラス']],
    ['', []],
  ])('%s', (text, words) => {
    expect(tokenize(text)).toEqual(words)
  })
})

describe('match', () => {
  it.each([
    ['exposition', 'L’exposition d’hiver'],
    ["l'expo*", 'L’exposition d’hiver'],
    ['ete', 'Été'],
    ['été', 'Ete'],
    ['معرض', 'مُعَرَّض'],
    ['مدرسه', 'مدرسة'],
  ])('finds “%s” in “%s”', (words, title) => {
    const dataset = new MemoryDataset([stored('a', 'page', { title })])
    const query = '{"word": *[title match $words]._id, "text": *[@ match text::query($words)]._id}'
    expect(runQuery({ query, params: { words }, dataset }).result).toEqual({
      word: ['a'],
      text: ['a'],
    })
  })
})
