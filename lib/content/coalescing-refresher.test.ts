import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CoalescingRefresher } from './coalescing-refresher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const finish: ((error?: Error) => void)[] = []
  const read = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        finish.push((error) => (error ? reject(error) : resolve()))
      }),
  )
  const onError = vi.fn()
  return {
    read,
    onError,
    finish,
    refresher: new CoalescingRefresher({ read, onError, retryAfter: 5_000 }),
  }
}

describe('CoalescingRefresher', () => {
  it('shares one further run among requests made during one', async () => {
    const { read, finish, refresher } = setUp()
    const first = refresher.refresh()
    const second = refresher.refresh()
    const third = refresher.refresh()
    expect(read).toHaveBeenCalledTimes(1)
    finish[0]?.()
    await first
    await vi.advanceTimersByTimeAsync(0)
    expect(read).toHaveBeenCalledTimes(2)
    finish[1]?.()
    await Promise.all([second, third])
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('reports a failed run and retries', async () => {
    const { read, onError, finish, refresher } = setUp()
    const first = refresher.refresh()
    finish[0]?.(new Error('away'))
    await first
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('away'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(read).toHaveBeenCalledTimes(2)
    finish[1]?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(2)
  })
})
