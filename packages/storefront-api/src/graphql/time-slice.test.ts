import { FairThread } from '@orrery/server-kit/fair-thread'
import { describe, expect, it } from 'vitest'
import { timeSliceOf } from '../testing/inline-thread.ts'
import { throttledError } from './query-cost.ts'
import { createTimeSlice } from './time-slice.ts'

/** Keeps the thread busy for so many milliseconds of its own time. */
function work(milliseconds: number): void {
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - user < milliseconds * 1_000);
}

describe('TimeSlice', () => {
  it('runs one operation per event loop turn, round-robin', async () => {
    const thread = new FairThread({ tooMany: throttledError })
    let looks = 0
    let isDone = false
    const look = () => {
      looks += 1
      if (!isDone) setImmediate(look)
    }
    setImmediate(look)
    const worked: [operation: number, looks: number][] = []
    await Promise.all(
      [1, 2, 3].map(async (operation) => {
        const slice = createTimeSlice(timeSliceOf('one address', thread))
        for (let turn = 0; turn < 2; turn += 1) {
          await slice.waitForTurn()
          work(6)
          worked.push([operation, looks])
        }
      }),
    )
    isDone = true
    expect(worked.map(([operation]) => operation)).toEqual([1, 2, 3, 1, 2, 3])
    expect(new Set(worked.map(([, seen]) => seen)).size).toBe(6)
  })

  it('prefers an address with little work to one with many operations', async () => {
    const thread = new FairThread({ tooMany: throttledError })
    const done: string[] = []
    const operation = async (address: string, turns: number) => {
      const slice = createTimeSlice(timeSliceOf(address, thread))
      for (let turn = 0; turn < turns; turn += 1) {
        await slice.waitForTurn()
        work(6)
      }
      done.push(address)
    }
    await Promise.all([
      ...Array.from({ length: 10 }, () => operation('crowd', 4)),
      operation('single', 4),
    ])
    expect(done.indexOf('single')).toBeLessThan(2)
  })

  it('ends an operation whose client disconnected', async () => {
    const turns = { ...timeSliceOf('someone'), isAborted: () => true }
    await createTimeSlice(turns).waitForTurn()
    expect(turns.budget.exceeded?.message).toBe('The client hung up.')
  })
})
