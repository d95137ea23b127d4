import { describe, expect, it } from 'vitest'
import { createHangDetector, type ProcessObservation } from './hang-detector.ts'

type Reported = { loopStalledMs: number; cpuMs: number } | 'nothing'

/** Checks every two seconds, from second 2 to `until`, and returns the detected hangs by second. */
function hangs(
  until: number,
  reported: (second: number) => Reported,
  {
    isHealthy = true,
    isStopped = () => false,
  }: { isHealthy?: boolean; isStopped?: (second: number) => boolean } = {},
) {
  const detector = createHangDetector(0, { checkEveryMs: 2_000, hangAfterMs: 30_000 })
  const found: [second: number, why: string][] = []
  let heartbeat: ProcessObservation['heartbeat']
  for (let second = 2; second <= until; second += 2) {
    const report = reported(second)
    if (report !== 'nothing') heartbeat = { ...report, receivedAt: second * 1_000 }
    const why = detector.check(second * 1_000, {
      heartbeat,
      isHealthy,
      isStopped: isStopped(second),
    })
    if (why !== undefined) found.push([second, why])
  }
  return found
}
/** Heartbeats of an event loop that is blocked from a second on and uses this share of the CPU. */
const stillFrom =
  (from: number, part: number) =>
  (second: number): Reported => {
    const loopStalledMs = Math.max(0, second - from) * 1_000
    return { loopStalledMs, cpuMs: loopStalledMs * part }
  }

describe('createHangDetector', () => {
  it('never reports a process whose event loop turns, however slowly', () => {
    expect(
      hangs(3_600, (second) => ({ loopStalledMs: (second % 28) * 1_000, cpuMs: 28_000 })),
    ).toEqual([])
  })

  it('never reports a long computation that is starved of CPU', () => {
    expect(hangs(100, stillFrom(0, 0.1))).toEqual([])
  })

  it('reports an endless loop, and starts over', () => {
    const why = 'its event loop has been blocked for 32 s'
    expect(hangs(132, stillFrom(60, 1))).toEqual([
      [92, why],
      [124, why],
    ])
  })

  it('reports an event loop that is blocked without CPU use after two minutes', () => {
    expect(hangs(200, stillFrom(60, 0))).toEqual([
      [182, 'its event loop has been blocked for 122 s'],
    ])
  })

  it('reports a stopped process', () => {
    const reports = (second: number): Reported =>
      second <= 60 ? { loopStalledMs: 0, cpuMs: 0 } : 'nothing'
    expect(hangs(100, reports)).toEqual([[92, 'its process has not run for 32 s']])
  })

  it('allows a start six times as long', () => {
    expect(hangs(182, () => 'nothing', { isHealthy: false })).toEqual([
      [182, 'its process has not run for 182 s'],
    ])
  })

  it('ignores the time without a process', () => {
    expect(hangs(100, () => 'nothing', { isStopped: (second) => second < 90 })).toEqual([])
  })

  it('reports no process when the launcher itself was suspended', () => {
    const detector = createHangDetector(0, { checkEveryMs: 2_000, hangAfterMs: 20_000 })
    const seen = { heartbeat: undefined, isHealthy: true, isStopped: false }
    expect(detector.check(2_000, seen)).toBeUndefined()
    expect(detector.check(3_600_000, seen)).toBeUndefined()
    expect(detector.check(3_602_000, seen)).toBeUndefined()
  })
})
