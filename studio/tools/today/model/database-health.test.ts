import { expect, it } from 'vitest'
import { now, shopFacts, healthyState } from '../testing/health-facts.ts'
import { healthProblems } from './health-problems.ts'

it.each([
  ['The disk of the database is full.', 'Make room on it', 'Make room on it'],
  ['The database has no memory left.', 'has what it needs', 'cannot be changed until that is over'],
  ['The database can only be read.', 'Look who closed it', 'Look who closed it'],
  ['The clock of its machine is 12 min behind that of its database.', 'NTP', 'NTP'],
])('reports that a shared database blocks writes, with a remedy: %s', (what, lake, shop) => {
  expect(healthProblems(healthyState({}, { reasons: [what] }), now)).toMatchObject([
    { level: 'fault', part: 'content', what, remedy: expect.stringContaining(lake) },
  ])
  const ofShop = what.replace('database', 'database of the shop')
  const health = { ...shopFacts, reasons: [ofShop] }
  expect(healthProblems(healthyState({ shop: { state: 'told', health } }), now)).toMatchObject([
    { level: 'fault', part: 'shop', what: ofShop, remedy: expect.stringContaining(shop) },
  ])
})
