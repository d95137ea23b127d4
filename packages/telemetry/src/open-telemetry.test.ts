import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { telemetry, type Telemetry } from './index.ts'
import { SERVER_DURATION } from './instruments.ts'
import { signedTraceHeaders } from './trace-propagation.ts'
import { startTelemetry } from './start-telemetry.ts'
import { startOtlpReceiver, type OtlpReceiver } from './testing/otlp-receiver.ts'

const secret = 'a-secret-of-this-test'
let receiver: OtlpReceiver
let measuring: Telemetry
const said: string[] = []

const peer = createServer((request, response) =>
  response.end(JSON.stringify(request.headers.traceparent ?? null)),
)
let peerUrl = ''

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))
  peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'api-key=for-the-collector'
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=test'
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50'
  process.env.OTEL_METRIC_EXPORT_INTERVAL = '100'
  process.env.TRACE_SECRET = secret
  const started = await startTelemetry(process.env, {
    service: 'tested',
    instruments: {
      'http.server.request.duration': SERVER_DURATION,
      things: { kind: 'counter', description: 'Things.', unit: '{thing}' },
    },
    peers: { [peerUrl]: 'lake' },
    say: (sentence) => said.push(sentence),
  })
  measuring = started!
})

afterAll(async () => {
  await measuring.stop()
  peer.closeAllConnections()
  peer.close()
  await receiver.close()
})

describe('open telemetry', () => {
  test('exports nested spans with the service name and the configured headers', async () => {
    expect(telemetry()).toBe(measuring)
    await measuring.span('outer', { 'orrery.kind': 'a' }, async () => {
      await measuring.span('inner', {}, async () => {})
    })
    const inner = await receiver.span(({ name }) => name === 'inner')
    const outer = await receiver.span(({ name }) => name === 'outer')
    expect(inner).toMatchObject({ parentId: outer.spanId, traceId: outer.traceId, kind: 1 })
    expect(outer).toMatchObject({ service: 'tested', attributes: { 'orrery.kind': 'a' } })
    expect(receiver.headers[0]).toMatchObject({ 'api-key': 'for-the-collector' })
  })

  test('does not export unlisted attributes and error messages', async () => {
    const opaque = { 'http.target': '/fr?token=secret', 'url.full': 'http://x/?q=secret' }
    await expect(
      measuring.span('careful', { ...opaque, 'http.route': '/:a' }, async () => {
        throw new TypeError('a secret of somebody')
      }),
    ).rejects.toThrow(TypeError)
    const { attributes, isError, raw } = await receiver.span(({ name }) => name === 'careful')
    expect(attributes).toEqual({ 'http.route': '/:a', 'error.type': 'TypeError' })
    expect(isError).toBe(true)
    expect(raw).not.toContain('secret')
  })

  test('continues only the traces that our own processes have signed', async () => {
    const context = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 }
    const serve = (name: string, headers: Record<string, string>) =>
      measuring.span(name, {}, () => {}, { kind: 'server', from: (each) => headers[each] })
    const ours = signedTraceHeaders(context, secret)
    serve('ours', ours)
    serve('stranger', signedTraceHeaders(context, 'another-secret'))
    serve('plain', { traceparent: ours.traceparent! })
    serve('moved', { ...ours, traceparent: ours.traceparent!.replace('aaaa', 'cccc') })
    const { traceId, parentId, kind } = await receiver.span(({ name }) => name === 'ours')
    expect({ traceId, parentId, kind }).toEqual({
      traceId: context.traceId,
      parentId: context.spanId,
      kind: 2,
    })
    for (const name of ['stranger', 'plain', 'moved']) {
      const span = await receiver.span((each) => each.name === name)
      expect(span.parentId).toBe('')
      expect(span.traceId).not.toBe(context.traceId)
    }
  })

  test('does not record a trace that its sender does not record', async () => {
    const headers = signedTraceHeaders(
      { traceId: 'd'.repeat(32), spanId: 'e'.repeat(16), traceFlags: 0 },
      secret,
    )
    measuring.span('unrecorded', {}, () => {}, { from: (name) => headers[name] })
    measuring.span('recorded', {}, () => {})
    await receiver.span(({ name }) => name === 'recorded')
    expect(receiver.spans.some(({ name }) => name === 'unrecorded')).toBe(false)
  })

  test('derives one trace for all observers of an event and links it to its origin', async () => {
    measuring.span('cause', {}, () =>
      measuring.span('happened', {}, () => {}, { begin: 'production 7' }),
    )
    measuring.span('heard', {}, () => {}, { follow: 'production 7' })
    const [cause, happened, received] = await Promise.all(
      ['cause', 'happened', 'heard'].map((name) => receiver.span((each) => each.name === name)),
    )
    expect(happened!.parentId).toBe('')
    expect(happened!.links).toEqual([cause!.spanId])
    expect(received).toMatchObject({ traceId: happened!.traceId, parentId: happened!.spanId })
  })

  test('propagates the trace to our own processes only and creates no span for a heartbeat', async () => {
    const [ours, others] = await measuring.span('fetching', {}, async () =>
      Promise.all(
        [peerUrl, peerUrl.replace('127.0.0.1', 'localhost')].map(async (url) =>
          (await fetch(`${url}/secret?q=secret`)).json(),
        ),
      ),
    )
    const span = await receiver.span(({ attributes }) => attributes['orrery.peer'] === 'lake')
    const fetching = await receiver.span(({ name }) => name === 'fetching')
    expect(ours).toBe(`00-${span.traceId}-${span.spanId}-01`)
    expect(others).toBeNull()
    expect(span).toMatchObject({ parentId: fetching.spanId, name: 'GET', kind: 3 })
    expect(span.attributes['http.response.status_code']).toBe(200)
    const other = await receiver.span(({ attributes }) => attributes['orrery.peer'] === 'other')
    expect([span.raw, other.raw].join()).not.toContain('secret')
    const before = receiver.spans.length
    expect(await (await fetch(peerUrl)).json()).toBeNull()
    measuring.span('afterwards', {}, () => {})
    await receiver.span(({ name }) => name === 'afterwards')
    expect(receiver.spans.length).toBe(before + 1)
  })

  test('exports counters, durations and metrics collected elsewhere', async () => {
    measuring.count('things', { 'orrery.kind': 'a' }, 2)
    measuring.record('http.server.request.duration', 0.25, { 'http.route': '/:a' })
    measuring.gather(async () => [
      { name: 'kept', description: '', kind: 'gauge', values: [{ attributes: {}, value: 41 }] },
    ])
    const { value } = await receiver.point(({ name }) => name === 'things')
    expect(value).toBe(2)
    const duration = await receiver.point(({ name }) => name === 'http.server.request.duration')
    expect(duration).toMatchObject({ attributes: { 'http.route': '/:a' }, value: 0.25, count: 1 })
    expect((await receiver.point(({ name }) => name === 'kept')).value).toBe(41)
  })

  test('logs once when a collector fails and once when it recovers', async () => {
    receiver.status = 400
    const refused = receiver.headers.length
    for (let round = 0; round < 3; round += 1) {
      measuring.span('lost', {}, () => {})
      const count = receiver.headers.length
      await expect.poll(() => receiver.headers.length).toBeGreaterThan(count)
    }
    expect(receiver.headers.length).toBeGreaterThanOrEqual(refused + 3)
    await expect
      .poll(() => said.toSorted())
      .toEqual([
        expect.stringMatching(/^Metrics cannot be delivered to .* \(400\)/),
        expect.stringMatching(/^Traces cannot be delivered to .* \(400\)/),
      ])
    receiver.status = 200
    measuring.span('found', {}, () => {})
    await receiver.span(({ name }) => name === 'found')
    await expect
      .poll(() => said.slice(2).toSorted())
      .toEqual([
        expect.stringMatching(/^Metrics are delivered to .* again/),
        expect.stringMatching(/^Traces are delivered to .* again/),
      ])
  })

  test('creates no spans within untold work, not even by libraries', async () => {
    measuring.untold(() =>
      measuring.span('untold', {}, () => measuring.span('within', {}, () => {})),
    )
    measuring.span('told', {}, () => {})
    await receiver.span(({ name }) => name === 'told')
    expect(receiver.spans.filter(({ name }) => ['untold', 'within'].includes(name))).toEqual([])
  })

  test('ignores measurements after telemetry has stopped', async () => {
    await measuring.stop()
    expect(telemetry()).toBeUndefined()
  })
})
