import { describe, expect, it, vi } from 'vitest'
import { focusableWhileScrolling } from './focusable-while-scrolling.ts'

const row = (scrollWidth: number) => {
  const element = document.createElement('ul')
  element.tabIndex = 0
  Object.defineProperty(element, 'scrollWidth', { value: scrollWidth })
  Object.defineProperty(element, 'clientWidth', { value: 300 })
  return element
}

describe('focusableWhileScrolling', () => {
  it('is a tab stop only while its content overflows', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = vi.fn()
        disconnect = vi.fn()
      },
    )
    const [wide, narrow] = [row(900), row(300)]
    focusableWhileScrolling(wide)
    const stop = focusableWhileScrolling(narrow)
    expect([wide.tabIndex, narrow.tabIndex]).toEqual([0, -1])
    stop()
    expect(narrow.tabIndex).toBe(0)
    vi.unstubAllGlobals()
  })
})
