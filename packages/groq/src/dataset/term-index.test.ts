import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SortedNumberList } from './term-index.ts'

describe('TermIndex', () => {
  it('is a sorted set of numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(60)), { maxLength: 200 }), (changes) => {
        const list = new SortedNumberList()
        const model = new Set<number>()
        for (const [adds, number] of changes) {
          if (adds) {
            list.add(number)
            model.add(number)
          } else {
            list.delete(number)
            model.delete(number)
          }
          expect(list.has(number)).toBe(model.has(number))
        }
        expect([...list.numbers]).toEqual([...model].sort((a, b) => a - b))
        expect(list.size).toBe(model.size)
      }),
    )
  })
})
