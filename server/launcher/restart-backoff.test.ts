import { describe, expect, it } from 'vitest'
import { createRestartBackoff } from './restart-backoff.ts'

/** Delays of a process that exits after `lived` ms each time, healthy or not. */
function waits(count: number, lived: number, answers: boolean): (number | undefined)[] {
  const patience = createRestartBackoff(0)
  let now = 0
  return Array.from({ length: count }, () => {
    if (answers) patience.markHealthy()
    now += lived
    const wait = patience.delayAfterExit(now)
    now += wait ?? 0
    patience.started(now)
    return wait
  })
}

describe('RestartBackoff', () => {
  it('restarts a process with a long uptime at once, however often it exits', () => {
    expect(waits(50, 60_000, true)).toEqual(Array.from({ length: 50 }, () => 0))
  })

  it('delays a healthy process that exits early by at most a second', () => {
    expect(waits(4, 1_000, true)).toEqual([500, 1_000, 1_000, 1_000])
  })

  it('doubles the delay of a process that never responds, and gives up', () => {
    const all = waits(20, 200, false)
    expect(all.slice(0, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    expect(all.slice(-2)).toEqual([30_000, undefined])
  })

  it('never gives up on a temporary cause, and starts counting afterwards', () => {
    const patience = createRestartBackoff(0)
    const waits = Array.from({ length: 100 }, (_, at) => patience.delayAfterExit(at, false))
    expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(new Set(waits.slice(6))).toEqual(new Set([30_000]))
    expect(patience.delayAfterExit(100)).toBe(30_000)
  })

  it('counts failed starts since the last response', () => {
    const patience = createRestartBackoff(0)
    patience.delayAfterExit(1)
    patience.delayAfterExit(2)
    expect(patience.failedStarts).toBe(2)
    expect([patience.markHealthy(), patience.markHealthy()]).toEqual([true, false])
    patience.delayAfterExit(3)
    expect(patience.failedStarts).toBe(0)
  })
})
