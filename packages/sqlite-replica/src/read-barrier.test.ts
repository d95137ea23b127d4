import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReadBarrier } from './read-barrier.ts'
import { monotonicNow } from './worker-messages.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['hrtime', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A process at a log position, and the positions that it acknowledges. */
function begin({ isWriter = false } = {}) {
  const state = { position: 1, isWriter, acks: [] as number[] }
  const readBarrier = new ReadBarrier({
    position: () => state.position,
    isLeader: () => state.isWriter,
    acknowledge: (position) => state.acks.push(position),
  })
  readBarrier.start()
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  /** A head read at the applied position. */
  const look = (position = state.position, at = monotonicNow()) =>
    readBarrier.noteHeadRead({ at, position })
  return { state, readBarrier, pass, look }
}

/** Whether a read is allowed at once. */
const isAllowed = ({ readBarrier }: ReturnType<typeof begin>, position = 0): boolean => {
  const waiting = readBarrier.waitForPosition(position)
  void waiting?.catch(() => {})
  return waiting === undefined
}

describe('the read barrier of a follower', () => {
  test('blocks reads until others have its ack and the head was read after that', () => {
    const it = begin()
    expect([isAllowed(it), it.state.acks]).toEqual([false, [1]])
    it.look(1, -Infinity)
    expect([isAllowed(it), it.state.acks]).toEqual([false, [1, 1]])
    it.pass(400)
    it.look()
    expect(isAllowed(it)).toBe(true)
  })

  test('allows reads for as long as writers wait for this process', () => {
    const it = begin()
    // The last head read is old.
    it.look(1, monotonicNow() - 1_000)
    it.pass(499)
    expect(isAllowed(it)).toBe(true)
    it.pass(1)
    expect(isAllowed(it)).toBe(false)
  })

  test('releases waiting reads when the announced position is applied', async () => {
    const it = begin()
    it.look(2)
    const waiting = it.readBarrier.waitForPosition(0)
    it.state.position = 2
    it.readBarrier.releaseWaiting()
    await waiting
    expect(isAllowed(it, 3)).toBe(false)
    expect(isAllowed(it, 2)).toBe(true)
  })

  test('blocks reads after a pause until the head is read again', () => {
    const it = begin()
    it.look()
    const lay = monotonicNow() + 300
    it.pass(5_000)
    it.look(1, lay)
    expect(isAllowed(it)).toBe(false)
    it.look()
    expect(isAllowed(it)).toBe(true)
  })

  test('rejects after two seconds', async () => {
    const it = begin()
    const waiting = it.readBarrier.waitForPosition(0)
    it.pass(2_000)
    await expect(waiting).rejects.toThrow('This process is behind the others')
  })

  test('waits for the connection after a pause, and allows stale reads when the log is unreachable', async () => {
    const it = begin()
    it.pass(5_000)
    it.readBarrier.noteConnection(true)
    it.pass(999)
    expect(isAllowed(it)).toBe(false)
    const waiting = it.readBarrier.waitForPosition(0)
    it.pass(1)
    await waiting
    expect(isAllowed(it)).toBe(true)
    // The connection is back, but the head was not read yet.
    it.readBarrier.noteConnection(false)
    expect(isAllowed(it)).toBe(false)
    it.look()
    expect(isAllowed(it)).toBe(true)
  })

  test('allows reads at once after a lost connection while reconnecting fails', () => {
    const it = begin()
    it.look()
    it.readBarrier.noteConnection(true)
    for (const ms of [0, 500, 500, 1_000, 2_000, 2_000]) {
      it.pass(ms)
      expect(isAllowed(it)).toBe(true)
      it.readBarrier.noteFailedAttempt(monotonicNow())
    }
    // It was paused during the outage, and its last attempt is too old.
    it.pass(3_000)
    expect(isAllowed(it)).toBe(false)
    it.readBarrier.noteFailedAttempt(monotonicNow())
    expect(isAllowed(it)).toBe(true)
  })
})

describe('the read barrier of the leader', () => {
  test('allows reads from the start for as long as it renews its lease', () => {
    const it = begin({ isWriter: true })
    expect(isAllowed(it)).toBe(true)
    it.pass(1_499)
    expect(isAllowed(it)).toBe(true)
    it.pass(1)
    expect(isAllowed(it)).toBe(false)
    it.look()
    expect(isAllowed(it)).toBe(true)
  })

  test('blocks all reads after another process became the leader', async () => {
    const it = begin({ isWriter: true })
    it.readBarrier.close()
    it.look()
    const waiting = it.readBarrier.waitForPosition(0)
    it.pass(2_000)
    await expect(waiting).rejects.toThrow('This process is behind the others')
  })
})
