import { clusterAuthHeader } from './forwarded-request.ts'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromSanityClient } from '@sanity/bifur-client'
import { describe, afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLake } from '../lake.ts'
import {
  postActions,
  storedTestRelease,
  releaseAction,
  lakeWithRelease,
} from '../release/testing/release-fixture.ts'
import { deferred } from '../testing/deferred.ts'
import { callApi, createPerson } from '../testing/test-people.ts'
import type { LakeStore } from '../store/lake-store.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import {
  type ClusterMember,
  FakeCluster,
  startCluster,
  storeInCluster,
} from '../testing/test-cluster.ts'
import { openTestLake, testClock } from '../testing/test-lake.ts'
import { ADMINISTRATOR_TOKEN, asAdministrator, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'
import { until } from '../testing/until.ts'
import { webhookServiceOf } from '../webhooks/webhook-service.ts'
import { forwardDeferredWrites } from './forward-deferred-writes.ts'
import { maintainRunningInstanceFile } from './maintain-running-instance-file.ts'

let writer: ClusterMember
let reader: ClusterMember
let end: () => Promise<void>

beforeAll(async () => {
  ;({ writer, reader, end } = await startCluster())
})
afterAll(() => end())

/** Opens an event stream at the reader; resolves when it ends. */
async function openAt(lake: ClusterMember, token: string, dataset = 'production') {
  const answer = await lake.request(
    `/v2025-02-19/data/listen/${dataset}?query=${encodeURIComponent('*')}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  expect(answer.status).toBe(200)
  const lines = answer.body!.getReader()
  onTestFinished(() => lines.cancel())
  await lines.read()
  const ended = (async () => {
    while (!(await lines.read()).done);
  })()
  let isOpen = true
  void ended.then(() => (isOpen = false))
  return { ended: () => ended.then(() => 'ended'), isOpen: () => isOpen }
}

describe('Cluster', () => {
  test('editors on different processes see each other', async () => {
    const received = deferred<string>()
    const near = fromSanityClient(reader.client({ apiVersion: '2022-06-30' }) as never)
    const listening = near.listen<{ type: string; i: string }>('presence').subscribe((event) => {
      if (event.type === 'state') received.resolve(event.i)
    })
    onTestFinished(() => listening.unsubscribe())
    const far = fromSanityClient(
      writer.client({ token: VIEWER_TOKEN, apiVersion: '2022-06-30' }) as never,
    )
    const announce = () =>
      far.request('presence_announce', { data: { locations: [], sessionId: 'far' } }).subscribe()
    announce()
    const again = setInterval(announce, 100)
    onTestFinished(() => clearInterval(again))
    expect(await received.promise).toBe('robot-viewer')
  })

  test('a proxied socket closes when the leader changes', async () => {
    const url = `${reader.origin.replace('http', 'ws')}/v2022-06-30/socket/production`
    const socket = new WebSocket(url)
    const closed = deferred<string>()
    socket.addEventListener('open', () => (reader.cluster.leaderUrl = 'http://127.0.0.1:1'))
    socket.addEventListener('close', () => closed.resolve('closed'))
    onTestFinished(() => void (reader.cluster.leaderUrl = writer.url))
    expect(await closed.promise).toBe('closed')
  })

  test('a reader forwards last-seen times and access denials, and the leader stores them', async () => {
    const { id, token } = await createPerson(reader, 'viewer', { name: 'Vera' })
    const later = new Date(Date.now() + 120_000)
    const { clock } = reader.lake
    Object.assign(reader.lake, { clock: () => later })
    onTestFinished(() => void Object.assign(reader.lake, { clock }))
    expect((await callApi(reader, 'GET', '/users/me', undefined, token)).status).toBe(200)
    expect((await callApi(reader, 'GET', '/operations/stats', undefined, token)).status).toBe(403)
    reader.lake.accessDenials.flush()
    expect(writer.lake.people.byId(id)?.lastSeenAt).not.toBe(later.toISOString())

    reader.cluster.leaderUrl = undefined
    await forwardDeferredWrites(reader.lake)
    reader.cluster.leaderUrl = 'http://127.0.0.1:1'
    await forwardDeferredWrites(reader.lake)
    reader.cluster.leaderUrl = writer.url
    await forwardDeferredWrites(reader.lake)
    expect(writer.lake.people.byId(id)?.lastSeenAt).toBe(later.toISOString())
    const refused = writer.lake.accountLog.events({ kinds: ['refused'], limit: 10 })
    expect(refused.map(({ actor, details }) => [actor, details.asked])).toContainEqual([
      id,
      'GET /operations/stats',
    ])
  })

  test('deferred writes are accepted from processes of the cluster only', async () => {
    const body = JSON.stringify({ sessions: {}, tokens: {}, refusals: [] })
    const brought = await writer.request('/company/notes', {
      method: 'POST',
      headers: { ...asAdministrator, 'x-lake-company': 'guessed' },
      body,
    })
    expect(brought.status).toBe(404)
    const known = clusterAuthHeader(writer.lake)
    const taken = await writer.request('/company/notes', { method: 'POST', headers: known, body })
    expect(taken.status).toBe(204)
  })

  test('an open stream at a reader closes when its session ends, and stays open when the session is used', async () => {
    const { id, token } = await createPerson(reader, 'viewer', { name: 'Silas' })
    const open = await openAt(reader, token)
    const tables = new Set(['account_sessions', 'people'])
    const [session] = writer.lake.sessions.sessionsOf(id, new Date().toISOString())
    writer.lake.sessions.recordUse(session!.id, new Date(Date.now() + 60_000).toISOString())
    reader.store.follow({ tables })
    await callApi(reader, 'GET', '/users/me')
    expect(open.isOpen()).toBe(true)
    writer.lake.sessions.removeSession(session!.id)
    reader.store.follow({ tables: new Set(['hooks']) })
    await callApi(reader, 'GET', '/users/me')
    expect(open.isOpen()).toBe(true)
    reader.store.follow({ tables })
    expect(await open.ended()).toBe('ended')
  })

  test('a changed role and a removed token close open streams', async () => {
    const { id, token } = await createPerson(reader, 'viewer', { name: 'Rhea' })
    const byRole = await openAt(reader, token)
    writer.lake.people.put({ ...writer.lake.people.byId(id)!, role: 'editor' })
    reader.store.follow({ tables: new Set(['people']) })
    expect(await byRole.ended()).toBe('ended')
    const made = await callApi(reader, 'POST', '/projects/orrery/tokens', {
      label: 'Build',
      roleName: 'viewer',
    })
    const byToken = await openAt(reader, made.body.key)
    writer.lake.tokens.remove(made.body.id)
    reader.store.follow({ tables: new Set(['tokens']) })
    expect(await byToken.ended()).toBe('ended')
  })

  test('open streams close when their dataset is deleted, changes its ACL mode, or its alias moves', async () => {
    const gone = await openAt(reader, ADMINISTRATOR_TOKEN)
    const dataset = writer.lake.dataset('production')!
    reader.store.follow({ removed: [dataset] })
    expect(await gone.ended()).toBe('ended')
    const opened = await openAt(reader, ADMINISTRATOR_TOKEN)
    reader.store.follow({ aclChanged: ['production'] })
    expect(await opened.ended()).toBe('ended')
    writer.lake.aliases.put({ name: 'live', dataset: 'production', createdAt: '2026-01-05' })
    reader.store.follow({ tables: new Set(['dataset_aliases']) })
    const led = await openAt(reader, ADMINISTRATOR_TOKEN, '~live')
    writer.lake.aliases.put({ name: 'live', dataset: null, createdAt: '2026-01-05' })
    reader.store.follow({ tables: new Set(['dataset_aliases']) })
    expect(await led.ended()).toBe('ended')
  })

  test('a dataset created by another process is observed like any other', async () => {
    const added = await writer.lake.createDataset('beside')
    const ids: string[] = []
    reader.lake.onDatasetAdded(({ name }) => ids.push(name))
    reader.store.follow({ added: [added] })
    expect(ids).toEqual(['beside'])
    await writer.lake.writer.mutate(added, [{ create: { _id: 'a', _type: 'x' } }], { author: 'x' })
    const { body } = await reader
      .request('/metrics', { headers: asAdministrator })
      .then(async (answer) => ({ body: await answer.text() }))
    expect(body).toContain('content_lake_commits_total{dataset="beside"} 1')
  })

  test('running.json is rewritten by another process when the one that it names has exited', async () => {
    const file = join(reader.dataDir, 'running.json')
    const runningInstance = () => JSON.parse(readFileSync(file, 'utf8'))
    // The process that started last wrote the file, with a token that it accepts.
    expect(runningInstance()).toMatchObject({ url: reader.url, token: reader.machineToken })
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const own = {
      url: writer.url,
      token: writer.machineToken,
      projectId: 'orrery',
      pid: process.pid,
    }
    maintainRunningInstanceFile(writer.lake, own)
    vi.advanceTimersByTime(10_000)
    await callApi(reader, 'GET', '/users/me')
    expect(runningInstance().url).toBe(reader.url)
    const dead = { ...runningInstance(), pid: 2 ** 22 + 1 }
    writeFileSync(`${file}.dead`, JSON.stringify(dead))
    renameSync(`${file}.dead`, file)
    vi.advanceTimersByTime(10_000)
    await until(() => runningInstance().url === writer.url)
    rmSync(file)
    vi.advanceTimersByTime(10_000)
    await until(() => existsSync(file))
  })

  test('a promoted reader starts the background work of the leader', async () => {
    const company = await startCluster()
    onTestFinished(company.end)
    const { writer: first, reader: second } = company
    expect([webhookServiceOf(first.lake), webhookServiceOf(second.lake)]).toEqual([
      expect.anything(),
      undefined,
    ])
    const at = new Date(Date.now() + 60_000).toISOString()
    const session = {
      id: 'held',
      userId: 'somebody',
      via: 'link' as const,
      expiresAt: '2999-01-01',
    }
    first.lake.sessions.addSession(session, new Date().toISOString())
    second.lake.deferredWrites.sessionUsed('held', at)
    second.cluster.promote()
    expect(webhookServiceOf(second.lake)).toBeDefined()
    expect(second.lake.sessions.session('held', at)?.lastSeenAt).toBe(at)
    const written = await callApi(second, 'POST', '/data/mutate/production', {
      mutations: [{ create: { _id: 'own', _type: 'watch' } }],
    })
    expect(written.status).toBe(200)
    expect(second.cluster.calls).toEqual(['shown'])
  })

  test('a reader publishes no due release until it is promoted', async () => {
    const store = deferred<LakeStore>()
    const production = { name: 'production', aclMode: 'public' as const, createdAt: '2026-01-05' }
    const test = await lakeWithRelease(
      openTestLake({}, testClock(), (dataDir) => {
        const opened = openSqliteStore(dataDir, { defaultDataset: production, onError: () => {} })
        store.resolve(opened)
        return opened
      }),
    )
    await postActions(test, releaseAction('schedule', { publishAt: '2026-01-06T00:00:00Z' }))
    const company = new FakeCluster('reader')
    const lake = createLake(
      { ...test.lake.config, clock: () => new Date('2026-01-07T00:00:00Z') },
      storeInCluster(await store.promise, company),
    )
    onTestFinished(() => lake.close())
    await lake.ready
    expect(storedTestRelease(test).state).toBe('scheduled')
    company.promote()
    await until(() => storedTestRelease(test).state === 'published')
  })

  test('a deposed leader exits with a message', async () => {
    const company = await startCluster()
    onTestFinished(company.end)
    company.writer.cluster.depose('Another process writes by now.')
    expect(await company.writer.dismissed).toBe('Another process writes by now.')
  })

  test('a reader leaves unfinished uploads of the leader alone at start', async () => {
    const company = await startCluster()
    onTestFinished(company.end)
    const incoming = join(company.writer.dataDir, 'assets', '.incoming', 'upload')
    mkdirSync(incoming, { recursive: true })
    await company.join()
    expect(existsSync(incoming)).toBe(true)
  })
})
