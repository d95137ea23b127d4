/** One request of a hostile client. */
export interface HostileRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds after which the client hangs up without waiting for the answer. */
  hangUpAfter?: number
  /** Takes in the head of the answer and then nothing more, for so many milliseconds. */
  readNothingFor?: number
  /** Keeps an event stream open for so many milliseconds. */
  streamFor?: number
}

export interface HostileCase {
  name: string
  /** Requests under way at the same time. */
  connections: number
  /** GET requests sent at once on each connection. */
  pipelined?: number
  /** The next request; `turn` counts from 0 for each client. */
  next(turn: number): HostileRequest
}

const QUERY = '/v2025-02-19/data/query/production'

const get = (query: string, more = ''): string =>
  `${QUERY}?query=${encodeURIComponent(query)}${more}`

const post = (query: string, params: unknown = {}, more = ''): HostileRequest => ({
  method: 'POST',
  path: `${QUERY}${more}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, params }),
})

const NESTED = 'count(*[count(*[count(*[_id > ^._id]) > 0 && _id != ^._id]) > -1])'
const LARGE =
  '*[_type == "watch"]{"a": *[_type == "watch"]{"b": *[_type == "watch"]{..., "c": *[_type == "watch"]}}}'

/** A closed line of so many points that turns back and forth over itself: every part lies beside every other. */
function sawtooth(points: number): object {
  const line = Array.from({ length: points }, (_, at) => [
    at % 2 === 0 ? -170 : 170,
    (at * 80) / points,
  ])
  return { type: 'Polygon', coordinates: [[...line, line[0]]] }
}

const listen = (query: string): string =>
  `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}&includeResult=true`

/** @param picture path of a large picture on the lake */
export function hostileCases(picture: string): HostileCase[] {
  const varied = (query: string, turn: number): string => `// ${turn} ${Math.random()}\n${query}`
  return [
    { name: 'nested count', connections: 4, next: () => ({ path: get(NESTED) }) },
    {
      name: 'nested count, source map',
      connections: 4,
      next: () => ({ path: get(`${NESTED.slice(6, -1)}`, '&resultSourceMap=true') }),
    },
    {
      name: 'nested count, unique text',
      connections: 8,
      next: (turn) => ({ path: get(varied(NESTED, turn)) }),
    },
    { name: 'response of 100s of MB', connections: 4, next: () => ({ path: get(LARGE) }) },
    {
      name: 'large responses, unread',
      connections: 8,
      next: (turn) => ({
        path: get(varied('*[_id match "large-*"]{..., "again": text}', turn)),
        readNothingFor: 20_000,
      }),
    },
    {
      name: 'slow queries, aborted',
      connections: 6,
      next: (turn) => ({ path: get(varied(NESTED, turn)), hangUpAfter: 40 }),
    },
    {
      name: 'drafts, nested look-ups',
      connections: 4,
      next: () => ({
        path: get(
          '*{"n": *[_type == "watch"][0].n, "m": *[_type == "none"][0]}',
          '&perspective=drafts',
        ),
      }),
    },
    {
      name: 'sorting, splitting, joining',
      connections: 4,
      next: (turn) =>
        post(
          varied(
            '[*[_id match "large-*"].text, *{"w": string::split(*[_id == "large-1"][0].text, ""), "o": * | order(n desc, title asc)}]',
            turn,
          ),
        ),
    },
    {
      name: 'text search with wildcards',
      connections: 4,
      next: (turn) => ({
        path: get(
          `*[_type == "watch"] | score(title match "${'*a'.repeat(40)}*${turn}", body match "*e*")`,
        ),
      }),
    },
    {
      name: 'searches of 20,000 terms',
      connections: 2,
      next: (turn) =>
        post(
          `*[@ match text::query("${Array.from({ length: 20_000 }, (_, at) => `a${(at + turn) % 97}*`).join(' ')}")]`,
        ),
    },
    {
      name: 'self-crossing polygons',
      connections: 2,
      next: () =>
        post('*[geo::contains(geo($area), geo::latLng(n, n))]', { area: sawtooth(4_500) }),
    },
    {
      name: 'long queries',
      connections: 2,
      next: (turn) => post(`[${`{"a${turn}": [1, 2, (3 + 4) * 5]}, `.repeat(3_500)}1]`),
    },
    {
      name: 'deep and wide bodies',
      connections: 4,
      next: () => ({
        ...post('*'),
        body: `{"query": "*", "params": {"a": ${'['.repeat(200)}${'[],'.repeat(42_000)}1${']'.repeat(200)}}}`,
      }),
    },
    {
      name: 'exports',
      connections: 6,
      next: () => ({ path: '/v2025-02-19/data/export/production' }),
    },
    {
      name: 'thousands of ids',
      connections: 4,
      next: () => ({
        path: `/v2025-02-19/data/doc/production/${Array.from({ length: 900 }, (_, at) => `large-${at % 4}`).join(',')}`,
      }),
    },
    {
      name: 'listeners with sub-queries',
      connections: 6,
      next: () => ({
        path: listen('*[count(*[_type == "watch" && count(*[n > ^.n]) > 0]) > 0]'),
        streamFor: 15_000,
      }),
    },
    {
      name: 'listeners, opened and closed',
      connections: 10,
      next: (turn) => ({ path: listen(varied('*[_type == "watch"]', turn)), streamFor: 20 }),
    },
    {
      name: 'images, blurred, aborted',
      connections: 6,
      next: (turn) => ({
        path: `${picture}?blur=2000&w=6900&q=${1 + (turn % 99)}`,
        hangUpAfter: 50,
      }),
    },
    {
      name: 'images, unique sizes',
      connections: 6,
      next: (turn) => ({ path: `${picture}?w=${1000 + (turn % 3000)}&fm=avif&sharp=${turn % 90}` }),
    },
    {
      name: 'wrong passwords',
      connections: 6,
      next: (turn) => ({
        method: 'POST',
        path: '/v1/auth/login/password',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `email=someone${turn}%40example.com&password=wrong${turn}&origin=http%3A%2F%2Flocalhost%3A3000`,
      }),
    },
    {
      name: 'a flood of small queries',
      connections: 60,
      next: (turn) => ({ path: get(`*[_id == "watch-${turn % 500}"][0]{title, n}`) }),
    },
  ]
}
