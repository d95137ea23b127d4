import { expect, it } from 'vitest'
import { columnsFor } from './product-grid.tsx'

it.each([
  [1, { tablet: 3, desk: 3 }],
  [2, { tablet: 3, desk: 3 }],
  [3, { tablet: 3, desk: 3 }],
  [4, { tablet: 2, desk: 4 }],
  [6, { tablet: 3, desk: 3 }],
  [8, { tablet: 3, desk: 4 }],
  [10, { tablet: 2, desk: 4 }],
  [12, { tablet: 3, desk: 4 }],
])('fills rows of %i watches by %o', (count, columns) => {
  expect(columnsFor(count)).toEqual(columns)
})
