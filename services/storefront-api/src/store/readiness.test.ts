import { expect, it } from 'vitest'
import type { StoreRecord } from './engine.ts'
import { reasonsNotReady } from './readiness.ts'

const reasons = (told: Partial<StoreRecord>) => {
  const record = { where: 'db.example/orrery', trouble: null, clockAhead: 0, ...told }
  return reasonsNotReady(null, { isDamaged: false, record: record as StoreRecord })
}

it('says that the database is away, and not which one that is', async () => {
  expect(await reasons({})).toEqual([])
  const trouble = 'The database db.example/orrery cannot be reached (ECONNREFUSED).'
  expect(await reasons({ trouble })).toEqual(['The database of the shop cannot be reached.'])
})

it('says how far the clock of its machine is from that of the database, from five seconds on', async () => {
  expect(await reasons({ clockAhead: 5_000 })).toEqual([])
  expect(await reasons({ clockAhead: 7_200 })).toEqual([
    'The clock of the shop’s machine is 7 s ahead of that of its database.',
  ])
  expect(await reasons({ clockAhead: -61_000 })).toEqual([
    'The clock of the shop’s machine is 61 s behind that of its database.',
  ])
})
