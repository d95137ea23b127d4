import type { SanityClient } from '@sanity/client'
import { Subject } from 'rxjs'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { observeQuery, type LiveQueryDefinition } from './live-query.ts'

type Event = { type: string; visibility?: string; documentId?: string; transition?: string }

const question = { fetch: 'count(*[_id in $ids])', listen: '*[_type == $type]' }
const params = { type: 'page', ids: Array.from({ length: 1000 }, (_, index) => `page-${index}`) }
const changed = { type: 'mutation', visibility: 'query' }

let events: Subject<Event>
let fetches: Subject<number>[]
const listen = vi.fn<(...call: unknown[]) => Subject<Event>>()
const fetch = vi.fn<(...call: unknown[]) => Subject<number>>()

beforeEach(() => {
  vi.useFakeTimers()
  events = new Subject()
  fetches = []
  listen.mockReset().mockImplementation(() => events)
  fetch.mockReset().mockImplementation(() => {
    const answer = new Subject<number>()
    fetches.push(answer)
    return answer
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const ask = (requested: LiveQueryDefinition = question) => {
  const client = { listen, observable: { fetch } } as unknown as SanityClient
  const received = vi.fn<(value: unknown) => void>()
  const failed = vi.fn<(error: unknown) => void>()
  observeQuery(client, requested, params, { perspective: 'raw', throttle: 500 }).subscribe({
    next: received,
    error: failed,
  })
  return { received, failed }
}
const answer = (value: number) => {
  fetches.at(-1)!.next(value)
  fetches.at(-1)!.complete()
}

describe('live query', () => {
  it('passes the listener only the parameters in its filter, and the fetch all of them', () => {
    ask()
    events.next({ type: 'welcome' })
    expect(listen.mock.calls[0]?.slice(0, 2)).toEqual([question.listen, { type: 'page' }])
    expect(fetch.mock.calls[0]?.slice(0, 2)).toEqual([question.fetch, params])
  })

  it('refetches after changes, including changes during a request, with one request at a time', () => {
    const { received } = ask()
    expect(fetches).toHaveLength(0)
    events.next({ type: 'welcome' })
    expect(fetches).toHaveLength(1)
    events.next(changed)
    events.next(changed)
    vi.advanceTimersByTime(500)
    expect(fetches).toHaveLength(1)
    answer(1)
    expect(fetches).toHaveLength(2)
    answer(2)
    expect(fetches).toHaveLength(2)
    events.next(changed)
    vi.advanceTimersByTime(500)
    answer(3)
    expect(received.mock.calls.flat()).toEqual([1, 2, 3])
  })

  it('delays the refetch if a mutation is not yet visible to queries', () => {
    ask()
    events.next({ type: 'welcome' })
    answer(1)
    vi.advanceTimersByTime(500)
    events.next({ type: 'mutation', visibility: 'transaction' })
    vi.advanceTimersByTime(1199)
    expect(fetches).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(fetches).toHaveLength(2)
  })

  it('errors if the listener cannot be opened', () => {
    const { failed } = ask()
    events.next({ type: 'reconnect' })
    expect(failed).toHaveBeenCalledOnce()
    expect(fetches).toHaveLength(0)
  })

  it('refetches for edits with the id prefix, and whenever a document appears or disappears', () => {
    ask({ ...question, editsOfPrefix: '_.releases.' })
    events.next({ type: 'welcome' })
    answer(1)
    vi.advanceTimersByTime(500)
    const tell = (transition: string, documentId: string) => {
      events.next({ ...changed, transition, documentId })
      vi.advanceTimersByTime(500)
      answer(2)
      return fetches.length
    }
    expect(tell('update', 'versions.r1.a')).toBe(1)
    expect(tell('appear', 'versions.r1.b')).toBe(2)
    expect(tell('disappear', 'versions.r1.b')).toBe(3)
    expect(tell('update', '_.releases.r1')).toBe(4)
  })

  describe('with a query of changed documents', () => {
    const rows = (...ids: string[]) => ({ rows: ids.map((_id) => ({ _id })) })
    const reply = (value: unknown) => answer(value as number)
    const change = (...ids: string[]) => {
      for (const documentId of ids) events.next({ ...changed, documentId })
      vi.advanceTimersByTime(500)
    }
    const start = () => {
      const { received } = ask({ ...question, fetchChanged: 'changed' })
      events.next({ type: 'welcome' })
      reply(rows('a', 'c'))
      vi.advanceTimersByTime(500)
      return received
    }

    it('fetches the changed documents only', () => {
      const received = start()
      change('b')
      expect(fetch.mock.lastCall?.slice(0, 2)).toEqual(['changed', { ...params, changed: ['b'] }])
      reply(rows('b'))
      change('a', 'c', 'a')
      expect(fetch.mock.lastCall?.[1]).toMatchObject({ changed: ['a'] })
      reply(rows())
      expect(fetch.mock.lastCall?.[1]).toMatchObject({ changed: ['c', 'a'] })
      reply(rows('c'))
      expect(received.mock.calls.flat().slice(0, 3)).toEqual([
        rows('a', 'c'),
        rows('a', 'b', 'c'),
        rows('b', 'c'),
      ])
    })

    it('fetches a document again that changes during the request', () => {
      const received = start()
      change('b')
      change('b')
      reply(rows())
      expect(fetches).toHaveLength(3)
      reply(rows('b'))
      expect(received).toHaveBeenLastCalledWith(rows('a', 'b', 'c'))
    })

    it('fetches the whole result after a gap in the events, and after very many changes', () => {
      start()
      events.next({ type: 'reconnect' })
      vi.advanceTimersByTime(500)
      expect(fetch.mock.lastCall?.[0]).toBe(question.fetch)
      reply(rows('a'))
      change('first')
      reply(rows())
      change(...params.ids)
      reply(rows())
      expect(fetch.mock.lastCall?.[0]).toBe(question.fetch)
    })
  })
})
