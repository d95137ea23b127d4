import { describe, expect, test } from 'vitest'
import { serializeAndReparseChanges as settleInSteps } from './serialize-and-reparse-changes.ts'

/** Runs all steps without a pause. */
function settle(...given: Parameters<typeof settleInSteps>) {
  const steps = settleInSteps(...given)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const limits = { document: 600, transaction: 1_000, values: 50 }

const document = (_id: string, length: number) => ({
  _id,
  _type: 'watch',
  _rev: 'a',
  _createdAt: '2026-01-05T09:00:00Z',
  _updatedAt: '2026-01-05T09:00:00Z',
  text: 'x'.repeat(length),
})
const created = (_id: string, length: number) => ({
  id: _id,
  after: document(_id, length),
  mutations: [],
})

describe('serializeAndReparseChanges', () => {
  test('limits the size of a document, of all documents and of the mutations', () => {
    const twice = [created('a', 300), created('b', 300)]
    expect(settle(twice, [{ delete: { id: 'c' } }], limits)).toMatchObject({
      size: 2 * JSON.stringify(document('a', 300)).length,
      mutations: '[{"delete":{"id":"c"}}]',
    })
    expect(() => settle([created('a', 600)], [], limits)).toThrow('"a" is larger than 600 bytes')
    const third = [...twice, created('c', 300)]
    expect(() => settle(third, [], limits)).toThrow('stores more than 1000 characters')
    const patch = { patch: { id: 'a', setIfMissing: { text: 'x'.repeat(300) } } }
    const done = [patch, patch, patch]
    expect(() => settle([], done, limits)).toThrow('stores more than 1000 characters')
  })

  test('limits the number of values in a document', () => {
    const holding = (count: number) => {
      const after = { ...document('a', 0), list: Array.from({ length: count }, () => 1) }
      return [{ id: 'a', after, mutations: [] }]
    }
    expect(settle(holding(40), [], limits).changes).toHaveLength(1)
    expect(() => settle(holding(50), [], limits)).toThrow(
      'Document "a" holds more than 50 values; split it into several documents',
    )
  })
})
