import { describe, expect, it } from 'vitest'
import { changedFields, hasSameContent } from './changed-fields.ts'

describe('changed fields', () => {
  it('compares contents regardless of field order', () => {
    expect(
      hasSameContent({ a: { x: 1, y: [2] }, _rev: '1' }, { _rev: '2', a: { y: [2], x: 1 } }),
    ).toBe(true)
    expect(hasSameContent({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
    expect(hasSameContent(null, null)).toBe(true)
    expect(hasSameContent(null, {})).toBe(false)
    expect(changedFields({ a: 1, b: 2, _rev: 'x' }, { a: 1, b: 3, c: 4 })).toEqual(['b', 'c'])
    expect(changedFields(null, { a: 1 })).toEqual(['a'])
  })
})
