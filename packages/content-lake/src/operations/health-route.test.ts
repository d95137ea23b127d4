import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLakeHandler } from '../serve.ts'
import { createPerson } from '../testing/test-people.ts'
import {
  ALLOWED_ORIGIN,
  asAdministrator,
  serveWholeLake,
  VIEWER_TOKEN,
  type WholeLake,
} from '../testing/test-whole-lake.ts'
import type { LakeHealth } from './health-route.ts'

async function health(lake: WholeLake, headers: Record<string, string> = asAdministrator) {
  const answer = await lake.request('/v2025-02-19/operations/health', { headers })
  return { status: answer.status, body: (await answer.json()) as LakeHealth }
}

describe('healthRoute', () => {
  test('is for administrators alone', async () => {
    const lake = await serveWholeLake()
    const editor = await createPerson(lake, 'editor')
    expect((await health(lake)).status).toBe(200)
    expect((await health(lake, { origin: ALLOWED_ORIGIN })).status).toBe(200)
    expect((await health(lake, {})).status).toBe(401)
    expect((await health(lake, { origin: 'https://evil.example' })).status).toBe(401)
    for (const token of [VIEWER_TOKEN, editor.token])
      expect((await health(lake, { authorization: `Bearer ${token}` })).status).toBe(403)
  })

  test('reports storage, requests, denials and backups', async () => {
    const lake = await serveWholeLake()
    await lake.client().create({ _id: 'luna', _type: 'watch' })
    expect(await lake.client().fetch('count(*)')).toBe(1)
    expect((await health(lake)).body).toMatchObject({
      reasons: [],
      datasets: [{ name: 'production', documents: 1 }],
      streams: 0,
      waiting: { requests: 0, queries: 0 },
      hooks: [],
      refusals: 0,
      backup: null,
      certificate: null,
    })
    for (let turn = 0; turn < 3; turn++) await health(lake, {})
    lake.lake.accessDenials.flush()
    const archive = await lake.request('/operations/backup', { headers: asAdministrator })
    await archive.arrayBuffer()
    // The client may read the last byte before the backup is recorded.
    await vi.waitUntil(async () => (await health(lake)).body.backup)
    const { body } = await health(lake)
    expect(body.refusals).toBe(3)
    expect(Date.now() - Date.parse(body.backup!)).toBeLessThan(60_000)
    expect(body.queries.quick + body.queries.slow).toBe(1)
    expect(body.disk!.free).toBeGreaterThan(0)
    expect(body.disk!.size).toBeGreaterThanOrEqual(body.disk!.free)
    expect(body.database).toBeGreaterThan(4096)
  })

  test('reports webhooks that fail', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_WEBHOOK_ALLOW_PRIVATE: 'on' })
    const { hooks } = lake.lake
    const now = new Date().toISOString()
    const body = { name: 'Warehouse', isDisabledByUser: false } as never
    hooks.put({ id: 'h1', body, since: 0, createdAt: now, updatedAt: now, createdBy: 'ada' })
    const message = { hook: 'h1', dataset: 'production', headers: {}, payload: '{}', nextAt: now }
    const old = new Date(Date.now() - 25 * 3_600_000).toISOString()
    hooks.enqueue(
      [
        { ...message, id: 'm0', lane: 'a', status: 'failure', createdAt: old },
        { ...message, id: 'm1', lane: 'a', status: 'queued', createdAt: now },
        { ...message, id: 'm2', lane: 'b', status: 'queued', createdAt: now },
      ],
      new Map(),
    )
    const attempt = { id: 't1', message: 'm1', hook: 'h1', createdAt: now, duration: 9 }
    hooks.recordAttempt(
      { ...attempt, failure: 'http', resultCode: 502 },
      { status: 'failure', nextAt: now },
    )
    expect((await health(lake)).body.hooks).toEqual([
      {
        id: 'h1',
        name: 'Warehouse',
        isDisabled: false,
        waiting: 1,
        waitingSince: now,
        failed: 1,
        lastTry: { at: now, failure: 'http', status: 502 },
      },
    ])
  })

  test('counts queued messages per webhook without reading them', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_WEBHOOK_ALLOW_PRIVATE: 'on' })
    const { hooks } = lake.lake
    const times = [3, 2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString())
    const body = { name: 'Warehouse', isDisabledByUser: true } as never
    for (const id of ['h1', 'h2', 'h3'])
      hooks.put({
        id,
        body,
        since: 0,
        createdAt: times[0]!,
        updatedAt: times[0]!,
        createdBy: 'ada',
      })
    const message = {
      dataset: 'production',
      headers: {},
      payload: '{}',
      lane: 'a',
      status: 'queued',
    }
    const queued = (id: string, hook: string, at: string) =>
      ({ ...message, id, hook, createdAt: at, nextAt: at }) as const
    hooks.enqueue(
      [
        queued('m1', 'h1', times[1]!),
        queued('m2', 'h1', times[0]!),
        queued('m3', 'h2', times[2]!),
      ] as never,
      new Map(),
    )
    hooks.queued = () => expect.unreachable('All messages were read.')
    const hookHealth = (await health(lake)).body.hooks
    expect(hookHealth.map(({ id, waiting, waitingSince }) => [id, waiting, waitingSince])).toEqual([
      ['h1', 2, times[0]],
      ['h2', 1, times[2]],
      ['h3', 0, null],
    ])
  })

  test('reports when the HTTPS certificate expires', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_TLS_PORT: 'auto' })
    const { certificate } = (await health(lake)).body
    expect(certificate?.renewsItself).toBe(true)
    const days = (Date.parse(certificate!.endsAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6)
    expect(days).toBeLessThan(15)
  })

  test('reports problems of a lake, with the figures that are available', async () => {
    const lake = await serveWholeLake()
    const gone = mkdtempSync(join(tmpdir(), 'content-lake-'))
    rmSync(gone, { recursive: true })
    const { dataDir } = lake.lake.config
    Object.assign(lake.lake.config, { dataDir: gone })
    onTestFinished(() => void Object.assign(lake.lake.config, { dataDir }))
    const handler = createLakeHandler(lake.lake)
    const request = new Request('http://localhost:3333/operations/health', {
      headers: asAdministrator,
    })
    expect(await (await handler(request)).json()).toMatchObject({
      reasons: ['The data folder cannot be written.'],
      disk: null,
      database: 0,
    })
  })
})
