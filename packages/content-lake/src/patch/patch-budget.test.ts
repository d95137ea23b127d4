import { expect, test } from 'vitest'
import type { PatchOperations } from '../document/commit.ts'
import { applyPatch } from './apply-patch.ts'

const wide = { l: Array.from({ length: 100_000 }, (_, n) => ({ _key: `k${n}`, n })) }

test('a patch of many paths in a long list stays within the limit of work', () => {
  const set = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, n) => [`l[${n}].n`, -n] as const),
  )
  const patch = { set, unset: ['l[-1]', 'l[n == 5]'], inc: { 'l[*].n': 1 } }
  const after = applyPatch(wide, patch, Infinity)
  expect(after.l).toHaveLength(99_999)
  expect(after.l[7]).toEqual({ _key: 'k7', n: -6 })
})

/** Objects inside of each other, as deep as documents may be. */
const deep = JSON.parse(`${'{"n":1,"a":'.repeat(250)}0${'}'.repeat(250)}`) as object

test.each<[string, object, string[]]>([
  ['a filter in a filter in a filter', deep, ['..[..[..n == -1]?]']],
  [
    'many paths that ask a whole list',
    wide,
    Array.from({ length: 200 }, (_, n) => `l[_key == "${n}"]`),
  ],
])('%s looks at no more than a patch may', (_what, document, unset) => {
  // The count stops it, however slow the machine is.
  expect(() => applyPatch(document, { unset }, Infinity)).toThrow('more than 10000000 values')
})

test.each<[string, object, PatchOperations]>([
  [
    'selectors that take nothing',
    { l: Array.from({ length: 100_000 }, () => []) },
    { unset: [`..[${'@,'.repeat(4_000)}@]`] },
  ],
  ['the same element of a long list', wide, { unset: Array.from({ length: 500 }, () => 'l[0]') }],
])('%s cost what looking at them costs', (_what, document, operations) => {
  expect(() => applyPatch(document, operations, Infinity)).toThrow('more than 10000000 values')
})

test('one large text is not put at so many places that the document is too large', () => {
  const texts = { l: Array.from({ length: 300 }, () => ({ t: '' })) }
  const patch = `@@ -0,0 +1,200000 @@\n+${'x'.repeat(200_000)}\n`
  expect(() => applyPatch(texts, { diffMatchPatch: { '..t': patch } })).toThrow(
    'may not be larger than',
  )
})

test('the patches of a transaction share their time', () => {
  const ends = performance.now() - 1
  const set = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`l[${n}].n`, 0] as const))
  expect(() => applyPatch(wide, { set }, ends)).toThrow('takes more than 5 seconds')
})

test('a text is looked through for no more pieces than a patch may', () => {
  const piece = '@@ -1,9 +1,9 @@\n wxyz\n-1\n+2\n zyxw\n'
  const change = (pieces: number) => () =>
    applyPatch({ text: 'abcdef' }, { diffMatchPatch: { text: piece.repeat(pieces) } })
  expect(change(1_900)).not.toThrow()
  expect(change(2_100)).toThrow('more than 10000000 values')
})

test('one large value is not put at so many places that the document is too large', () => {
  const value = 'x'.repeat(1_000)
  expect(() => applyPatch(wide, { set: { 'l[*].n': value } })).toThrow('may not be larger than')
  expect(() => applyPatch(wide, { insert: { before: '..[0]', items: [value] } })).not.toThrow()
})

test('nothing is made deeper than a document may be', () => {
  const path = (levels: number) => Array.from({ length: levels }, () => 'a').join('.')
  const deepest = applyPatch({}, { set: { [path(256)]: 1 } })
  expect(() => applyPatch({}, { set: { [path(257)]: 1 } })).toThrow('deeper than 256 levels')
  expect(() => applyPatch({}, { set: { [path(250)]: JSON.parse('[[[[[[[]]]]]]]') } })).toThrow(
    'deeper than 256 levels',
  )
  expect(applyPatch(deepest, { unset: ['..a.a'] })).toEqual({ a: {} })
})
