import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type RequestRejection, type RequestClass, RequestScheduler } from './request-scheduler.ts'

const costly = {
  minConcurrent: 1,
  maxConcurrent: 3,
  maxConcurrentPerAddress: 2,
  maxQueuedPerAddress: 5,
  maxQueued: 12,
  maxQueuedWhileLagging: 4,
  maxRunMs: 5_000,
}
const limits = {
  page: {
    minConcurrent: 2,
    maxConcurrent: 6,
    maxConcurrentPerAddress: 4,
    maxQueuedPerAddress: 10,
    maxQueued: 30,
    maxQueuedWhileLagging: 30,
    maxRunMs: 5_000,
  },
  picture: {
    minConcurrent: 2,
    maxConcurrent: 6,
    maxConcurrentPerAddress: 4,
    maxQueuedPerAddress: 10,
    maxQueued: 30,
    maxQueuedWhileLagging: 30,
    maxRunMs: 250,
  },
  costly,
  drawing: costly,
}

let now: number
let idle: boolean
let looks: (() => void)[]
let turns: (() => void)[]
let scheduler: RequestScheduler
/** Addresses in the order in which their requests started. */
let started: string[]
let ends: (() => void)[]
let rejected: (RequestRejection & { address: string })[]

/** A turn of the event loop. */
const turn = (): void => {
  for (const each of turns.splice(0)) each()
}
/** A look at the event loop that comes so many ms late. */
const look = (delay = 0): void => {
  turn()
  now += 10 + delay
  for (const each of looks.splice(0)) each()
}
const enter = (address: string, kind: RequestClass = 'page') =>
  scheduler.schedule({
    address,
    class: kind,
    start(done) {
      started.push(address)
      ends.push(done)
    },
    reject: (rejection) => void rejected.push({ ...rejection, address }),
  })
const flood = (address: string, count: number, kind?: RequestClass): void => {
  for (let each = 0; each < count; each++) enter(address, kind)
}
const finishOne = (): void => {
  ends.shift()?.()
  turn()
}

const begin = (): void => {
  ;[now, idle, looks, turns, started, ends, rejected] = [0, false, [], [], [], [], []]
  const setTimer = (_ms: number, callback: () => void) => void looks.push(callback)
  const afterNetwork = (callback: () => void) => void turns.push(callback)
  scheduler = new RequestScheduler(
    { now: () => now, isIdle: () => idle, afterNetwork, setTimer },
    limits,
  )
}
beforeEach(begin)

describe('RequestScheduler', () => {
  it('starts a request at once while few run', () => {
    flood('a', 2)
    enter('a', 'costly')
    expect(started).toEqual(['a', 'a', 'a'])
    expect(looks).toEqual([])
  })

  it('queues another address behind running requests only, not behind a flood', () => {
    flood('flood', 12)
    enter('visitor')
    expect(started).toEqual(['flood', 'flood'])
    finishOne()
    expect(started).toEqual(['flood', 'flood', 'visitor'])
  })

  it('queues an address behind at most one request of each other address', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(counts, (requests) => {
        begin()
        for (const [at, count] of requests.entries()) flood(`a${at}`, count)
        enter('visitor')
        const ahead = started.length + requests.length
        while (ends.length > 0 && !started.includes('visitor')) finishOne()
        expect(started.indexOf('visitor')).toBeLessThanOrEqual(ahead)
      }),
    )
  })

  it('yields to the event loop between requests that complete at once', () => {
    flood('a', 9)
    ends.shift()?.()
    ends.shift()?.()
    expect(started).toHaveLength(2)
    turn()
    expect(started).toHaveLength(4)
  })

  it('runs expensive requests beside pages, one at a time while the event loop is busy', () => {
    flood('a', 3, 'costly')
    look()
    expect(started).toHaveLength(1)
    enter('a')
    expect(started).toHaveLength(2)
  })

  it('starts a search while images render', () => {
    flood('a', 3, 'drawing')
    expect(started).toHaveLength(1)
    enter('b', 'costly')
    expect(started).toEqual(['a', 'b'])
  })

  it('runs more at once while the event loop is idle, up to the limits per address and in all', () => {
    idle = true
    flood('a', 8)
    for (let each = 0; each < 10; each++) look()
    expect(started).toHaveLength(4)
    flood('b', 8)
    for (let each = 0; each < 10; each++) look()
    expect(started).toEqual(['a', 'a', 'a', 'a', 'b', 'b'])
  })

  it('rejects with 429 only the address whose queue is full', () => {
    flood('flood', 14)
    enter('visitor')
    expect(rejected).toEqual([
      { address: 'flood', status: 429, retryAfter: 1 },
      { address: 'flood', status: 429, retryAfter: 1 },
    ])
  })

  it('rejects with 503 the newest request of the longest queue when all queues are full', () => {
    for (const address of ['a', 'b', 'c']) flood(address, 10)
    flood('d', 2)
    enter('visitor')
    expect(rejected).toEqual([expect.objectContaining({ status: 503 })])
    expect(rejected[0]?.address).not.toBe('visitor')
  })

  it('shortens the queue of expensive requests while the event loop is late', () => {
    for (const address of ['a', 'b', 'c']) flood(address, 2, 'costly')
    look(500)
    for (const address of ['d', 'e']) enter(address, 'costly')
    expect(rejected).toHaveLength(2)
    for (let each = 0; each < 200; each++) look()
    while (ends.length > 0) finishOne()
    rejected = []
    for (const address of ['a', 'b', 'c']) flood(address, 2, 'costly')
    expect(rejected).toEqual([])
  })

  it('removes an aborted request', () => {
    flood('a', 2)
    const leave = enter('b')
    leave()
    leave()
    expect(scheduler.queuedCount('page')).toBe(0)
    finishOne()
    expect(started).toEqual(['a', 'a'])
  })

  it('stops counting a long request, so one that waits for a backend blocks no other', () => {
    flood('a', 2)
    enter('b')
    look(6_000)
    expect(started).toEqual(['a', 'a', 'b'])
    finishOne()
    expect(scheduler.queuedCount('page')).toBe(0)
  })

  it('counts an image request briefly, so a cached image does not wait behind one that renders', () => {
    for (const address of ['a', 'b', 'c']) flood(address, 4, 'picture')
    enter('visitor', 'picture')
    for (let each = 0; each < 2; each++) look(250)
    expect(started).toContain('visitor')
    enter('visitor')
    expect(started.at(-1)).toBe('visitor')
  })

  it('rejects with 503 a request that waited past its client’s timeout', () => {
    flood('a', 6, 'costly')
    for (let each = 0; each < 4; each++) look(5_990)
    expect(started).toHaveLength(5)
    expect(rejected).toEqual([expect.objectContaining({ address: 'a', status: 503 })])
    expect(scheduler.queuedCount('costly')).toBe(0)
  })
})
