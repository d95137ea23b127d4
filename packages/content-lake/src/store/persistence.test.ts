import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WriteError } from '../write/write-errors.ts'
import { openDatabase } from './sqlite/lake-database.ts'
import { createLake, type Lake } from '../lake.ts'
import { openTestLake, testClock } from '../testing/test-lake.ts'
import type { DocumentRevision } from './document-revisions.ts'
import { until } from '../testing/until.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { arbitraryTransactions } from '../testing/arbitrary-mutations.ts'
import { usesSqlite } from '../testing/test-database.ts'

const all = (lake: Lake): LakeDocument[] => [...lake.dataset('production')!.documents.all()]

describe('persistence', () => {
  test('a restart restores memory and history after any sequence of transactions', async () => {
    const home = openTestLake()
    const config = home.lake.config
    const { name } = await home.lake.createDataset('scratch')
    let run = 0
    await fc.assert(
      fc.asyncProperty(arbitraryTransactions, async (transactions) => {
        const dataset = await home.lake.createDataset(`${name}-${run++}`)
        const snapshots: [string, LakeDocument[]][] = []
        for (const [step, mutations] of transactions.entries()) {
          const before = [...dataset.documents.all()]
          const place = dataset.sequence
          try {
            const { transactionId } = await home.lake.writer.mutate(
              dataset,
              structuredClone(mutations),
              { author: 'fc', transactionId: `tx-${step}` },
            )
            if (dataset.sequence > place)
              snapshots.push([transactionId, [...dataset.documents.all()]])
          } catch (error) {
            if (!(error instanceof WriteError)) throw error
            expect([...dataset.documents.all()]).toEqual(before)
            expect(dataset.sequence).toBe(place)
          }
        }
        for (const [transactionId, documents] of snapshots) {
          for (const snapshot of documents) {
            if (snapshot._rev !== transactionId) continue
            const past = [...dataset.history(snapshot._id)].find(
              (revision) => revision.transactionId === transactionId,
            )
            expect(past?.document).toEqual(snapshot)
          }
        }
      }),
      { numRuns: 60 },
    )
    const before = home.lake
      .listDatasets()
      .map((dataset) => [dataset.name, [...dataset.documents.all()]])
    home.lake.close()
    const again = createLake(config)
    try {
      expect(
        again.listDatasets().map((dataset) => [dataset.name, [...dataset.documents.all()]]),
      ).toEqual(before)
    } finally {
      again.close()
    }
  })

  test('a throwing listener neither undoes the write nor affects other listeners', async () => {
    const errors: unknown[] = []
    const { lake, mutate } = openTestLake({ onError: (error) => errors.push(error) })
    const dataset = lake.dataset('production')!
    const publishedIds: string[] = []
    dataset.subscribe(() => {
      throw new Error('broken')
    })
    dataset.subscribe((commit) => publishedIds.push(commit.transactionId))
    await mutate([{ create: { _id: 'a', _type: 'watch' } }], { transactionId: 'one' })
    await until(() => publishedIds.length > 0)
    expect([publishedIds, errors.length, all(lake).length]).toEqual([['one'], 1, 1])
  })

  test('a write by a listener is published after the one that it reacts to', async () => {
    const { lake, mutate } = openTestLake()
    const dataset = lake.dataset('production')!
    const publishedIds: string[] = []
    dataset.subscribe((commit) => {
      if (commit.transactionId === 'one')
        void mutate([{ create: { _id: 'b', _type: 'watch' } }], { transactionId: 'two' })
    })
    dataset.subscribe((commit) => publishedIds.push(commit.transactionId))
    await mutate([{ create: { _id: 'a', _type: 'watch' } }], { transactionId: 'one' })
    await until(() => publishedIds.length > 1)
    expect(publishedIds).toEqual(['one', 'two'])
  })

  test('a second lake on the same folder is rejected with one clear sentence', () => {
    const { lake } = openTestLake()
    expect(() => createLake({ ...lake.config, clock: testClock() })).toThrow(
      /is in use by another process/,
    )
  })

  test.runIf(usesSqlite)(
    'a folder that cannot be created is rejected with one clear sentence',
    { meta: { needs: 'a database in a file' } },
    () => {
      expect(() => openTestLake({ dataDir: '/dev/null/lake' })).toThrow(
        /^The folder of \/dev\/null\/lake\/content-lake.sqlite cannot be used \(ENOTDIR\)\.$/,
      )
    },
  )

  test('writes in flight are stored and acknowledged when a lake closes', async () => {
    const first = openTestLake()
    // Discards the time charged while opening, so that the first write is not throttled.
    await new Promise(setImmediate)
    const writes = Array.from({ length: 20 }, (_, n) =>
      first.mutate([{ create: { _id: `a-${n}`, _type: 'watch' } }]),
    )
    first.lake.close()
    // A write still queued for the main thread is rejected and not stored.
    const settled = await Promise.allSettled(writes)
    const stored = settled.flatMap(({ status }, n) => (status === 'fulfilled' ? [`a-${n}`] : []))
    expect(stored).toContain('a-0')
    expect(
      all(first.reopen().lake)
        .map(({ _id }) => _id)
        .toSorted(),
    ).toEqual(stored.toSorted())
  })

  test('readers see durable documents, writers pending ones and their history', async () => {
    const { lake, mutate } = openTestLake()
    const dataset = lake.dataset('production')!
    await mutate([{ create: { _id: 'a', _type: 'watch', title: 'one' } }], { transactionId: 'one' })
    const second = mutate([{ patch: { id: 'a', set: { title: 'two' } } }], { transactionId: 'two' })
    const gone = mutate([{ delete: { id: 'a' } }], { transactionId: 'three' })
    const states = (history: Iterable<DocumentRevision>) =>
      [...history].map(({ transactionId, document }) => [transactionId, document?.title])
    expect(dataset.documents.byId('a')?.title).toBe('one')
    expect([dataset.pending.documents.byId('a'), dataset.pending.documents.size()]).toEqual([
      undefined,
      0,
    ])
    expect([dataset.pending.hasTransaction('three'), dataset.log.sequenceOf('three')]).toEqual([
      true,
      undefined,
    ])
    expect(states(dataset.history('a'))).toEqual([['one', 'one']])
    const all = [
      ['three', undefined],
      ['two', 'two'],
      ['one', 'one'],
    ]
    expect(states(dataset.pending.history('a'))).toEqual(all)
    await Promise.all([second, gone])
    expect(states(dataset.history('a'))).toEqual(all)
  })

  test.runIf(usesSqlite)(
    'a long scan of the log yields milestones and omits nothing',
    { meta: { needs: 'a database in a file' } },
    async () => {
      const first = openTestLake()
      const write = { createOrReplace: { _id: 'a', _type: 'watch' } }
      await first.mutate([write], { transactionId: 'one' })
      first.lake.close()
      const database = openDatabase(first.dataDir)
      database.exec("UPDATE sqlite_sequence SET seq = 12000 WHERE name = 'transactions'")
      database.close()
      const { lake, mutate } = first.reopen()
      await mutate([write], { transactionId: 'two' })
      const walked = [...lake.dataset('production')!.log.publishedTransactions({})]
      expect(walked.map((step) => ('milestone' in step ? step.sequence : step.id))).toEqual([
        'two',
        7_002,
        2_002,
        'one',
      ])
    },
  )
})
