import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ChangeSet } from '../store/dataset-store.ts'
import { openTestLake } from '../testing/test-lake.ts'
import { until } from '../testing/until.ts'
import type { WriteTransaction } from './write-transaction.ts'

const watch = (_id: string) => ({ _id, _type: 'watch' })

function open() {
  const test = openTestLake()
  const dataset = test.lake.dataset('production')!
  return { ...test, dataset, writer: test.lake.writer }
}

const stamped = (_id: string) => ({
  ...watch(_id),
  _rev: 'stale',
  _createdAt: '2026-01-05T09:00:00Z',
  _updatedAt: '2026-01-05T09:00:00Z',
})

/** Advances the clock by a millisecond per reading, so that long work pauses on any machine. */
function eachLookTakesTime() {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
  onTestFinished(() => void vi.restoreAllMocks())
}

describe('TransactionRunner', () => {
  test('rejects async callbacks at compile time, and late changes at run time', async () => {
    const { writer, dataset } = open()
    let late: Promise<unknown> | undefined
    const tooLate = async (transaction: WriteTransaction): Promise<void> => {
      await Promise.resolve()
      transaction.create(watch('late'))
    }
    // @ts-expect-error A transaction ends when its callback returns, and a promise resolves later.
    await writer.transact(dataset, { author: 'x' }, (transaction) => (late = tooLate(transaction)))
    await expect(late).rejects.toThrow(/has ended/)
    // @ts-expect-error The same as an async function.
    await writer.transact(dataset, { author: 'x' }, async () => {})
    // Any other value may be returned.
    const { value } = await writer.transact(dataset, { author: 'x' }, (transaction) => [
      transaction.create(watch('in-time')).operation,
    ])
    expect([value, dataset.documents.size()]).toEqual([['create'], 1])
  })

  test('runs concurrent transactions one after the other and publishes them in order of sequence', async () => {
    const { writer, dataset } = open()
    const reported: [string, number, boolean][] = []
    const answered = new Set<string>()
    dataset.subscribe(({ transactionId, sequence }) =>
      reported.push([transactionId, sequence, answered.has(transactionId)]),
    )
    await writer.mutate(dataset, [{ create: { ...watch('a'), turns: 0 } }], { author: 'x' })
    const turns = Array.from({ length: 20 }, async (_, turn) => {
      const { transactionId } = await writer.mutate(
        dataset,
        [{ patch: { id: 'a', inc: { turns: 1 } } }],
        { author: 'x', transactionId: `turn-${turn}` },
      )
      answered.add(transactionId)
      // When the response arrives, the write is readable.
      expect(Number(dataset.documents.byId('a')?.turns)).toBeGreaterThan(turn)
    })
    await Promise.all(turns)
    expect(dataset.documents.byId('a')?.turns).toBe(20)
    await until(() => reported.length > turns.length)
    const [, ...rest] = reported
    expect(rest.map(([id]) => id)).toEqual(turns.map((_, turn) => `turn-${turn}`))
    const sequences = reported.map(([, sequence]) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    // Writers do not wait for listeners.
    expect(rest.map(([, , wasAnswered]) => wasAnswered)).not.toContain(false)
  })

  test('rejects a change set based on an older state and leaves no trace', async () => {
    const { writer, dataset } = open()
    const reported: string[] = []
    const stale: ChangeSet = {
      transactionId: 'stale',
      timestamp: '2026-01-05T09:00:00.000Z',
      author: 'x',
      base: dataset.sequence,
      mutations: '[]',
      changes: [
        { id: 'b', after: stamped('b'), body: JSON.stringify(stamped('b')), mutations: [] },
      ],
      purged: new Set(),
      size: 1,
    }
    await writer.mutate(dataset, [{ create: watch('a') }], { author: 'x' })
    dataset.subscribe(({ transactionId }) => reported.push(transactionId))
    const place = dataset.sequence
    await expect(dataset.commit(stale)).rejects.toMatchObject({ name: 'StaleChangeSetError' })
    expect([
      dataset.sequence,
      dataset.documents.byId('b'),
      dataset.log.sequenceOf('stale'),
    ]).toEqual([place, undefined, undefined])
    await dataset.commit({ ...stale, base: place })
    await until(() => reported.length > 0)
    expect([dataset.documents.byId('b')?._id, reported]).toEqual(['b', ['stale']])
  })

  test('rejects a failed transaction and leaves no trace', async () => {
    const { writer, dataset } = open()
    const mutations = [{ create: watch('a') }, { create: watch('a') }]
    await expect(writer.mutate(dataset, mutations, { author: 'x' })).rejects.toMatchObject({
      type: 'documentAlreadyExistsError',
      kind: 'mutation',
      index: 1,
    })
    expect([dataset.documents.size(), dataset.sequence]).toEqual([0, 0])
  })

  test('pauses during a long transaction and queues later writes behind it', async () => {
    const { writer, dataset } = open()
    eachLookTakesTime()
    const charged: number[] = []
    const documents = Array.from({ length: 60 }, (_, at) => ({ create: watch(`watch-${at}`) }))
    const long = writer.mutate(dataset, documents, {
      author: 'x',
      charge: (ms) => charged.push(ms),
    })
    const behind = writer.mutate(dataset, [{ patch: { id: 'watch-59', set: { a: 1 } } }], {
      author: 'x',
    })
    const third = writer.transact(dataset, { author: 'x' }, (transaction) =>
      transaction.get('watch-59'),
    )
    // Nothing is visible before everything is.
    await nextTurn()
    expect([dataset.documents.size(), dataset.pending.documents.byId('watch-0')]).toEqual([
      0,
      undefined,
    ])
    await Promise.all([long, behind])
    expect(charged.length).toBeGreaterThan(10)
    expect((await third).value).toMatchObject({ _id: 'watch-59', a: 1 })
  })

  test('leaves no trace of a rejected long transaction and starts the next one', async () => {
    const { writer, dataset } = open()
    eachLookTakesTime()
    const documents = Array.from({ length: 60 }, (_, at) => ({ create: watch(`watch-${at}`) }))
    const twice = [...documents, { create: watch('watch-0') }]
    const refused = writer.mutate(dataset, twice, { author: 'x' })
    const next = writer.mutate(dataset, [{ create: watch('watch-0') }], { author: 'x' })
    await expect(refused).rejects.toMatchObject({ type: 'documentAlreadyExistsError', index: 60 })
    await next
    expect(dataset.documents.size()).toBe(1)
  })

  test('limits the queries of one transaction to five seconds together', async () => {
    const { writer, dataset } = open()
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const selection = { delete: { query: '*[_type == "watch"]' } }
    await writer.transact(dataset, { author: 'x' }, (transaction) => {
      transaction.apply(selection)
      vi.advanceTimersByTime(4_999)
      transaction.apply(selection)
      vi.advanceTimersByTime(1)
      expect(() => transaction.apply(selection)).toThrow(
        'take more than 5 seconds; do it in several',
      )
      // Time used by other work does not count.
      transaction.waited(1)
      transaction.apply(selection)
    })
  })
})
