import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type BucketServer,
  startBucketServer,
  skipWithoutBucket,
} from '../asset-store/testing/bucket-server.ts'
import { localCopiesOf } from '../assets/local-asset-copies.ts'
import { readConfig } from '../config.ts'
import { createLog } from '@orrery/server-kit/log'
import { serveLake, type RunningLake } from '../serve.ts'
import { SCHEMA_ID, TEST_TYPES } from '../agent-actions/testing/deploy-test-schema.ts'
import {
  changeTexts,
  modelVariables,
  startTestModel,
  type TestModelServer,
} from '../testing/test-model-server.ts'
import { callApi, createPerson } from '../testing/test-people.ts'
import { createTestClient } from '../testing/test-client.ts'
import { openEventStream } from '../testing/test-events.ts'
import { ADMINISTRATOR_TOKEN, asAdministrator, type WholeLake } from '../testing/test-whole-lake.ts'
import { until } from '../testing/until.ts'

const HOUR = 3_600_000

const programs = await findPostgres()

describe.skipIf(!programs)('two lakes on one database', { meta: { needs: 'PostgreSQL' } }, () => {
  let database: PostgresServer
  let bucket: BucketServer | undefined
  let bucketDir: string
  let model: TestModelServer
  let dataDir: string
  let port = 0
  /** Milliseconds by which the clocks of the lakes are ahead. */
  let ahead = 0
  const running: RunningLake[] = []

  /** Starts another lake on the folder, with the shared port. */
  async function start(replica: string): Promise<WholeLake> {
    const config = readConfig(
      { port: String(port), ownPort: '0', dataDir, replica, databaseUrl: database.url },
      {
        CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN,
        ...(bucket && { ASSETS_URL: bucket.urlOf('both') }),
        ...modelVariables(model),
      },
    )
    const clock = () => new Date(Date.now() + ahead)
    const log = createLog({ format: 'text', level: 'silent' })
    const lake = await serveLake({ ...config, clock }, log)
    running.push(lake)
    port = lake.port
    return {
      ...lake,
      origin: lake.url,
      dataDir,
      client: (overrides = {}) =>
        createTestClient(lake.url, { token: ADMINISTRATOR_TOKEN, ...overrides }),
      request: (path, init) => fetch(`${lake.url}${path}`, init),
    }
  }
  let first: WholeLake
  let second: WholeLake

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'two-lakes-'))
    bucketDir = mkdtempSync(join(tmpdir(), 'two-lakes-bucket-'))
    database = await startPostgres(programs!)
    model = await startTestModel()
    if (skipWithoutBucket === undefined) bucket = await startBucketServer(bucketDir)
    first = await start('one')
    second = await start('two')
  })
  afterAll(async () => {
    for (const lake of running.toReversed()) await lake.close()
    await database.stop()
    await bucket?.close()
    await model.close()
    rmSync(bucketDir, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('share a port and have an own port each', () => {
    expect([first.lake.cluster?.role, second.lake.cluster?.role]).toEqual(['writer', 'reader'])
    expect(second.port).toBe(first.port)
    expect(new Set([first.url, second.url, `http://127.0.0.1:${port}`]).size).toBe(3)
  })

  test('route no client of the shared port to a process that is loading', async () => {
    const isReady = async () => {
      const init = { headers: { connection: 'close' } }
      return (await fetch(`http://127.0.0.1:${port}/ready`, init)).status === 200
    }
    const third = start('three').then((lake) => ({ lake }))
    const answers: boolean[] = []
    let up: { lake: WholeLake } | undefined
    while (up === undefined) {
      answers.push(await isReady())
      up = await Promise.race([third, Promise.resolve(undefined)])
    }
    expect(answers).not.toContain(false)
    expect(await isReady()).toBe(true)
    await up.lake.close()
  })

  test('show writes through either at both', async () => {
    for (const [at, lake] of [first, second, first, second].entries()) {
      await lake.client().create({ _id: `w${at}`, _type: 'watch' })
      for (const each of [first, second])
        expect(await each.client().fetch(`count(*[_id == "w${at}"])`)).toBe(1)
    }
  })

  test('name commits alike in the event streams of both', async () => {
    const live = '/v2025-02-19/data/live/events/production'
    const streams = await Promise.all([first, second].map((lake) => openEventStream(lake, live)))
    const [one, other] = await Promise.all(streams.map(async (next) => (await next())!.id))
    expect(one).not.toBe(other)
    await second.client().create({ _id: 'heard', _type: 'watch' })
    const { sequence } = second.lake.dataset('production')!
    // A stream opened just afterwards may include the previous write.
    const nameAt = async (next: (typeof streams)[number]): Promise<string> => {
      const { id } = (await next())!
      return id.startsWith(`${sequence}.`) ? id : nameAt(next)
    }
    const [name, beside] = await Promise.all(streams.map(nameAt))
    expect(name).toMatch(/^\d+\.[0-9a-f]{12}$/)
    expect(beside).toBe(name)
  })

  test('accept a session at both, and revoke it at both', async () => {
    const { id, token } = await createPerson(second, 'viewer')
    const me = async (lake: WholeLake) =>
      (await callApi(lake, 'GET', '/users/me', undefined, token)).status
    expect([await me(first), await me(second)]).toEqual([200, 200])
    expect((await callApi(second, 'DELETE', `/people/${id}/sessions`)).status).toBe(200)
    expect([await me(first), await me(second)]).toEqual([401, 401])
  })

  test.skipIf(skipWithoutBucket)(
    'sweep their caches of bucket files independently',
    { meta: { needs: 's3rver' } },
    async () => {
      const { signal } = new AbortController()
      const upload = async (words: string) => {
        const { path } = await first.client().assets.upload('file', Buffer.from(words))
        return path.replace(/^files\/orrery\/production/, 'production/files')
      }
      const [place, another] = [await upload('one'), await upload('another')]
      const text = await localCopiesOf(first.lake).withFile(place, signal, async (path) => {
        await localCopiesOf(second.lake).withFile(another, signal, async () => {})
        return readFileSync(path, 'utf8')
      })
      expect(text).toBe('one')
    },
  )

  test('run agent actions at the leader, and stop them through either', async () => {
    const schema = { workspace: { name: 'default' }, schema: TEST_TYPES, version: '2025-05-01' }
    const schemas = '/projects/orrery/datasets/production/schemas'
    expect((await callApi(second, 'PUT', schemas, { schemas: [schema] })).status).toBe(200)
    await second.client().create({ _id: 'page', _type: 'page', title: 'Moon' })
    const translate = (body: object, token?: string) => {
      const request = { schemaId: SCHEMA_ID, documentId: 'page', toLanguage: { id: 'fr' }, ...body }
      return callApi(second, 'POST', '/agent/action/translate/production', request, token)
    }
    model.reply(() => 'silence')
    const { token } = await createPerson(second, 'viewer', { name: 'Vera' })
    expect((await translate({}, token)).status).toBe(403)
    expect((await translate({ async: true })).status).toBe(201)
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    const stop = await callApi(second, 'DELETE', '/agent/action/production/page')
    expect(stop.body).toEqual({ stopped: 1 })
    await vi.waitFor(() => expect(model.aborted()).toBe(1))

    const client = new AbortController()
    const prompt = second.request('/vX/agent/action/prompt/production', {
      method: 'POST',
      headers: asAdministrator,
      body: JSON.stringify({ instruction: 'Write' }),
      signal: client.signal,
    })
    await vi.waitFor(() => expect(model.requests).toHaveLength(2))
    client.abort()
    await expect(prompt).rejects.toThrow('aborted')
    await vi.waitFor(() => expect(model.aborted()).toBe(2))

    model.reply(changeTexts((text) => `FR ${text}`))
    expect((await translate({})).body).toMatchObject({ _id: 'drafts.page', title: 'FR Moon' })
    const usedAt = async (lake: WholeLake) =>
      (await callApi(lake, 'GET', '/agent/settings/production')).body.budget.usedTokens
    expect(await usedAt(second)).toBeGreaterThan(120)
    expect(await usedAt(first)).toBe(await usedAt(second))
  })

  test('see created and deleted datasets of each other', async () => {
    await callApi(second, 'PUT', '/datasets/beside')
    await second.client({ dataset: 'beside' }).create({ _id: 'a', _type: 'watch' })
    expect(await first.client({ dataset: 'beside' }).fetch('count(*)')).toBe(1)
    await callApi(first, 'DELETE', '/datasets/beside')
    expect((await callApi(second, 'GET', '/data/query/beside?query=1')).status).toBe(404)
  })

  test('continue after one has ended, with scheduled releases that fell due meanwhile', async () => {
    const release = { releaseId: 'r1' }
    const publishAt = new Date(Date.now() + HOUR).toISOString()
    await callApi(second, 'POST', '/data/actions/production', {
      actions: [
        { actionType: 'sanity.action.release.create', ...release },
        {
          actionType: 'sanity.action.document.version.create',
          publishedId: 'nova',
          document: { _id: 'versions.r1.nova', _type: 'watch' },
        },
        { actionType: 'sanity.action.release.schedule', ...release, publishAt },
      ],
    })
    const state = () => second.client().fetch('*[_id == "_.releases.r1"][0].state')
    expect(await state()).toBe('scheduled')
    ahead = 2 * HOUR
    await first.close()
    await until(() => second.lake.cluster?.role === 'writer')
    await vi.waitFor(async () => expect(await state()).toBe('published'))
    const written = await callApi(second, 'POST', '/data/mutate/production', {
      mutations: [{ create: { _id: 'after', _type: 'watch' } }],
    })
    expect(written.status).toBe(200)
    const again = await start('one')
    expect(again.lake.cluster?.role).toBe('reader')
    expect(await again.client().fetch('count(*[_id == "after"])')).toBe(1)
    expect(await again.client().fetch('count(*[_id == "nova"])')).toBe(1)
  })
})
