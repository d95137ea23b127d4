import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createConnectionPage } from './connection.ts'

function page(
  list: readonly number[],
  args: Parameters<typeof createConnectionPage>[1],
  objects = 1e6,
) {
  return createConnectionPage(
    list,
    args,
    { budget: { objects } },
    (entry) => entry,
    (entry) => entry,
  )
}

describe('a connection', () => {
  it('iterates the whole list once, forwards and backwards, with any page size', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (list, size, reverse) => {
          const forwards: number[] = []
          let after: string | null = null
          do {
            const found: ReturnType<typeof page> = page(list, { first: size, after, reverse })
            forwards.push(...(found.nodes as number[]))
            expect(found.pageInfo.hasPreviousPage).toBe(after !== null)
            after = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null
          } while (after)
          expect(forwards).toEqual(reverse ? list.toReversed() : list)

          const backwards: number[] = []
          let before: string | null = null
          do {
            const found: ReturnType<typeof page> = page(list, { last: size, before })
            backwards.unshift(...(found.nodes as number[]))
            before = found.pageInfo.hasPreviousPage ? found.pageInfo.startCursor : null
          } while (before)
          expect(backwards).toEqual(list)
        },
      ),
    )
  })

  it('continues after an entry that was deleted or moved', () => {
    const cursor = page([1, 2, 3, 4], { first: 2 }).pageInfo.endCursor
    expect(page([1, 3, 4], { first: 2, after: cursor }).nodes).toEqual([3, 4])
    expect(page([9, 1, 2, 3], { first: 2, after: cursor }).nodes).toEqual([3])
  })

  it.each([
    [{}, 'You must provide one of first or last.'],
    [{ first: 1, last: 1 }, 'Providing both first and last is not supported.'],
    [{ first: 251 }, 'first cannot exceed 250.'],
    [{ last: -1 }, 'last cannot be less than 0.'],
    [{ first: 1, after: 'nonsense' }, 'not a valid cursor'],
  ])('rejects %j', (args, message) => {
    expect(() => page([1, 2], args)).toThrow(message)
  })

  it('stops an operation that lists too many objects', () => {
    expect(() => page([1, 2, 3], { first: 3 }, 2)).toThrow('too many objects')
  })
})
