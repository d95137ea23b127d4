import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@sanity/client'
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '@orrery/telemetry/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

/** Reports how many telemetry modules each process loaded, without the API package, when it exits. */
const preload = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  const sdk = new Set()
  registerHooks({
    load(url, context, next) {
      if (/@opentelemetry.(?!api.)/.test(url)) sdk.add(url)
      return next(url, context)
    },
  })
  process.on('exit', () => {
    if (isMainThread) writeSync(2, 'SDK modules: ' + sdk.size)
  })`)}`

const folder = mkdtempSync(join(tmpdir(), 'orrery-telemetry-'))
let receiver: OtlpReceiver

beforeAll(async () => {
  receiver = await startOtlpReceiver()
})
afterAll(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

const secret = 'a-secret-between-processes'
const token = 'a-token-of-the-editor'
const telling = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_BSP_SCHEDULE_DELAY: '50',
  OTEL_METRIC_EXPORT_INTERVAL: '200',
  TRACE_SECRET: secret,
})

interface Service {
  url: string
  /** Its output so far. */
  said: () => string
  /** Stops it, and returns its output. */
  end: () => Promise<string>
}

async function start(
  name: 'content-lake' | 'storefront-api',
  variables: Record<string, string>,
): Promise<Service> {
  const bin = join(import.meta.dirname, '..', '..', 'packages', name, 'src', 'bin.ts')
  const args = ['--import', preload, bin, 'serve', '--port', '0', '--data-dir']
  const child = spawn(process.execPath, [...args, mkdtempSync(join(folder, 'data-'))], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TEST_RUN: process.env.TEST_RUN,
      NODE_ENV: 'production',
      CONTENT_LAKE_TOKEN: token,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk
      const url = /ready at (http\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(said)))
  })
  const url = await ready
  // A process handles signals from the turn after its ready message on.
  await fetch(`${url}/health`)
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
    return said
  }
  onTestFinished(async () => void (await end()))
  return { url, said: () => said, end }
}

const named = (name: string) => (span: ReceivedSpan) => span.name === name
const clientOf = ({ url }: Service) =>
  createClient({
    projectId: 'orrery',
    dataset: 'production',
    apiHost: url,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    useCdn: false,
    token,
  })

describe('the lake', () => {
  test('exports a query and a transaction as traces with route patterns and no user input', async () => {
    const lake = await start('content-lake', telling())
    const client = clientOf(lake)
    const { _id } = await client.create({ _type: 'letter', to: 'somebody@secret.example' })
    await client.fetch('*[to == $to && "words-in-a-query" != null]', {
      to: 'somebody@secret.example',
    })
    const query = await receiver.span(named('lake.query'))
    const requested = await receiver.span(named('GET /data/query/:dataset'))
    expect(requested).toMatchObject({ service: 'orrery-content-lake', kind: 2, parentId: '' })
    expect(requested.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/data/query/:dataset',
      'http.response.status_code': 200,
    })
    expect(query).toMatchObject({ parentId: requested.spanId, traceId: requested.traceId })
    expect(query.attributes).toEqual({
      'orrery.lake.dataset': 'production',
      'orrery.lake.executor': expect.stringMatching(/^(main_thread|worker)$/),
      'orrery.lake.query': expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    const mutated = await receiver.span(named('POST /data/mutate/:dataset'))
    const transaction = await receiver.span(named('lake.transaction'))
    const commit = await receiver.span(named('lake.commit'))
    const rules = await receiver.span(named('lake.rules'))
    const published = await receiver.span(named('lake.published'))
    expect(transaction.parentId).toBe(mutated.spanId)
    expect([rules.parentId, commit.parentId]).toEqual([transaction.spanId, transaction.spanId])
    expect(commit.attributes).toEqual({ 'orrery.lake.documents': 1 })
    expect(published).toMatchObject({ parentId: '', links: [transaction.spanId] })
    const all = receiver.spans.map(({ raw }) => raw).join()
    for (const word of ['secret.example', 'words-in-a-query', token, _id, secret])
      expect(all).not.toContain(word)
    await receiver.point(
      ({ name, attributes }) =>
        name === 'http.server.request.duration' &&
        attributes['http.route'] === '/data/query/:dataset' &&
        attributes['http.response.status_code'] === 200,
    )
    const commits = await receiver.point(({ name }) => name === 'content_lake_commits_total')
    expect(commits).toMatchObject({ attributes: { dataset: 'production' }, value: 1 })
  })

  test('does not continue a foreign trace', async () => {
    const { url } = await start('content-lake', telling())
    const traceId = 'a'.repeat(32)
    await fetch(`${url}/v2025-02-19/data/query/production?query=1`, {
      headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01`, tracestate: 'orrery=made-up' },
    })
    await receiver.span(named('lake.query'))
    expect(receiver.spans.some((span) => span.traceId === traceId)).toBe(false)
  })

  test('exports remaining spans on shutdown, within a time limit', async () => {
    const slow = { ...telling(), OTEL_BSP_SCHEDULE_DELAY: '600000' }
    const lake = await start('content-lake', slow)
    await clientOf(lake).fetch('"farewell"')
    const before = receiver.spans.length
    expect(await lake.end()).toMatch(/SDK modules: [1-9]/)
    expect(receiver.spans.slice(before).map(({ name }) => name)).toContain('lake.query')
    const alone = await start('content-lake', {
      ...telling(),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    })
    await clientOf(alone).fetch('1')
    await expect.poll(alone.said).toContain('Traces cannot be delivered')
    await clientOf(alone).fetch('1')
    expect(
      (await alone.end()).match(/Traces cannot be delivered to http:\/\/127\.0\.0\.1:9/g),
    ).toHaveLength(1)
  })
})

describe('the shop', () => {
  const ask = ({ url }: Service, query: string) =>
    fetch(`${url}/api/2025-01/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })

  test('exports operations by type and name, and writes with their commit', async () => {
    const shop = await start('storefront-api', telling())
    await ask(
      shop,
      'mutation Begin { cartCreate(input: { note: "a-secret-note" }) { cart { id } } }',
    )
    await ask(shop, '{ shop { name } } fragment broken')
    const operation = await receiver.span(named('mutation'))
    const served = await receiver.span(({ spanId }) => spanId === operation.parentId)
    const commit = await receiver.span(({ parentId }) => parentId === operation.spanId)
    expect(operation.attributes).toEqual({
      'graphql.operation.type': 'mutation',
      'graphql.operation.name': 'Begin',
    })
    expect(served).toMatchObject({
      service: 'orrery-shop',
      name: 'POST /api/:version/graphql',
      kind: 2,
    })
    expect(commit.name).toBe('shop.commit')
    expect(receiver.spans.map(({ raw }) => raw).join()).not.toContain('a-secret-note')
    const carts = await receiver.point(({ name }) => name === 'orrery.shop.carts')
    expect(carts).toMatchObject({ attributes: { 'orrery.outcome': 'created' }, value: 1 })
  })
})

describe.each(['content-lake', 'storefront-api'] as const)('%s', (name) => {
  test('loads no telemetry library until an endpoint is configured', async () => {
    const { end } = await start(name, { TRACE_SECRET: secret })
    expect(await end()).toContain('SDK modules: 0')
  })

  test('rejects an invalid variable with one message', async () => {
    const bin = join(import.meta.dirname, '..', '..', 'packages', name, 'src', 'bin.ts')
    const env = { ...process.env, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
    const data = join(folder, 'refused')
    const failed = promisify(execFile)(process.execPath, [bin, '--data-dir', data], { env })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, not "grpc".\n',
    })
  })
})
