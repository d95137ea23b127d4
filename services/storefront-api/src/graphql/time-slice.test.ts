import { expect, it } from 'vitest'
import { createTimeSlice } from './time-slice.ts'

it('works on one operation between two looks at the network, in the order in which they asked', async () => {
  let looks = 0
  let isDone = false
  const look = () => {
    looks += 1
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  const worked: [operation: number, looks: number][] = []
  await Promise.all(
    [1, 2, 3].map(async (operation) => {
      const slice = createTimeSlice()
      for (let turn = 0; turn < 2; turn += 1) {
        await slice.turn()
        worked.push([operation, looks])
      }
    }),
  )
  isDone = true
  expect(worked.map(([operation]) => operation)).toEqual([1, 2, 3, 1, 2, 3])
  expect(new Set(worked.map(([, seen]) => seen)).size).toBe(6)
})
