import { describe, expect, it } from 'vitest'
import { gridLayoutOf } from './product-grid.tsx'

describe('ProductGrid', () => {
  it.each([
    [1, { desk: 3, leading: 1 }],
    [2, { desk: 3, leading: 2 }],
    [3, { desk: 3, leading: 0 }],
    [4, { desk: 4, leading: 4 }],
    [5, { desk: 3, leading: 2 }],
    [6, { desk: 3, leading: 0 }],
    [7, { desk: 3, leading: 4 }],
    [8, { desk: 4, leading: 2 }],
    [19, { desk: 3, leading: 4 }],
  ] as const)('lays out %i watches without gaps', (count, rows) => {
    expect(gridLayoutOf(count)).toEqual(rows)
    const left = count - rows.leading
    if (count > 1) expect([rows.leading % 2, left % 3]).toEqual([0, 0])
    if (rows.desk === 4) expect(count % 4).toBe(0)
  })
})
