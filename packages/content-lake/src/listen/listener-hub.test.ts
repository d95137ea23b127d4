import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ServerSentEventSink } from '../events/server-sent-events.ts'
import { openEventStream } from '../testing/test-events.ts'
import { MUTATE_PATH, openTestLake } from '../testing/test-lake.ts'
import { serveTestLake } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import type { TenantQuota } from '../fair-scheduling/resource-quotas.ts'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import { ListenerHub } from './listener-hub.ts'
import type { MutationEventOptions, ListenerFilter } from './mutation-event.ts'

const options = {
  includeMutations: false,
  includeResult: false,
  includePreviousRevision: false,
  includeEffects: false,
  visibility: 'query',
} as const

function openHub() {
  const { lake, mutate, announced } = openTestLake()
  const dataset = lake.dataset('production')!
  const hub = new ListenerHub(dataset, lake.onError)
  const looks: string[] = []
  const watch = (name: string, pins: ListenerFilter['pins'] = null): ListenerFilter => ({
    pins,
    evaluate(_before, after) {
      looks.push(`${name} ${after?._id}`)
      return { transition: 'update', hidden: false }
    },
  })
  const join = (
    key: string,
    watcher: ListenerFilter,
    from = 0,
    quota: Pick<TenantQuota, 'run'> = lake.quotas.member('x'),
    more: Partial<MutationEventOptions> = {},
  ) => {
    const frames: Uint8Array[] = []
    const sink = {
      send: (frame: Uint8Array) => frames.push(frame),
    } as unknown as ServerSentEventSink
    const listener = {
      sink,
      options: { ...options, ...more },
      from,
      quota: quota as TenantQuota,
    }
    return { received: frames, leave: hub.join(key, watcher, listener) }
  }
  const write = (_id: string, _type = 'watch') => mutate([{ createOrReplace: { _id, _type } }])
  return { lake, hub, dataset, looks, watch, join, write, announced }
}

/** Visits every pair of documents: inequality uses no index. */
const GREEDY = '*[count(*[count(*[_type == ^._type && _id != ^._id]) > 0]) > 0]'

describe('ListenerHub', () => {
  test('equal listeners share one evaluation and identical bytes', async () => {
    const { looks, watch, join, write } = openHub()
    const watcher = watch('all')
    const many = Array.from({ length: 500 }, () => join('same', watcher))
    await write('a')
    await until(() => many.every(({ received }) => received.length === 1))
    expect([looks, new Set(many.flatMap(({ received }) => received)).size]).toEqual([['all a'], 1])
  })

  test('a commit is not evaluated for listeners of other documents', async () => {
    const { looks, watch, join, write } = openHub()
    for (let n = 0; n < 500; n++) join(`id ${n}`, watch(`id ${n}`, { ids: [`a-${n}`], types: [] }))
    join('type', watch('type', { ids: [], types: ['strap'] }))
    const all = join('all', watch('all'))
    await write('a-7')
    await write('b', 'strap')
    await until(() => Buffer.concat(all.received).includes('"documentId":"b"'))
    expect(looks).toEqual(['all a-7', 'id 7 a-7', 'all b', 'type b'])
  })

  test('a new listener receives later commits only, and a removed one nothing', async () => {
    const { dataset, watch, join, write } = openHub()
    const [gone, early] = [join('same', watch('all')), join('same', watch('all'))]
    await write('a')
    const late = join('same', watch('all'), dataset.sequence)
    gone.leave()
    await write('b')
    await until(() => late.received.length > 0)
    const ids = ({ received }: { received: Uint8Array[] }) =>
      Buffer.concat(received)
        .toString()
        .match(/(?<="documentId":")\w/g)
    expect([ids(early), ids(late), gone.received.length < 2]).toEqual([['a', 'b'], ['b'], true])
  })

  test('a throttled listener is relieved by another one of its group', async () => {
    const { lake, watch, join, write } = openHub()
    let reads = 0
    const poor = {
      run(): Promise<never> {
        reads += 1
        return Promise.reject(new ThrottledError('Too much'))
      },
    }
    const watcher = watch('all')
    const all = [join('same', watcher, 0, poor), join('same', watcher, 0, lake.quotas.member('y'))]
    await write('a')
    await until(() => all.every(({ received }) => received.length === 1))
    expect(reads).toBe(1)
  })

  test('a slice may end between two outboxes without duplicates, losses or reordering', async () => {
    const { dataset, watch, join, write, announced: settled } = openHub()
    await write('z')
    await settled()
    // Each reading of the clock advances it as if the step before were slow.
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++)
    onTestFinished(() => clock.mockRestore())
    const order: number[] = []
    const quota: Pick<TenantQuota, 'run'> = {
      async run(work) {
        await new Promise((resolve) => setImmediate(resolve))
        const before = events()
        const result = await work()
        order.push(events() - before)
        if (late.length === 0 && events() > 0) leaveAndCome()
        return result
      },
    }
    const watcher = watch('all')
    const joinBy = (way: number, from = 0) =>
      join('same', watcher, from, quota, { visibility: `${way}` as 'query' })
    const many = Array.from({ length: 12 }, (_, way) => joinBy(way))
    const ids = ({ received }: (typeof many)[number]) =>
      Buffer.concat(received)
        .toString()
        .match(/(?<="documentId":")\w/g) ?? []
    const events = () => many.reduce((sum, each) => sum + ids(each).length, 0)

    // Listeners subscribe and unsubscribe while others are notified.
    const late: typeof many = []
    const leaveAndCome = () => {
      many[11]!.leave()
      for (const way of [0, 20]) late.push(joinBy(way, dataset.sequence))
    }

    await write('a')
    await vi.waitFor(() => expect(late).toHaveLength(2))
    await write('b')
    await vi.waitFor(() => {
      expect(many.slice(0, 11).map(ids)).toEqual(Array(11).fill(['a', 'b']))
      expect([many[11]!, ...late].map(ids)).toEqual([[], ['b'], ['b']])
    })
    expect(Math.max(...order)).toBeLessThan(4)
  })

  test('a too expensive filter ends with an error, and no other listener waits', async () => {
    const served = await serveTestLake()
    const straps = Array.from({ length: 200 }, (_, n) => ({
      create: { _id: `s-${n}`, _type: 'strap' },
    }))
    await served.mutate(straps)
    await served.announced()
    const editor = await openEventStream(served, listenTo(GREEDY))
    const failure = new Promise((_resolve, reject) =>
      served.client({ token: undefined }).listen(GREEDY).subscribe({ error: reject }),
    ).catch((error: unknown) => error)
    expect((await editor())?.event).toBe('welcome')
    await served.mutate([{ create: { _id: 'luna', _type: 'watch' } }])
    // A member has a larger budget than an anonymous client.
    expect((await editor())?.data.documentId).toBe('luna')
    expect(await failure).toMatchObject({
      name: 'ChannelError',
      message: expect.stringContaining('Name the documents by _id or _type'),
    })
  })

  test('a filter is limited to its steps for every principal', async () => {
    const { lake, request, mutate } = openTestLake()
    const next = await openEventStream({ request }, listenTo(GREEDY))
    await next()
    const straps = Array.from({ length: 1_100 }, (_, n) => ({
      create: { _id: `s-${n}`, _type: 'strap' },
    }))
    await mutate(straps)
    const channelEvent = await next()
    expect([channelEvent?.event, await next()]).toEqual(['channelError', undefined])
    expect(lake.dataset('production')!.documents.size()).toBe(1_100)
  })

  test('the streams of an address are limited, and a closed one is released', async () => {
    const { request } = openTestLake()
    const path = listenTo('*')
    const open = () => request(path, { as: 'nobody' })
    const streams = await Promise.all(Array.from({ length: 100 }, open))
    const refused = await open()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    await streams[0]?.body?.cancel()
    expect((await open()).status).toBe(200)
    expect((await request(MUTATE_PATH, { body: { mutations: [] } })).status).toBe(200)
  })
})

function listenTo(query: string): string {
  return `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}`
}
