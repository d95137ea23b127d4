import fc from 'fast-check'
import { localSqliteFolder } from '../store/shared-database.ts'
import { databasePath } from '../store/sqlite/data-folder.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { compileReadFilters, datasetPermissionsOf } from '../access/permissions.ts'
import { GroqError } from '@orrery/groq/groq-error'
import { documentsArbitrary, PARAMS, queryArbitrary } from '@orrery/groq/testing/arbitraries'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { openTestLake, testPrincipal, type Json, type TestLake } from '../testing/test-lake.ts'
import { until } from '../testing/until.ts'
import { executeQueryToJson } from './execute-query.ts'
import type { QueryBudget, QuerySpec } from './query-spec.ts'
import { QueryWorkerThread } from './query-worker-thread.ts'
import { QueryWorker, type QueryWorkerOptions } from './query-worker.ts'

const BUDGET: QueryBudget = { steps: 15_000_000, milliseconds: 60_000, bytes: 10_000_000 }
const PAYER = { key: 'stranger 127.0.0.2', class: 'stranger' } as const

const question = (query: string, extra: Partial<QuerySpec> = {}): QuerySpec => ({
  query,
  params: PARAMS,
  perspective: 'raw',
  resultSourceMap: false,
  now: '2026-06-01T00:00:00.000Z',
  identity: 'somebody',
  apiVersion: '2025-02-19',
  projectId: 'orrery',
  dataset: 'production',
  readFilters: ['_id in path("**")'],
  versions: true,
  generated: [],
  returnQuery: true,
  explain: false,
  ...extra,
})

interface Served extends TestLake {
  dataset: DatasetStore
  reader: QueryWorker
  request: never
  /** Runs a query on the worker; returns the response without its time, or the error message. */
  slowly: (question: QuerySpec, budget?: QueryBudget, signal?: AbortSignal) => Promise<Json>
}

function withReader(options: Partial<QueryWorkerOptions> = {}): Served {
  const test = openTestLake()
  const dataset = test.lake.dataset('production')!
  const { publicUrl, projectId } = test.lake.config
  const file = databasePath(localSqliteFolder(test.lake.config))
  const datasets = () => test.lake.listDatasets()
  const reader = new QueryWorker({ file, publicUrl, projectId, datasets, ...options })
  onTestFinished(() => reader.close())
  const slowly: Served['slowly'] = (requested, budget = BUDGET, signal) =>
    resultOf(async () =>
      new TextDecoder().decode(await reader.execute(PAYER, dataset, requested, budget, signal)),
    )
  return { ...test, dataset, reader, slowly } as unknown as Served
}

async function resultOf(answer: () => string | Promise<string>): Promise<Json> {
  try {
    const { ms, ...rest } = JSON.parse(await answer())
    expect(ms).toEqual(expect.any(Number))
    return rest
  } catch (error) {
    if (!(error instanceof GroqError)) throw error
    const { name, message, query, start, end, type } = error
    return { name, message, query, start, end, type }
  }
}

const watch = (_id: string, more = {}) => ({ create: { _id, _type: 'watch', ...more } })

/** A query that takes seconds, in small steps. */
const HEAVY = 'count(*[count(*[count(*[_id > ^._id]) > 0 && _id != ^._id]) > -1])'
const crowd = Array.from({ length: 250 }, (_, index) => watch(`w${index}`))

describe('QueryWorker', () => {
  test('returns the same results as the main thread, at the last write', async () => {
    const { dataset, mutate, slowly, reader } = withReader()
    const [stored = []] = fc.sample(documentsArbitrary(), { numRuns: 1, seed: 7 })
    const referencing = stored.filter(({ _id }) => /^[\w-]+$/.test(_id))
    const pointedTo = JSON.stringify(referencing).matchAll(/"_ref":"([\w.-]+)"/g)
    const ids = [
      ...Array.from(pointedTo, ([, id]) => id!),
      'luna',
      'drafts.luna',
      'versions.r1.luna',
    ]
    await mutate([
      ...[...new Set([...ids, 'private.note'])].map((id) => watch(id)),
      ...referencing.map(({ _rev, ...document }) => ({
        createOrReplace: { ...document, was: _rev },
      })),
    ])
    const specs = fc.record({
      query: fc.oneof(queryArbitrary, fc.constantFrom('*{', '$nothing', '[identity(), now()]')),
      perspective: fc.constantFrom('raw', 'published', 'drafts', 'r1', 'bad name'),
      resultSourceMap: fc.constantFrom(false, true, 'withKeyArraySelector' as const),
      versions: fc.boolean(),
      returnQuery: fc.boolean(),
      readable: fc
        .constantFrom('nobody' as const, 'viewer' as const, 'contributor' as const)
        .map((who) => datasetPermissionsOf(testPrincipal(who), 'production').readFilters),
    })
    const same = async ({ query, ...extra }: Partial<QuerySpec>): Promise<Json> => {
      const both = question(query ?? '*', extra)
      const canRead = compileReadFilters(both.readFilters, both.versions)
      const here = await resultOf(() =>
        executeQueryToJson(both, { documents: dataset.documents, canRead }, BUDGET),
      )
      expect(await slowly(both)).toEqual(here)
      return here
    }
    await fc.assert(
      fc.asyncProperty(specs, async (each) => void (await same(each))),
      { numRuns: 150 },
    )

    // Applies creations, changes and deletions, also more than a hundred at once.
    await mutate([watch('new'), { delete: { id: 'luna' } }])
    await mutate([{ patch: { id: 'new', set: { n: 1 } } }])
    expect((await same({ query: '*[_id in ["new", "luna"]]{_id, n}' })).result).toEqual([
      { _id: 'new', n: 1 },
    ])
    await mutate(crowd)
    await same({ query: '*' })

    // Reloads when the commits in between are no longer buffered.
    const since = vi.spyOn(dataset, 'since').mockReturnValueOnce(undefined)
    await mutate([{ patch: { id: 'new', set: { n: 2 } } }])
    expect((await same({ query: '*[_id == "new"][0].n' })).result).toBe(2)
    expect(since).toHaveBeenCalled()

    // Restarts after a failure, transparently for clients.
    reader.kill()
    expect((await same({ query: 'count(*)' })).result).toBe(dataset.documents.size())
  })

  test('a hanging query is killed, and queued ones run on the next worker', async () => {
    const { mutate, slowly, reader, dataset } = withReader({ graceMs: 100 - BUDGET.milliseconds })
    await mutate(crowd)
    const [hung, waiting] = [
      slowly(question(HEAVY), { ...BUDGET, steps: 1e12 }),
      slowly(question('count(*)')),
    ]
    expect((await hung).message).toMatch(/too expensive/)
    expect((await waiting).result).toBe(dataset.documents.size())

    // An aborted query stops without a kill: the same thread continues.
    const gone = new AbortController()
    const left = slowly(question(HEAVY), { ...BUDGET, steps: 1e12 }, gone.signal)
    const next = slowly(question('count(*)'))
    await vi.waitFor(() => expect(reader.waiting).toBe(1))
    gone.abort()
    await expect(left).rejects.toThrow(/aborted/)
    expect((await next).result).toBe(dataset.documents.size())
  })

  test('a worker that cannot catch up is replaced, and each query gets its own result', async () => {
    const { mutate, slowly, dataset } = withReader()
    await mutate(crowd)
    expect((await slowly(question('count(*)'))).result).toBe(crowd.length)
    await mutate([watch('new')])
    vi.spyOn(dataset, 'since').mockImplementationOnce((sequence) => {
      const [commit] = dataset.since(sequence) ?? []
      const broken = { ...commit!.changes[0]!, id: 'broken', after: null as never }
      return [{ ...commit!, changes: [broken, ...commit!.changes] }]
    })
    const queries = ['_id == "new"', '_id == "old"', 'true'].map((filter) => `count(*[${filter}])`)
    const answers = await Promise.all(queries.map((query) => slowly(question(query))))
    expect(answers.map(({ query, result }) => [query, result])).toEqual(
      [1, 0, crowd.length + 1].map((count, index) => [queries[index], count]),
    )
  })

  test('reloads when commits are no longer buffered, and finally rejects', async () => {
    const { mutate, slowly, dataset } = withReader()
    await mutate([watch('first')])
    const since = vi.spyOn(dataset, 'since').mockReturnValueOnce(undefined)
    expect((await slowly(question('count(*)'))).result).toBe(1)
    expect(since).toHaveBeenCalledTimes(2)

    since.mockReturnValue(undefined)
    const refused = slowly(question('count(*)'))
    await expect(refused).rejects.toThrow(/^More is written to "production" than can be read/)
    await expect(refused).rejects.toBeInstanceOf(ThrottledError)
    since.mockRestore()
    expect((await slowly(question('count(*)'))).result).toBe(1)
  })

  test('a query whose client disconnects during loading is not executed', async () => {
    const { mutate, slowly, reader } = withReader()
    await mutate([watch('first')])
    const executeSpy = vi.spyOn(QueryWorkerThread.prototype, 'execute')
    onTestFinished(() => executeSpy.mockRestore())
    const gone = new AbortController()
    const left = slowly(question('count(*)'), BUDGET, gone.signal)
    const staying = slowly(question('1'))
    await until(() => reader.isRunning)
    gone.abort()
    await expect(left).rejects.toThrow(/aborted/)
    expect((await staying).result).toBe(1)
    expect(executeSpy).toHaveBeenCalledTimes(1)
  })

  test('a large import takes no memory from queries, because another worker is started', async () => {
    const { mutate, slowly, dataset } = withReader({ workingMemory: 8 })
    await mutate([watch('first')])
    const [since, count] = [vi.spyOn(dataset, 'since'), question('count(*)')]
    expect((await slowly(count)).result).toBe(1)
    const { sequence } = dataset
    await mutate([watch('small')])
    expect((await slowly(count)).result).toBe(2)
    expect(since).toHaveBeenLastCalledWith(sequence)

    const text = 'x'.repeat(1024 * 1024)
    for (let n = 0; n < 16; n += 1) await mutate([watch(`large-${n}`, { text })])
    since.mockClear()
    expect((await slowly(count)).result).toBe(18)
    expect(since.mock.calls).toEqual([[dataset.sequence]])
  })

  test('each exceeded budget is a GroqError; memory is released when idle', async () => {
    const { mutate, slowly, reader } = withReader({ idleMs: 1, workingMemory: 24 })
    await mutate(crowd)
    expect(await slowly(question(HEAVY), { ...BUDGET, steps: 10_000 })).toMatchObject({
      message: expect.stringContaining('limit of work'),
      query: HEAVY,
    })
    expect((await slowly(question(HEAVY), { ...BUDGET, milliseconds: 0 })).message).toMatch(
      /of time/,
    )
    expect((await slowly(question('*'), { ...BUDGET, bytes: 100 })).message).toMatch(/too large/)
    // A query that exhausts the memory of the thread ends only the thread.
    const filling = question('count(*{"a": *{"b": *{"c": [_id, _id, {"d": [_id]}]}}})')
    expect((await slowly(filling, { ...BUDGET, steps: 1e12 })).message).toMatch(/of memory/)
    expect((await slowly(question('count(*)'))).result).toBe(crowd.length)
    await vi.waitFor(() => expect(reader.isRunning).toBe(false))
  })
})
