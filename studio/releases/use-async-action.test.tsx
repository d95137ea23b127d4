import { act, cleanup, renderHook } from '@testing-library/react'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { useAsyncAction } from './use-async-action.ts'

vi.mock('@sanity/ui/toast', () => {
  const toast = { push() {} }
  return { useToast: () => toast }
})

const lake = vi.hoisted(() => ({ fetch: vi.fn<() => Promise<object[]>>() }))
const schema = vi.hoisted(() => ({
  get: (type: string) => (type === 'settings' ? { title: 'Settings' } : undefined),
}))
vi.mock('sanity', () => ({ useClient: () => lake, useSchema: () => schema }))

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

  it('names documents by their titles in an error', async () => {
    lake.fetch.mockResolvedValue([
      { _id: 'drafts.home', title: 'Home page' },
      { _id: 'settings-fr' },
    ])
    const { result } = renderHook(() => useAsyncAction())
    const error = {
      type: 'documentIsReferencedError',
      id: 'home',
      referencingIDs: ['settings-fr', 'gone'],
    }
    await act(() =>
      result.current.run(() => {
        throw Object.assign(new Error('Refused'), {
          statusCode: 409,
          details: { items: [{ error }] },
        })
      }),
    )
    expect(result.current.problem).toBe(
      'Other documents reference “Home page”: “Settings, French”, “gone”. Remove those references first, in this release or before it.',
    )
  })
})
