import fc from 'fast-check'
import { applyPatch, incremental } from 'mendoza'
import { describe, expect, test } from 'vitest'
import { encodeMendoza } from './mendoza.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'é', '時', '⌚', '😀', '\ud83d', '\ude00') }),
  fc.string({ minLength: 20, maxLength: 60 }),
)
const { document } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('array'),
    tie('object'),
    tie('keyed'),
  ),
  array: fc.array(tie('value'), { maxLength: 5 }),
  keyed: fc.uniqueArray(fc.record({ _key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), text }), {
    selector: (item) => item._key,
  }),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'ä', '_c', 'Z', '10', '9'), tie('value'), {
    maxKeys: 5,
    noNullPrototype: true,
  }),
  document: fc.dictionary(fc.constantFrom('_id', 'title', 'body', 'z', '2'), tie('value'), {
    maxKeys: 5,
    noNullPrototype: true,
  }),
}))

describe('mendoza', () => {
  test('decoding the patch on the old document returns the new one', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        expect(applyPatch(before, encodeMendoza(before, after))).toEqual(after)
      }),
      { numRuns: 2_000 },
    )
  })

  test('matches a decoder that tracks origins', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const value = incremental.applyPatch(
          incremental.wrap(before, null),
          encodeMendoza(before, after),
          null,
        )
        expect(incremental.unwrap(value)).toEqual(after)
      }),
    )
  })

  test('encodes an edit inside a long string as only the typed text', () => {
    const before = { body: 'A watch that keeps time with the moon' }
    const after = { body: 'A watch that keeps good time with the moon' }
    const patch = encodeMendoza(before, after)
    expect(patch).toEqual([11, 0, 23, 0, 19, 22, 'good ', 23, 19, 37, 15])
    expect(applyPatch(before, patch)).toEqual(after)
  })

  test('encodes a moved keyed block as a reference', () => {
    const [first, second] = [
      { _key: 'a', text: 'one' },
      { _key: 'b', text: 'two' },
    ]
    expect(encodeMendoza({ body: [first, second] }, { body: [second, first] })).toEqual([
      11, 0, 21, 1, 2, 21, 0, 1, 15,
    ])
  })

  test('encodes creation and deletion as plain values', () => {
    expect(encodeMendoza(null, { _id: 'a' })).toEqual([0, { _id: 'a' }])
    expect(encodeMendoza({ _id: 'a' }, null)).toEqual([0, null])
  })

  test('encodes an unchanged document as an empty patch', () => {
    expect(encodeMendoza({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([])
  })
})
