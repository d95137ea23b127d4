import { expect, test } from 'vitest'
import { settle } from './settle.ts'

const limits = { document: 600, transaction: 1_000 }

const document = (_id: string, length: number) => ({
  _id,
  _type: 'watch',
  text: 'x'.repeat(length),
})
const created = (_id: string, length: number) => ({
  id: _id,
  after: document(_id, length),
  mutations: [],
})

test('a document, what all of them come to, and what was done have their limits', () => {
  const twice = [created('a', 400), created('b', 400)]
  expect(settle(twice, [{ delete: { id: 'c' } }], limits)).toMatchObject({
    size: 2 * JSON.stringify(document('a', 400)).length,
    mutations: '[{"delete":{"id":"c"}}]',
  })
  const refused = (changes: Parameters<typeof settle>[0], done: Parameters<typeof settle>[1] = []) =>
    expect(() => settle(changes, done, limits))
  refused([created('a', 600)]).toThrow('Document "a" is larger than 600 bytes')
  refused([...twice, created('c', 400)]).toThrow('stores more than 1000 characters')
  const patch = { patch: { id: 'a', setIfMissing: { text: 'x'.repeat(300) } } }
  refused([], [patch, patch, patch]).toThrow('stores more than 1000 characters')
})
