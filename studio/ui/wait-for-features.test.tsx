import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { DocumentLayoutProps, LayoutProps } from 'sanity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WaitForComments, WaitForFeatures } from './wait-for-features.tsx'

const passed = vi.hoisted(
  () =>
    ({ children }: { children: ReactNode }) =>
      children,
)
const known = vi.hoisted(() => ({
  features: { isLoading: true, error: null as Error | null },
  comments: { enabled: false },
  isWanted: true,
}))
vi.mock('sanity', () => ({
  definePlugin: () => undefined,
  LoadingBlock: () => 'Loading',
  useFeatureEnabled: () => known.features,
  useCommentsEnabled: () => known.comments,
  useSource: () => ({ document: { comments: { enabled: () => known.isWanted } } }),
}))
vi.mock('sanity/structure', () => ({ Pane: passed, PaneContent: passed }))

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => {
  vi.useFakeTimers()
  known.features = { isLoading: true, error: null }
  known.comments = { enabled: false }
  known.isWanted = true
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('WaitForFeatures', () => {
  const props = { renderDefault: () => <p>Studio</p> } as unknown as LayoutProps

  it('waits for the features, and renders without them after a timeout', () => {
    render(<WaitForFeatures {...props} />)
    pass(4900)
    expect(screen.queryByText('Studio')).toBeNull()
    pass(200)
    expect(screen.getByText('Studio')).toBeTruthy()
  })

  it('clears its timer', () => {
    render(<WaitForFeatures {...props} />).unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('WaitForComments', () => {
  const drawn = vi.fn(() => <p>Form</p>)
  const props = { documentId: 'a', documentType: 'page', renderDefault: drawn }
  const draw = () => <WaitForComments {...(props as unknown as DocumentLayoutProps)} />
  beforeEach(() => drawn.mockClear())

  it('waits for the comments, and renders with them', () => {
    const { rerender } = render(draw())
    expect(drawn).not.toHaveBeenCalled()
    known.comments = { enabled: true }
    rerender(draw())
    expect(screen.getByText('Form')).toBeTruthy()
  })

  it('renders immediately if comments are disabled or their state is unknown', () => {
    known.isWanted = false
    render(draw())
    expect(drawn).toHaveBeenCalledOnce()
    cleanup()
    known.isWanted = true
    known.features = { isLoading: false, error: new Error('away') }
    render(draw())
    expect(drawn).toHaveBeenCalledTimes(2)
  })

  it('renders without comments after a timeout', () => {
    render(draw())
    pass(5100)
    expect(screen.getByText('Form')).toBeTruthy()
  })
})
