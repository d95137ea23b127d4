import { describe, expect, it } from 'vitest'
import { withChangedRows } from './changed-rows.ts'

const known = {
  pages: [
    { _id: 'a', title: 'One' },
    { _id: 'c', title: 'Three' },
  ],
  ties: [{ _id: 't' }],
}

describe('withChangedRows', () => {
  it('replaces, adds and removes the rows of changed documents, in order of id', () => {
    const present = {
      pages: [
        { _id: 'b', title: 'Two' },
        { _id: 'c', title: 'Third' },
      ],
      ties: [],
    }
    expect(withChangedRows(known, present, new Set(['a', 'b', 'c']))).toEqual({
      pages: present.pages,
      ties: known.ties,
    })
  })

  it('returns the same result where no row differs', () => {
    const present = { pages: [{ _id: 'a', title: 'One' }], ties: [] }
    expect(withChangedRows(known, present, new Set(['a', 'x']))).toBe(known)
  })
})
