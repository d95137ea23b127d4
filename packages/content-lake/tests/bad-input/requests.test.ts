import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allLakeRoutes } from '../../src/routes.ts'
import { bytes } from './testing/arbitraries.ts'
import {
  AskedLake,
  assertAnswered,
  assertWell,
  AUTHORIZATION,
  COMMON,
  head,
  runs,
} from './testing/asked-lake.ts'
import { ADMINISTRATOR_TOKEN } from '../../src/testing/test-whole-lake.ts'

const requested = new AskedLake()

const words = allLakeRoutes.flatMap(({ path }) =>
  path.split('/').filter((word) => !word.startsWith(':')),
)
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...new Set(words), 'production', 'orrery', 'v1', 'vX') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      '.',
      '..',
      '%2e%2e',
      '%2f',
      '%00',
      '%',
      '%ff',
      '%zz',
      '~',
      '~x',
      '__proto__',
      '\\',
      '\u00E9',
      ':',
      '*',
      'v1.5',
      'v9999999',
      'image-x',
      'luna,luna',
      'a'.repeat(9_000),
    ),
  },
  {
    weight: 1,
    arbitrary: bytes.map((array) => array.toString('latin1').replaceAll(/[\s#?]/g, '_')),
  },
)
const parameter = fc.tuple(
  fc.constantFrom(
    'query',
    '$a',
    '$',
    'perspective',
    'variant',
    'tag',
    'returnQuery',
    'resultSourceMap',
    'w',
    'explain',
    'h',
    'rect',
    'fit',
    'fm',
    'blur',
    'dpr',
    'dl',
    'q',
    'url',
    'sid',
    'authors',
    'documentIds',
    'fromTransaction',
    'limit',
    'offset',
    'time',
    'revision',
    'types',
    'cursor',
  ),
  fc.oneof(
    fc.constantFrom('*', '*[', '%', '"', '-1', '1e99', 'NaN', 'true', 'webp', '0,0,0,0', '%ff'),
    fc.string().map(encodeURIComponent),
    fc.json({ maxDepth: 1 }).map(encodeURIComponent),
  ),
)
const known = allLakeRoutes.map(
  ({ path }) => `v2025-02-19${path.replace(':dataset', 'production')}`,
)
const address = fc
  .tuple(
    fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/')),
      fc.constantFrom(...known, 'files/orrery/production/x.txt'),
      fc.constant('').map(() => requested.picture),
    ),
    fc.array(parameter, { maxLength: 4 }),
  )
  .map(([path, search]) => `/${path}?${search.map((pair) => pair.join('=')).join('&')}`)
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'get')

const name = fc.constantFrom(
  'authorization',
  'cookie',
  'range',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'te',
  'origin',
  'host',
  'content-length',
  'transfer-encoding',
  'last-event-id',
  'x-forwarded-for',
  'forwarded',
  'x-request-id',
  'content-type',
  'content-encoding',
  'expect',
  'upgrade',
  '',
  'connection',
  'accept',
  'access-control-request-headers',
  'sec-websocket-key',
)
const value = fc.oneof(
  fc.constantFrom(
    'Bearer',
    'Bearer ',
    `Bearer ${ADMINISTRATOR_TOKEN}x`,
    'Basic eDp5',
    'sanitySession=;;=%',
    'bytes=5-1',
    'bytes=-0',
    'bytes=0-99999999999999999999',
    'bytes=a',
    'Thu, 99 Foo 0000',
    'null',
    'http://[',
    'localhost:99999',
    'a b',
    '-1',
    '1e3',
    'chunked',
    'gzip',
    'h2c',
    '',
    'websocket',
    '18446744073709551616',
    '9|x',
    'x'.repeat(20_000),
    '*/*;q=x',
    '100-continue',
  ),
  bytes.map((array) => array.toString('latin1')),
)
const line = fc.oneof(
  fc.constantFrom(
    'GET /v2025-02-19/data/query/production?query=*',
    'POST /v2025-02-19/data/mutate/production',
    'GET /v2025-02-19/data/listen/production?query=*&enableResume=true',
    'GET /v2025-02-19/data/live/events/production',
    'POST /v2025-02-19/assets/files/production',
    'GET /v2025-02-19/users/me',
    'GET /v1/streams',
  ),
  fc.constant('').map(() => `GET /${requested.picture}`),
)

describe('requests', () => {
  test('whatever address is asked for is answered or refused, and asking changes nothing', async () => {
    const before = requested.kept()
    await fc.assert(
      fc.asyncProperty(method, address, fc.boolean(), async (by, path, isKnown) => {
        const lines = [`${by} ${path} HTTP/1.1`, ...COMMON, ...(isKnown ? [AUTHORIZATION] : [])]
        const answer = await requested.say([head(...lines)])
        assertAnswered(answer, requested)
        expect(answer.status).toBeGreaterThan(0)
      }),
      runs(400),
    )
    expect(requested.kept()).toEqual(before)
    await assertWell(requested)
  })

  test('whatever a request says of itself, it is answered, refused or cut off, and changes nothing', async () => {
    const before = requested.kept()
    await fc.assert(
      fc.asyncProperty(
        line,
        fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 5 }),
        async (what, headers) => {
          const own = headers.map((pair) => pair.join(': '))
          const common = headers.some(([of]) => of === 'host') ? COMMON.slice(1) : COMMON
          const answer = await requested.say([head(`${what} HTTP/1.1`, ...common, ...own)], true)
          assertAnswered(answer, requested)
        },
      ),
      runs(300),
    )
    expect(requested.kept()).toEqual(before)
    await assertWell(requested)
  })
})
