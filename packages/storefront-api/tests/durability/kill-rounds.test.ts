import { describe, expect, it } from 'vitest'
import { killRounds } from '../../src/testing/kill-rounds.ts'

describe('kill rounds', () => {
  it('never loses, duplicates or oversells anything when the shop is killed', async () => {
    const report = await killRounds(3)
    expect(report.rounds).toBe(3)
    expect(report.changes).toBeGreaterThan(0)
  })
})
