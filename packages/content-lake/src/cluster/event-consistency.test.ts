import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Replica } from '@orrery/sqlite-replica'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { externalCommitName } from '../document/commit.ts'
import { createLog } from '@orrery/server-kit/log'
import { serveLake, type RunningLake } from '../serve.ts'
import { deferred } from '../testing/deferred.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { eventQueue, openEventStream } from '../testing/test-events.ts'
import { createTestClient } from '../testing/test-client.ts'
import type { TestLake } from '../testing/test-lake.ts'
import { ADMINISTRATOR_TOKEN, asAdministrator } from '../testing/test-whole-lake.ts'
import { until } from '../testing/until.ts'
import { readHookBody } from '../webhooks/webhook-body.ts'
import { webhookServiceOf } from '../webhooks/webhook-service.ts'

const TURNS = 15
/** The log position in an event id. */
const placeIn = (id: string): string => id.replace(/-1$|\..*$/, '')

const LIVE = '/v2025-02-19/data/live/events/production'
const LISTEN = '/v2025-02-19/data/listen/production?query=*&enableResume=true'

const programs = await findPostgres()

describe.skipIf(!programs)(
  'events of lakes on one database',
  { meta: { needs: 'PostgreSQL' } },
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'told-'))
    const running: RunningLake[] = []
    let database: PostgresServer
    let writer: Awaited<ReturnType<typeof start>>
    let reader: Awaited<ReturnType<typeof start>>

    async function start(replica: string) {
      const config = readConfig(
        { port: '0', ownPort: '0', dataDir, replica, databaseUrl: database.url },
        { CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN },
      )
      const own = await serveLake(config, createLog({ format: 'text', level: 'silent' }))
      running.push(own)
      const { lake, url } = own
      const client = createTestClient(url, { token: ADMINISTRATOR_TOKEN, timeout: 20_000 })
      const dataset = lake.dataset('production')!
      const request: TestLake['request'] = (path, { headers } = {}) =>
        fetch(`${url}${path}`, { headers: { ...asAdministrator, ...headers } })
      const turn = () => client.fetch<number>('*[_id == "luna"][0].turn')
      return { lake, client, dataset, request, turn }
    }

    const write = (turn: number) =>
      writer.client.createOrReplace({ _id: 'luna', _type: 'watch', turn })
    const readBoth = () => Promise.all([writer.turn(), reader.turn()])

    beforeAll(async () => {
      database = await startPostgres(programs!)
      writer = await start('one')
      reader = await start('two')
      await write(0)
      await until(() => reader.dataset.replicated.sequence === writer.dataset.sequence)
    })
    afterEach(() => vi.restoreAllMocks())
    afterAll(async () => {
      for (const lake of running.toReversed()) await lake.close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    test('arrive after the change is readable at every process: live events, listeners and webhooks', async () => {
      const called = eventQueue<number[]>()
      const receiver = await startWebhookReceiver(async () => {
        called.push(await readBoth())
        return 200
      })
      const { lake } = writer
      const body = readHookBody(
        { name: 'All', url: receiver.url, dataset: '*', rule: { on: ['create', 'update'] } },
        lake,
        'all',
      )
      const since = writer.dataset.sequence
      lake.hooks.put({ id: 'all', body, since, createdAt: '', updatedAt: '', createdBy: 'x' })
      webhookServiceOf(lake)!.reload()
      const streams = await Promise.all(
        [LIVE, LISTEN].flatMap((path) => [
          openEventStream(writer, path),
          openEventStream(reader, path),
        ]),
      )
      await Promise.all(streams.map((next) => next()))
      for (let turn = 1; turn <= TURNS; turn += 1) {
        const written = write(turn)
        const deliveries = streams.map(async (next) => {
          await next()
          return readBoth()
        })
        const answers = await Promise.all([...deliveries, called.next()])
        expect(new Set(answers.flat())).toEqual(new Set([turn]))
        await written
      }
    })

    test('are published before the write is acknowledged: a later listener receives later events only', async () => {
      const replicated = [writer.dataset, reader.dataset].map((each) => each.replicated)
      const waits = replicated.map((each) => vi.spyOn(each, 'caughtUp'))
      for (const [turn, { client, dataset }] of [writer, reader].entries()) {
        const before = dataset.sequence
        await client.createOrReplace({ _id: 'luna', _type: 'watch', turn: 50 + turn })
        expect(dataset.replicated.sequence).toBe(dataset.sequence)
        expect(dataset.sequence).toBeGreaterThan(before)
        expect(waits[turn]).toHaveBeenCalled()
      }
    })

    test('wait for replication, and arrive once and in order for new and resumed listeners', async () => {
      const places: number[] = []
      const take = async (turn: number) => {
        const before = writer.dataset.sequence
        const answer = write(turn)
        await until(() => writer.dataset.sequence > before)
        await until(() => reader.dataset.sequence === writer.dataset.sequence)
        places.push(writer.dataset.sequence)
        return { answer }
      }
      await (
        await take(100)
      ).answer
      await until(() => reader.dataset.replicated.sequence === places[0])
      const isShown = deferred()
      vi.spyOn(Replica.prototype, 'awaitReplicated').mockImplementation(() => isShown.promise)
      const answers = [await take(101), await take(102)]
      const [begin, first, second] = places.map(String)
      const live = (at: number) => externalCommitName(writer.dataset.since(places[at]! - 1)![0]!)
      for (const each of [writer, reader]) {
        expect(each.dataset.replicated.sequence).toBe(places[0])
        expect(each.dataset.replicated.since(places[0]!)).toEqual([])
      }
      const open = async (each: typeof writer, path: string, at?: string) => {
        const next = await openEventStream(each, path, at)
        return { next, hello: await next() }
      }
      const all = [writer, reader].flatMap((each) => [
        { reported: [first, second], stream: open(each, LIVE), hello: ['welcome', begin] },
        { reported: [first, second], stream: open(each, LIVE, live(0)), hello: ['welcome', begin] },
        // Has received the first event at the other process.
        { reported: [second], stream: open(each, LIVE, live(1)), hello: ['welcome', first] },
        { reported: [first, second], stream: open(each, LISTEN), hello: ['welcome', begin] },
        {
          reported: [first, second],
          stream: open(each, LISTEN, begin),
          hello: ['welcomeback', begin],
        },
        { reported: [second], stream: open(each, LISTEN, first), hello: ['welcomeback', first] },
      ])
      for (const { stream, hello } of all) {
        const { event, id } = (await stream).hello!
        expect([event, placeIn(id)]).toEqual(hello)
      }
      // Has received the beginning at the other process, and gets the rest without waiting.
      const partly = await open(reader, LISTEN, `${first}-0`)
      expect((await partly.next())!.id).toBe(`${first}-1`)
      isShown.resolve()
      for (const { answer } of answers) await answer
      const last = await take(103)
      await last.answer
      const end = String(places.at(-1))
      for (const { reported, stream } of all) {
        const { next } = await stream
        const ids: string[] = []
        while (ids.at(-1) !== end) ids.push(placeIn((await next())!.id))
        expect(ids).toEqual([...reported, end])
      }
      expect([(await partly.next())!.id, (await partly.next())!.id]).toEqual([
        `${second}-1`,
        `${end}-1`,
      ])
    })
  },
)
