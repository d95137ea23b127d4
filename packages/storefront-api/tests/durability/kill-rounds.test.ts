import { expect, it } from 'vitest'
import { killRounds } from '../../src/testing/kill-rounds.ts'

it('loses, doubles and oversells nothing, whenever the shop is killed', async () => {
  const report = await killRounds(3)
  expect(report.rounds).toBe(3)
  expect(report.changes).toBeGreaterThan(0)
})
