import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prefetchLinks } from './prefetch-links.ts'

/** Says of every link that it is in view as soon as it is watched. */
class EverythingInView {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry
    this.#tell([entry], this as unknown as IntersectionObserver)
  }
  unobserve(): void {}
  disconnect(): void {}
}

const connection = (value: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value, configurable: true })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', EverythingInView)
  document.body.innerHTML = `<main>${Array.from({ length: 9 }, (_, at) => `<a href="/p${at}">p</a>`).join('')}</main>`
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  connection(undefined)
})

describe('prefetchLinks', () => {
  it('starts 1 s after the page is ready, in batches of 4 pages', () => {
    const requested = vi.fn<(href: string) => void>()
    const stop = prefetchLinks(requested)
    vi.advanceTimersByTime(999)
    expect(requested).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2)
    expect(requested).toHaveBeenCalledTimes(4)
    vi.advanceTimersByTime(1000)
    expect(requested).toHaveBeenCalledTimes(8)
    vi.advanceTimersByTime(5000)
    expect(requested).toHaveBeenCalledTimes(9)
    stop()
  })

  it.each([{ effectiveType: 'slow-2g' }, { saveData: true }])(
    'prefetches nothing on %j',
    (value) => {
      connection(value)
      const requested = vi.fn<(href: string) => void>()
      prefetchLinks(requested)
      document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
      vi.advanceTimersByTime(60_000)
      expect(requested).not.toHaveBeenCalled()
    },
  )
})
