import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLakeHandler, serveLake } from '../serve.ts'
import { createLog } from '@orrery/server-kit/log'
import { createLake } from '../lake.ts'
import { runCommand } from '../testing/run-command.ts'
import { ALLOWED_ORIGIN, asAdministrator, serveWholeLake } from '../testing/test-whole-lake.ts'

describe('operations', () => {
  test('serves metrics to administrators and local scrapers, and to no page or proxy', async () => {
    const lake = await serveWholeLake()
    await lake.client().create({ _id: 'luna', _type: 'watch' })
    await (await lake.request('/nowhere/at/all')).text()
    expect(await lake.client().fetch('count(*)')).toBe(1)
    const statusOf = async (headers: Record<string, string> = {}, path = '/metrics') => {
      const answer = await lake.request(path, { headers: { 'sec-fetch-mode': 'cors', ...headers } })
      return { status: answer.status, text: await answer.text() }
    }
    const { status, text } = await statusOf()
    expect(status).toBe(200)
    expect(text).toContain('content_lake_documents{dataset="production"} 1\n')
    expect(text).toContain('content_lake_commits_total{dataset="production"} 1\n')
    expect(text).toMatch(
      /^content_lake_query_executions_total\{executor="(main_thread|worker)"\} 1$/m,
    )
    expect(text).toMatch(
      /content_lake_http_requests_total\{method="POST",route="\/data\/mutate\/:dataset",status="200"\} 1/,
    )
    expect(text).toMatch(
      /content_lake_http_requests_total\{method="GET",route="unknown",status="404"\} 1/,
    )
    expect(text).toMatch(/content_lake_http_request_duration_seconds_bucket\{le="10",method="POST"/)
    expect(text).toMatch(/^content_lake_database_bytes \d{4,}$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
    expect((await statusOf(asAdministrator)).status).toBe(200)
    const scraper = { 'x-prometheus-scrape-timeout-seconds': '10', accept: 'text/plain' }
    expect((await statusOf(scraper)).status).toBe(200)
    const others: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: ALLOWED_ORIGIN, authorization: 'Bearer viewer-token' },
      { 'x-forwarded-for': '127.0.0.1' },
      { via: '1.1 front' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of others)
      expect([headers, (await statusOf(headers)).status]).toEqual([
        headers,
        expect.toBeOneOf([401, 403]),
      ])
    expect((await statusOf({}, '/operations/stats')).status).toBe(401)
  })

  test('says at its root what it is, to every client', async () => {
    const lake = await serveWholeLake()
    const answer = await lake.request('/')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    expect(await answer.text()).toMatch(/^This is a content lake/)
    expect((await lake.request('/', { method: 'POST' })).status).toBe(405)
  })

  test('shows statistics, also on the command line', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_METRICS: 'off' })
    const proxied = await serveWholeLake({ CONTENT_LAKE_PUBLIC_URL: 'https://content.example.com' })
    expect((await proxied.request('/metrics')).status).toBe(401)
    expect((await lake.request('/metrics', { headers: asAdministrator })).status).toBe(404)
    await lake.client().create({ _id: 'drafts.luna', _type: 'watch' })
    const stats = await runCommand(['stats', '--data-dir', lake.dataDir, '--json'])
    expect(JSON.parse(stats.out)).toMatchObject({
      projectId: 'orrery',
      datasets: [{ name: 'production', documents: 1, drafts: 1, versions: 0, types: { watch: 1 } }],
    })
    const printed = await runCommand(['stats', '--data-dir', lake.dataDir])
    expect(printed.out).toMatch(
      /^Dataset +Visibility +Documents .*\nproduction +public +1 +0 +1 +0/,
    )
  })

  test('is ready when it can serve, and gives reasons when it cannot', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const running = await serveLake(readConfig({ port: '0', dataDir }, {}))
    const getJson = async (path: string) => {
      const answer = await fetch(`${running.url}${path}`)
      return { status: answer.status, body: await answer.json() }
    }
    expect(await getJson('/ready')).toEqual({ status: 200, body: { ready: true, reasons: [] } })
    rmSync(dataDir, { recursive: true })
    expect(await getJson('/ready')).toEqual({
      status: 503,
      body: { ready: false, reasons: ['The data folder cannot be written.'] },
    })
    expect((await getJson('/health')).status).toBe(200)
    await running.close()
  })

  test('uses one request id in response, error and log, which contain no secrets', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-'))
    const lines: string[] = []
    const log = createLog({ format: 'json', level: 'info', write: (line) => lines.push(line) })
    const lake = createLake(readConfig({ dataDir }, { CONTENT_LAKE_TOKEN: 'a-secret-token' }))
    onTestFinished(() => {
      lake.close()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const handler = createLakeHandler(lake, log)
    const getPath = (path: string, headers: Record<string, string> = {}) =>
      handler(new Request(`http://localhost:3333${path}`, { headers }))
    const given = await getPath('/v1/data/query/production?query=%22a-secret-word%22', {
      authorization: 'Bearer a-secret-token',
      'x-request-id': 'front-7',
    })
    expect([given.status, given.headers.get('x-request-id')]).toEqual([200, 'front-7'])
    const strange = await getPath('/health', { 'x-request-id': 'two words' })
    expect(strange.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    lake.listDatasets = () => {
      throw new Error('a defect')
    }
    const failed = await getPath('/v1/datasets', { authorization: 'Bearer a-secret-token' })
    const { requestId } = (await failed.json()) as { requestId: string }
    expect([failed.status, requestId]).toEqual([500, failed.headers.get('x-request-id')])
    const logged = lines.map((line) => JSON.parse(line))
    expect(logged[0]).toMatchObject({
      level: 'info',
      requestId: 'front-7',
      path: '/v1/data/query/production',
      status: 200,
    })
    expect(logged.find(({ level }) => level === 'error')).toMatchObject({
      requestId,
      err: { message: 'a defect' },
    })
    expect(lines.join('')).not.toContain('a-secret')
  })
})
