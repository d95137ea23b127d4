import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { updateTopBarOnScroll } from './update-top-bar-on-scroll.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => Object.assign(window, { scrollY: 0 }))

function scrollTo(y: number) {
  Object.assign(window, { scrollY: y })
  window.dispatchEvent(new Event('scroll'))
}

describe('updateTopBarOnScroll', () => {
  it('throttles scroll events to one per 100 ms', () => {
    const bar = document.createElement('header')
    const stop = updateTopBarOnScroll(bar)
    scrollTo(200)
    expect(bar.hasAttribute('data-hidden')).toBe(false)
    vi.advanceTimersByTime(99)
    // Back before it looked: the way down was never seen.
    scrollTo(10)
    vi.advanceTimersByTime(1)
    expect(bar.hasAttribute('data-hidden')).toBe(false)
    scrollTo(200)
    vi.advanceTimersByTime(100)
    expect(bar.hasAttribute('data-hidden')).toBe(true)
    expect(bar.hasAttribute('data-reduced')).toBe(true)
    stop()
  })
})
