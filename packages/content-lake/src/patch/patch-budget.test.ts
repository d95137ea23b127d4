import { describe, expect, test } from 'vitest'
import type { PatchOperations } from '../document/commit.ts'
import { applyPatch } from './apply-patch.ts'

const wide = { l: Array.from({ length: 100_000 }, (_, n) => ({ _key: `k${n}`, n })) }

/** Objects nested to the maximum depth of a document. */
const deep = JSON.parse(`${'{"n":1,"a":'.repeat(250)}0${'}'.repeat(250)}`) as object

describe('PatchBudget', () => {
  test('limits a patch of many paths on a long array', () => {
    const set = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [`l[${n}].n`, -n] as const),
    )
    const patch = { set, unset: ['l[-1]', 'l[n == 5]'], inc: { 'l[*].n': 1 } }
    const after = applyPatch(wide, patch, Infinity)
    expect(after.l).toHaveLength(99_999)
    expect(after.l[7]).toEqual({ _key: 'k7', n: -6 })
  })

  test.each<[string, object, string[]]>([
    ['a filter in a filter in a filter', deep, ['..[..[..n == -1]?]']],
    [
      'many paths that ask a whole list',
      wide,
      Array.from({ length: 200 }, (_, n) => `l[_key == "${n}"]`),
    ],
  ])('limits the values that %s visits', (_what, document, unset) => {
    // The step count stops it, independent of the speed of the machine.
    expect(() => applyPatch(document, { unset }, Infinity)).toThrow('more than 10000000 values')
  })

  test.each<[string, object, PatchOperations]>([
    [
      'selectors that take nothing',
      { l: Array.from({ length: 100_000 }, () => []) },
      { unset: [`..[${'@,'.repeat(4_000)}@]`] },
    ],
    ['the same element of a long list', wide, { unset: Array.from({ length: 500 }, () => 'l[0]') }],
  ])('charges %s for the values visited', (_what, document, operations) => {
    expect(() => applyPatch(document, operations, Infinity)).toThrow('more than 10000000 values')
  })

  test('does not write one large string to so many places that the document becomes too large', () => {
    const texts = { l: Array.from({ length: 300 }, () => ({ t: '' })) }
    const patch = `@@ -0,0 +1,200000 @@\n+${'x'.repeat(200_000)}\n`
    expect(() => applyPatch(texts, { diffMatchPatch: { '..t': patch } })).toThrow(
      'may not be larger than',
    )
  })

  test('patches of one transaction share a time limit', () => {
    const ends = performance.now() - 1
    const set = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, n) => [`l[${n}].n`, 0] as const),
    )
    expect(() => applyPatch(wide, { set }, ends)).toThrow('takes more than 5 seconds')
  })

  test('limits the hunks of a diff-match-patch', () => {
    const piece = '@@ -1,9 +1,9 @@\n wxyz\n-1\n+2\n zyxw\n'
    const change = (pieces: number) => () =>
      applyPatch({ text: 'abcdef' }, { diffMatchPatch: { text: piece.repeat(pieces) } })
    expect(change(1_900)).not.toThrow()
    expect(change(2_100)).toThrow('more than 10000000 values')
  })

  test('does not write one large value to so many places that the document becomes too large', () => {
    const value = 'x'.repeat(1_000)
    expect(() => applyPatch(wide, { set: { 'l[*].n': value } })).toThrow('may not be larger than')
    expect(() => applyPatch(wide, { insert: { before: '..[0]', items: [value] } })).not.toThrow()
  })

  test('does not nest values deeper than a document allows', () => {
    const path = (levels: number) => Array.from({ length: levels }, () => 'a').join('.')
    const deepest = applyPatch({}, { set: { [path(256)]: 1 } })
    expect(() => applyPatch({}, { set: { [path(257)]: 1 } })).toThrow('deeper than 256 levels')
    expect(() => applyPatch({}, { set: { [path(250)]: JSON.parse('[[[[[[[]]]]]]]') } })).toThrow(
      'deeper than 256 levels',
    )
    expect(applyPatch(deepest, { unset: ['..a.a'] })).toEqual({ a: {} })
  })
})
