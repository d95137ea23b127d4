import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SortedList } from './sorted-list.ts'

const compare = (a: number, b: number): number => a - b

describe('SortedList', () => {
  it('equals a sorted array of distinct items across many chunks', () => {
    const steps = fc.array(fc.integer({ min: -3000, max: 3000 }), {
      minLength: 1_000,
      maxLength: 2_500,
      size: 'max',
    })
    fc.assert(
      fc.property(steps, fc.nat(3000), fc.nat(3000), (items, from, to) => {
        const list = new SortedList(compare)
        const model = new Set<number>()
        for (const item of items) {
          // A negative number removes its counterpart.
          if (item >= 0) list.add(item)
          else expect(list.delete(-item)).toBe(model.has(-item))
          if (item >= 0) model.add(item)
          else model.delete(-item)
        }
        const sorted = [...model].sort(compare)
        expect([...list]).toEqual(sorted)
        expect(list.size).toBe(sorted.length)
        expect(Array.from(list.slice(from, to))).toEqual(sorted.slice(from, Math.max(from, to)))
        const position = list.position((item) => item >= from)
        expect(position).toBe(sorted.filter((item) => item < from).length)
        expect(list.at(position)).toBe(sorted[position])
      }),
      { numRuns: 20 },
    )
  })

  it('iterates over the state at the start of the iteration', () => {
    const list = new SortedList(compare)
    for (let item = 0; item < 2000; item++) list.add(item * 2)
    const before = [...list]
    const seen: number[] = []
    for (const item of list) {
      seen.push(item)
      list.add(item + 1)
      list.delete(item - 2)
      if (item % 200 === 0) expect(Array.from(list.slice(0, 1))).toEqual([list.at(0)])
    }
    expect(seen).toEqual(before)
    expect(list.size).toBe(2001)
  })
})
