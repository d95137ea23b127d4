import { afterEach, describe, expect, it, vi } from 'vitest'
import { lockScroll } from './scroll-lock.ts'

const root = document.documentElement
const space = () =>
  ['--scrollbar-start', '--scrollbar-end'].map((name) => root.style.getPropertyValue(name))

afterEach(() => {
  vi.restoreAllMocks()
  root.dir = ''
})

/** A window whose scroll bar of 15 px is on the left or on the right. */
function withScrollbar(side: 'left' | 'right') {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1280)
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(1265)
  vi.spyOn(root, 'getBoundingClientRect').mockReturnValue({
    left: side === 'left' ? 15 : 0,
  } as DOMRect)
}

describe('lockScroll', () => {
  it.each([
    ['ltr', 'right', ['0px', '15px']],
    ['rtl', 'right', ['15px', '0px']],
    ['rtl', 'left', ['0px', '15px']],
  ] as const)('reserves the space of a scroll bar in %s on the %s', (direction, side, expected) => {
    withScrollbar(side)
    root.dir = direction
    const unlock = lockScroll()
    expect(space()).toEqual(expected)
    unlock()
    expect(root.hasAttribute('data-scroll-lock')).toBe(false)
  })
})
