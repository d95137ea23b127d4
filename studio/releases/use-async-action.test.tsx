import { act, cleanup, renderHook } from '@testing-library/react'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { useAsyncAction } from './use-async-action.ts'

vi.mock('@sanity/ui/toast', () => {
  const toast = { push() {} }
  return { useToast: () => toast }
})

afterEach(cleanup)

describe('useAsyncAction', () => {
  it('runs one action at a time, even before the next render', async () => {
    const { result } = renderHook(() => useAsyncAction())
    let end = () => {}
    const promise = new Promise<void>((resolve) => (end = resolve))
    const second = vi.fn<() => Promise<void>>().mockResolvedValue()
    const { run } = result.current
    await act(async () => {
      const first = run(() => promise)
      expect(await run(second)).toBe(false)
      end()
      expect(await first).toBe(true)
    })
    expect(second).not.toHaveBeenCalled()
    await act(async () => {
      expect(await run(second)).toBe(true)
    })
    expect(result.current.isBusy).toBe(false)
  })
})
