import { describe, expect, test } from 'vitest'
import { openTestLake } from '../testing/test-lake.ts'

describe('mutate limits', () => {
  test('stores an array of 200,000 numbers', async () => {
    const { mutate, lake } = openTestLake()
    const numbers = Array.from({ length: 200_000 }, (_, number) => number)
    await mutate([{ create: { _id: 'long', _type: 'list', numbers } }])
    expect(lake.dataset('production')!.documents.byId('long')?.numbers).toHaveLength(200_000)
  })

  test('rejects a deletion by query of more than ten thousand documents as a whole', async () => {
    const { mutate, lake } = openTestLake()
    const create = (_: unknown, number: number) => ({ create: { _id: `x${number}`, _type: 'x' } })
    await mutate(Array.from({ length: 10_001 }, create))
    const all = { delete: { query: '*[_type == "x"]' } }
    await expect(mutate([all])).rejects.toThrow('more than 10000 documents')
    await mutate([{ delete: { id: 'x0' } }, all])
    expect([...lake.dataset('production')!.documents.byType('x')]).toEqual([])
  })
})
