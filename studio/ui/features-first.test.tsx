import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LayoutProps } from 'sanity'
import { FeaturesFirst } from './features-first.tsx'

const features = vi.hoisted(() => ({ isLoading: true }))
vi.mock('sanity', () => ({
  definePlugin: () => undefined,
  LoadingBlock: () => 'Loading',
  useFeatureEnabled: () => features,
}))

const props = { renderDefault: () => <p>Studio</p> } as unknown as LayoutProps

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('waits for the features, and goes on without them where they do not come', () => {
  render(<FeaturesFirst {...props} />)
  pass(4900)
  expect(screen.queryByText('Studio')).toBeNull()
  pass(200)
  expect(screen.getByText('Studio')).toBeTruthy()
})

it('leaves no timer behind', () => {
  render(<FeaturesFirst {...props} />).unmount()
  expect(vi.getTimerCount()).toBe(0)
})
