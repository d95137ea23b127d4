import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ContentEvent, subscribeToLiveEvents } from './live-listener.ts'

type Observer = {
  next: (event: ContentEvent) => void
  error: (error: unknown) => void
  complete: () => void
}

function setUp(longestPause?: number) {
  const observers: Observer[] = []
  const unsubscribe = vi.fn()
  const calls = {
    open: vi.fn(() => ({
      subscribe: (observer: Observer) => {
        observers.push(observer)
        return { unsubscribe }
      },
    })),
    onChange: vi.fn(),
    onGap: vi.fn(),
    onState: vi.fn(),
    log: vi.fn(),
  }
  const stop = subscribeToLiveEvents({
    ...calls,
    ...(longestPause && { maxBackoff: longestPause }),
  })
  const latest = () => observers.at(-1) as Observer
  return { ...calls, stop, latest, unsubscribe }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('subscribeToLiveEvents', () => {
  it('forwards changed tags with the event id', () => {
    const { latest, onChange, onGap } = setUp()
    latest().next({ type: 'message', tags: ['s1:a', 's1:b'], id: '7' })
    expect(onChange).toHaveBeenCalledExactlyOnceWith(['s1:a', 's1:b'], '7')
    expect(onGap).not.toHaveBeenCalled()
  })

  it('treats a connect and a restart as a gap', () => {
    const { latest, onGap, onState } = setUp()
    latest().next({ type: 'welcome', id: 'place-7' })
    latest().next({ type: 'restart', id: 'place-9' })
    expect(onGap.mock.calls).toEqual([['place-7'], ['place-9']])
    expect(onState.mock.calls).toEqual([[true]])
  })

  it('logs once when the stream is lost and once when it is back', () => {
    const { latest, log, onState, onGap } = setUp()
    latest().next({ type: 'welcome' })
    latest().next({ type: 'reconnect' })
    latest().next({ type: 'reconnect' })
    latest().next({ type: 'welcome' })
    expect(onState.mock.calls).toEqual([[true], [false], [true]])
    expect(log).toHaveBeenCalledTimes(2)
    expect(onGap).toHaveBeenCalledTimes(2)
  })

  it('reopens a stream that does not reconnect itself', async () => {
    const { latest, open, unsubscribe } = setUp()
    latest().next({ type: 'welcome' })
    latest().next({ type: 'reconnect' })
    latest().next({ type: 'welcome' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(open).toHaveBeenCalledTimes(1)
    latest().next({ type: 'reconnect' })
    await vi.advanceTimersByTimeAsync(2_500)
    expect([open.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([2, 1])
  })

  it('reconnects with backoff, which a success resets', async () => {
    const { latest, open } = setUp()
    latest().error(new Error('refused'))
    await vi.advanceTimersByTimeAsync(250)
    expect(open).toHaveBeenCalledTimes(2)
    latest().complete()
    await vi.advanceTimersByTimeAsync(250)
    expect(open).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(250)
    expect(open).toHaveBeenCalledTimes(3)
    latest().next({ type: 'welcome' })
    latest().next({ type: 'goaway' })
    await vi.advanceTimersByTimeAsync(250)
    expect(open).toHaveBeenCalledTimes(4)
  })

  it('respects the maximum backoff', async () => {
    const { latest, open } = setUp(500)
    for (let tries = 1; tries < 6; tries++) {
      latest().error(new Error('refused'))
      await vi.advanceTimersByTimeAsync(500)
      expect(open).toHaveBeenCalledTimes(tries + 1)
    }
  })

  it('retries when a stream cannot be opened', async () => {
    const open = vi.fn(() => {
      throw new Error('broken')
    })
    const quiet = { onChange: vi.fn(), onGap: vi.fn(), onState: vi.fn(), log: vi.fn() }
    const stop = subscribeToLiveEvents({ open, ...quiet })
    await vi.advanceTimersByTimeAsync(250)
    expect(open).toHaveBeenCalledTimes(2)
    stop()
  })

  it('stops listening', async () => {
    const { stop, latest, open, unsubscribe } = setUp()
    stop()
    latest().error(new Error('late'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(open).toHaveBeenCalledTimes(1)
    expect(unsubscribe).toHaveBeenCalled()
  })
})
