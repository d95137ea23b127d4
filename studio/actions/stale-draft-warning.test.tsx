import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withStaleDraftWarning } from './stale-draft-warning.tsx'

const check = vi.hoisted(() => ({ fields: (): Promise<string[]> => Promise.resolve([]) }))
vi.mock('../releases/stale-draft.ts', () => ({ fieldsUndoneByDraft: () => check.fields() }))
vi.mock('sanity', () => {
  const client = {}
  const type = { fields: [{ name: 'title', type: { title: 'Title' } }] }
  const schema = { get: () => type }
  return { useClient: () => client, useSchema: () => schema }
})

const onHandle = vi.fn<() => void>()
const described = { label: 'Publish', onHandle }
const publish = Object.assign(() => described, { action: 'publish' }) as DocumentActionComponent
const props = { id: 'page', type: 'page' } as DocumentActionProps
const show = (more: object = {}) => {
  const useAction = withStaleDraftWarning([publish])[0]!
  return renderHook(() => useAction({ ...props, ...more }))
}

afterEach(() => {
  cleanup()
  onHandle.mockReset()
})

describe('withStaleDraftWarning', () => {
  it('names the fields that a stale draft reverts, and publishes it only when confirmed', async () => {
    check.fields = () => Promise.resolve(['title'])
    const { result } = show()
    act(() => result.current?.onHandle?.())
    await waitFor(() => expect(result.current?.dialog).toBeTruthy())
    const dialog = result.current?.dialog as { message: string; onConfirm: () => void }
    expect(dialog.message).toContain('reverts these fields: Title.')
    expect(onHandle).not.toHaveBeenCalled()
    act(() => dialog.onConfirm())
    expect(onHandle).toHaveBeenCalledOnce()
    expect(result.current?.dialog).toBeUndefined()
  })

  it.each([
    ['is not stale', () => Promise.resolve([])],
    ['cannot be compared', () => Promise.reject(new Error('no history'))],
  ])('publishes a draft that %s at once', async (_, fields) => {
    check.fields = fields
    const { result } = show()
    act(() => result.current?.onHandle?.())
    await waitFor(() => expect(onHandle).toHaveBeenCalledOnce())
  })

  it('keeps the identity of the action across renders, and leaves versions alone', () => {
    const { result, rerender } = show()
    const first = result.current
    rerender()
    expect(result.current).toBe(first)
    expect(show({ release: 'r1' }).result.current).toBe(described)
  })
})
