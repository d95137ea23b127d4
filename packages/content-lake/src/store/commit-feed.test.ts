import { describe, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { CommitFeed } from './commit-feed.ts'
import type { Commit } from '../document/commit.ts'

const commit = (sequence: number, changes = 1, size = 100): Commit => ({
  transactionId: `tx-${sequence}`,
  timestamp: '2026-01-05T09:00:00.000Z',
  author: 'x',
  sequence,
  size,
  changes: Array.from({ length: changes }, (_, index) => ({
    id: `${sequence}-${index}`,
    mutations: [],
    effects: { apply: [], revert: [] },
  })),
})

const sequences = (commits: Commit[] | undefined) => commits?.map(({ sequence }) => sequence)

describe('CommitFeed', () => {
  test('commits after a sequence are returned, and undefined before the start', () => {
    const feed = new CommitFeed(10, () => {})
    feed.publish(commit(11))
    feed.publish(commit(14))
    expect(sequences(feed.since(10))).toEqual([11, 14])
    expect(sequences(feed.since(11))).toEqual([14])
    expect(sequences(feed.since(14))).toEqual([])
    expect(feed.since(9)).toBeUndefined()
  })

  test('undefined is returned when commits are no longer buffered', () => {
    const feed = new CommitFeed(0, () => {})
    for (let sequence = 1; sequence <= 2_001; sequence++) feed.publish(commit(sequence))
    expect(feed.since(0)).toBeUndefined()
    expect(feed.since(1)).toHaveLength(2_000)
    feed.publish(commit(2_002, 20_000))
    expect([feed.since(2_000), sequences(feed.since(2_001))]).toEqual([undefined, [2_002]])
  })

  test('large documents are evicted soon, but the newest commit is kept', () => {
    const feed = new CommitFeed(0, () => {})
    for (let sequence = 1; sequence <= 10; sequence++) feed.publish(commit(sequence, 1, 10_000_000))
    expect(sequences(feed.since(4))).toEqual([5, 6, 7, 8, 9, 10])
    expect(feed.since(3)).toBeUndefined()
    feed.publish(commit(11, 1, 1_000_000_000))
    expect(sequences(feed.since(10))).toEqual([11])
  })

  test('an unsubscribed listener receives nothing', async () => {
    const feed = new CommitFeed(0, () => {})
    const early: number[] = []
    const stop = feed.subscribe(({ sequence }) => early.push(sequence))
    feed.publish(commit(1))
    expect(early).toEqual([])
    await until(() => early.length > 0)
    feed.publish(commit(2))
    stop()
    const late: number[] = []
    feed.subscribe(({ sequence }) => late.push(sequence))
    feed.publish(commit(3))
    await until(() => late.length > 0)
    expect([early, late]).toEqual([[1], [3]])
  })

  test('clients receive commits after replication, with one wait for all earlier ones, in order', async () => {
    const waits: (() => void)[] = []
    const feed = new CommitFeed(
      0,
      () => {},
      () => new Promise((shown) => waits.push(shown)),
    )
    const inside: number[] = []
    feed.subscribe(({ sequence }) => inside.push(sequence))
    const outside: number[] = []
    feed.replicated.subscribe(({ sequence }) => outside.push(sequence))
    const settled: number[] = []
    const settle = (name: number) => void feed.replicated.caughtUp().then(() => settled.push(name))
    const state = () => [sequences(feed.replicated.since(0)), feed.replicated.sequence, outside]
    feed.publish(commit(1))
    feed.publish(commit(2))
    settle(1)
    await until(() => waits.length === 1)
    settle(2)
    feed.publish(commit(3))
    settle(3)
    feed.publish(commit(4))
    await until(() => inside.length === 4)
    expect([state(), sequences(feed.since(0))]).toEqual([
      [[], 0, []],
      [1, 2, 3, 4],
    ])
    waits[0]!()
    await until(() => waits.length === 2)
    await until(() => outside.length === 2)
    expect([state(), settled]).toEqual([
      [[1, 2], 2, [1, 2]],
      [1, 2],
    ])
    const newcomer: number[] = []
    feed.replicated.subscribe(({ sequence }) => newcomer.push(sequence))
    waits[1]!()
    await until(() => newcomer.length === 2)
    expect([state(), newcomer, waits.length]).toEqual([[[1, 2, 3, 4], 4, [1, 2, 3, 4]], [3, 4], 2])
    await until(() => settled.length === 3)
  })

  test('a failed replication wait is reported, and the commit is published', async () => {
    const errors: unknown[] = []
    const feed = new CommitFeed(
      0,
      (error) => errors.push(error),
      () => Promise.reject(new Error('away')),
    )
    const received: number[] = []
    feed.replicated.subscribe(({ sequence }) => received.push(sequence))
    feed.publish(commit(1))
    await until(() => received.length > 0)
    expect([received, errors]).toEqual([[1], [new Error('away')]])
  })
})
