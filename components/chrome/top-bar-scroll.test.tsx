import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../testing/render-site.tsx'
import { TopBarScroll } from './top-bar-scroll.client.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => Object.assign(window, { scrollY: 0 }))

function scrollTo(y: number) {
  Object.assign(window, { scrollY: y })
  act(() => void window.dispatchEvent(new Event('scroll')))
}

it('looks at the page every 100 ms at most, however often it scrolls', () => {
  render(<TopBarScroll>bar</TopBarScroll>)
  const bar = screen.getByRole('banner')
  scrollTo(200)
  expect(bar.hasAttribute('data-hidden')).toBe(false)
  act(() => void vi.advanceTimersByTime(99))
  // Back before it looked: the way down was never seen.
  scrollTo(10)
  act(() => void vi.advanceTimersByTime(1))
  expect(bar.hasAttribute('data-hidden')).toBe(false)
  scrollTo(200)
  act(() => void vi.advanceTimersByTime(100))
  expect(bar.hasAttribute('data-hidden')).toBe(true)
  expect(bar.hasAttribute('data-reduced')).toBe(true)
})
