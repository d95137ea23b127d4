import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startContentHeartbeat } from './content-heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const second = 1_000

/** Reports of a heartbeat with one probe per second, whose responses are `answers`. */
function felt(answers: (question: number) => Promise<unknown>, misses = 3) {
  const reports: boolean[] = []
  let questions = 0
  const stop = startContentHeartbeat({
    probe: () => answers((questions += 1)),
    every: second,
    maxMissed: misses,
    onState: (state) => reports.push(state),
  })
  return { reports, stop, probeCount: () => questions }
}

const yes = () => Promise.resolve()
const no = () => Promise.reject(new Error('no answer'))

describe('content heartbeat', () => {
  it('reports once when content is unresponsive and once when it recovers', async () => {
    const { reports } = felt((question) => (question > 2 && question < 9 ? no() : yes()))
    await vi.advanceTimersByTimeAsync(3 * second)
    expect(reports).toEqual([])
    await vi.advanceTimersByTimeAsync(second)
    expect(reports).toEqual([false])
    await vi.advanceTimersByTimeAsync(3 * second)
    expect(reports).toEqual([false])
    await vi.advanceTimersByTimeAsync(second)
    expect(reports).toEqual([false, true])
  })

  it('ignores an occasional missed response', async () => {
    const { reports, probeCount } = felt((question) => (question % 3 === 0 ? yes() : no()))
    await vi.advanceTimersByTimeAsync(60 * second)
    expect([reports, probeCount()]).toEqual([[], 61])
  })

  it('does not probe faster when responses are slow', async () => {
    const slow = () => new Promise((resolve) => setTimeout(resolve, 2 * second))
    const { reports, probeCount } = felt(slow)
    await vi.advanceTimersByTimeAsync(60 * second)
    expect([reports, probeCount()]).toEqual([[], 30])
  })

  it('reports nothing after it was stopped', async () => {
    const { reports, stop, probeCount } = felt(no)
    await vi.advanceTimersByTimeAsync(second)
    stop()
    await vi.advanceTimersByTimeAsync(60 * second)
    expect([reports, probeCount()]).toEqual([[], 2])
  })
})
