import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounceWork } from './debounce-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('debounceWork', () => {
  it('starts after the delay and aborts the work by its signal', () => {
    const work = vi.fn<(signal: AbortSignal) => void>()
    const end = debounceWork(200, work)
    vi.advanceTimersByTime(199)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledOnce()
    expect(work.mock.lastCall?.[0].aborted).toBe(false)
    end()
    expect(work.mock.lastCall?.[0].aborted).toBe(true)
  })

  it('starts nothing when it is cancelled within the delay', () => {
    const work = vi.fn()
    debounceWork(200, work)()
    vi.advanceTimersByTime(1000)
    expect(work).not.toHaveBeenCalled()
  })
})
