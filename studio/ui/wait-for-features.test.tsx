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

describe('Studio', () => {
  const props = { renderDefault: () => <p>Studio</p> } as unknown as LayoutProps

  it('waits for the features, and goes on without them where they do not come', () => {
    render(<WaitForFeatures {...props} />)
    pass(4900)
    expect(screen.queryByText('Studio')).toBeNull()
    pass(200)
    expect(screen.getByText('Studio')).toBeTruthy()
  })

  it('leaves no timer behind', () => {
    render(<WaitForFeatures {...props} />).unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a document', () => {
  const drawn = vi.fn(() => <p>Form</p>)
  const props = { documentId: 'a', documentType: 'page', renderDefault: drawn }
  const draw = () => <WaitForComments {...(props as unknown as DocumentLayoutProps)} />
  beforeEach(() => drawn.mockClear())

  it('waits for its comments, and is drawn with them', () => {
    const { rerender } = render(draw())
    expect(drawn).not.toHaveBeenCalled()
    known.comments = { enabled: true }
    rerender(draw())
    expect(screen.getByText('Form')).toBeTruthy()
  })

  it('is drawn at once where it has none, or nobody can say', () => {
    known.isWanted = false
    render(draw())
    expect(drawn).toHaveBeenCalledOnce()
    cleanup()
    known.isWanted = true
    known.features = { isLoading: false, error: new Error('away') }
    render(draw())
    expect(drawn).toHaveBeenCalledTimes(2)
  })

  it('is drawn without them where they do not come', () => {
    render(draw())
    pass(5100)
    expect(screen.getByText('Form')).toBeTruthy()
  })
})
