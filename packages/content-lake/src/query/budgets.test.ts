import { expect, test } from 'vitest'
import { inlineBudget } from './query-executor.ts'

test('a query has less time while others wait, unless it is known to end within the usual time', () => {
  const milliseconds = (isContested: boolean, lately?: number) =>
    inlineBudget(isContested, lately).milliseconds
  expect([milliseconds(false), milliseconds(true), milliseconds(true, 1)]).toEqual([10, 5, 5])
  expect([milliseconds(true, 4), milliseconds(true, 9)]).toEqual([8, 10])
})
