import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

describe('wordDiff', () => {
  it('reconstructs both texts from the diff', () => {
    const text = fc
      .array(fc.constantFrom('watch', 'house', ' ', '. ', 'ساعة', '時計'))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const segments = wordDiff(before, after)
        const without = (left: string) =>
          segments.map(({ kind, text: part }) => (kind === left ? '' : part)).join('')
        expect([without('added'), without('removed')]).toEqual([before, after])
      }),
    )
    expect(wordDiff('The old house', 'The new house').map(({ kind }) => kind)).toEqual([
      'same',
      'removed',
      'added',
      'same',
    ])
    expect(wordDiff('時計を作る', '時計を直す', 'ja')).toEqual([
      { kind: 'same', text: '時計を' },
      { kind: 'removed', text: '作る' },
      { kind: 'added', text: '直す' },
    ])
  })

  it('shows long texts with little in common as replaced as a whole', () => {
    const text = (word: string) =>
      Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ')
    const [before, after] = [text('a'), text('b')]
    expect(wordDiff(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  })
})
