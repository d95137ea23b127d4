import { act, cleanup, renderHook } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { valueOf } from '../query-results/result-parser.ts'
import { useLiveQuery } from './use-live-query.ts'

interface Observer {
  next: (value: unknown) => void
  error: (problem: Error) => void
}

const requested = vi.hoisted(() => ({
  observers: [] as Observer[],
  calls: [] as unknown[][],
  ended: 0,
}))

vi.mock('sanity', () => {
  const client = {}
  return { useClient: () => client }
})
vi.mock('./live-query.ts', () => ({
  observeQuery: (_client: object, ...call: unknown[]) => {
    requested.calls.push(call)
    return {
      subscribe: (observer: Observer) => {
        requested.observers.push(observer)
        return { unsubscribe: () => requested.ended++ }
      },
    }
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(requested, { observers: [], calls: [], ended: 0 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const query = { fetch: 'count(*[_type == $type])', listen: '*[_type == $type]' }
const pages = { ...query, parser: valueOf(z.number(), 0) }
const ask = (type: string) =>
  renderHook(({ type: each }) => useLiveQuery({ ...pages }, { type: each }), {
    initialProps: { type },
  })

describe('useLiveQuery', () => {
  it('subscribes once for equal queries across renders, and updates with each change', () => {
    const { result, rerender } = ask('page')
    rerender({ type: 'page' })
    expect(requested.calls).toHaveLength(1)
    expect(requested.calls[0]).toMatchObject([query, { type: 'page' }, { perspective: 'raw' }])
    expect(result.current).toEqual({ value: undefined, illTyped: [], problem: undefined })
    act(() => requested.observers[0]!.next(3))
    expect(result.current).toMatchObject({ value: 3, problem: undefined })
    act(() => requested.observers[0]!.next(4))
    expect(result.current).toMatchObject({ value: 4 })
  })

  it('never returns the result of a previous query', () => {
    const { result, rerender } = ask('page')
    act(() => requested.observers[0]!.next(3))
    rerender({ type: 'news' })
    expect(result.current.value).toBeUndefined()
    expect([requested.calls.length, requested.ended]).toEqual([2, 1])
  })

  it('keeps the last value on error, reports the problem, and retries', () => {
    const { result } = ask('page')
    act(() => requested.observers[0]!.next(3))
    act(() => requested.observers[0]!.error(new Error('503')))
    expect(result.current).toMatchObject({ value: 3, problem: expect.stringContaining('Retrying') })
    act(() => void vi.advanceTimersByTime(3000))
    expect(requested.calls).toHaveLength(2)
    act(() => requested.observers[1]!.next(5))
    expect(result.current).toMatchObject({ value: 5, problem: undefined })
  })

  it('does not subscribe without a query', () => {
    const { result } = renderHook(() => useLiveQuery(undefined))
    expect([result.current.value, requested.calls.length]).toEqual([undefined, 0])
  })
})
