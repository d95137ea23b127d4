import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '@orrery/telemetry/testing'
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.ts'
import { administrator } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const page = { _type: 'page', language: 'fr', slug: { _type: 'slug', current: 'pages/mesure' } }
const id = 'page-telemetry-fr'
const path = '/fr/pages/mesure'
const pageRoute = '/[locale]/[kind]/[[...slug]]'

test.describe.configure({ mode: 'serial' })

let receiver: OtlpReceiver
let running: ConfiguredSite
const client = administrator()

test.beforeAll(async () => {
  receiver = await startOtlpReceiver()
  await client.createOrReplace({ ...page, _id: id, title: 'Un' })
  running = await startConfiguredSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SERVICE_NAME: 'maison',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  })
})
test.afterAll(async () => {
  await running?.stop()
  await client.delete(id)
  await receiver?.close()
})

/** Opens a URL of the site as a browser does, and returns its headers. */
async function open(at: string, headers: Record<string, string> = {}): Promise<Headers> {
  const response = await fetch(running.origin + at, {
    headers: {
      accept: 'text/html',
      'sec-fetch-dest': 'document',
      cookie: 'i18n_redirected=fr',
      ...headers,
    },
  })
  await response.text()
  return response.headers
}

const isVisit = (by: string) => (span: ReceivedSpan) =>
  span.name === `GET ${pageRoute}` && span.attributes['orrery.served_by'] === by

test('exports a page view as one trace, and a cached one as cached', async () => {
  const headers = await open(path)
  const visit = await receiver.span(isVisit('framework'))
  expect(visit).toMatchObject({
    service: 'maison-site',
    kind: 2,
    parentId: '',
    attributes: {
      'http.request.method': 'GET',
      'http.route': pageRoute,
      'http.response.status_code': 200,
      'orrery.served_by': 'framework',
    },
  })
  const query = await receiver.span(({ kind, traceId }) => kind === 3 && traceId === visit.traceId)
  // A hosted service is not one of our own processes.
  expect(query.attributes).toMatchObject({ 'orrery.peer': 'other' })
  expect([...headers.keys()].filter((name) => /trace|baggage/.test(name))).toEqual([])
  await expect
    .poll(async () => {
      await open(path)
      return receiver.spans.some(isVisit('cache'))
    })
    .toBe(true)
  const pages = await receiver.point(
    ({ name, attributes }) =>
      name === 'orrery.site.pages' && attributes['orrery.served_by'] === 'cache',
  )
  expect(pages.value).toBeGreaterThan(0)
})

test('continues no trace of a visitor and exports no visitor input', async () => {
  const traceId = 'a'.repeat(32)
  const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`
  await open(`${path}?token=words-of-a-visitor`, { traceparent, tracestate: 'orrery=made-up' })
  await open('/fr/search?q=words-of-a-visitor', { traceparent, baggage: 'a=words-of-a-visitor' })
  await receiver.span(({ name }) => name === 'GET /[locale]/_search')
  expect(receiver.spans.some((span) => span.traceId === traceId)).toBe(false)
  expect(receiver.spans.map(({ raw }) => raw).join()).not.toContain('words-of-a-visitor')
})

test('exports the effects and the duration of a publish', async () => {
  await client.createOrReplace({ ...page, _id: id, title: 'Deux' })
  const publish = await receiver.span(({ name }) => name === 'site.publish')
  const reported = await receiver.span(
    ({ name, parentId }) => name === 'site.revalidate.pages' && parentId === publish.spanId,
  )
  expect(reported.attributes).toMatchObject({ 'orrery.site.cache': 'pages' })
  const answered = await receiver.span(
    ({ name, traceId }) => name === 'POST /api/revalidate' && traceId === publish.traceId,
  )
  expect(answered.kind).toBe(2)
  const delay = await receiver.point(({ name }) => name === 'orrery.site.revalidation.delay')
  expect(delay.count).toBeGreaterThan(0)
})

test('exports no span for health checks', async () => {
  await open('/api/health')
  const count = receiver.spans.length
  await open(path)
  await expect.poll(() => receiver.spans.length).toBeGreaterThan(count)
  const health = receiver.spans.filter(
    ({ attributes }) =>
      attributes['http.route'] === '/api/health' || attributes['next.route'] === '/api/health',
  )
  expect(health).toEqual([])
})
