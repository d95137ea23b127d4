import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { MinimalRequest } from './http/minimal-http.ts'
import { openTestShop, pieces, type Loose } from './testing/test-shop.ts'

const shop = openTestShop()
const guarded = openTestShop({ accessToken: 'public-token' })
afterAll(() => {
  shop.close()
  guarded.close()
})
function post(body: string, headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }
}
const NAME = '{"query":"{shop{name}}"}'

describe('access', () => {
  it('requires the token when one is configured', async () => {
    for (const headers of [
      {} as Record<string, string>,
      { 'x-shopify-storefront-access-token': 'other' },
    ]) {
      const response = await guarded.request('/api/2025-01/graphql', post(NAME, headers))
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({
        errors: [{ extensions: { code: 'UNAUTHORIZED' } }],
      })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    for (const name of ['x-shopify-storefront-access-token', 'shopify-storefront-private-token']) {
      const headers = { [name]: 'public-token' }
      const response = await guarded.request('/api/2025-01/graphql', post(NAME, headers))
      expect(response.status).toBe(200)
    }
  })

  it('allows preflight requests from any origin', async () => {
    const headers = {
      origin: 'https://a.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-sdk-variant,content-type',
    }
    const response = await guarded.request('/api/2025-01/graphql', { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toBe('x-sdk-variant,content-type')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  })
})

/** Sends a GraphQL request from a client address. */
function askFrom(
  remoteAddress: string,
  { text = () => Promise.resolve(NAME), isAborted = () => false }: Partial<MinimalRequest> = {},
) {
  const header = (name: string) => (name === 'content-type' ? 'application/json' : null)
  return shop.plain(
    { method: 'POST', remoteAddress, header, text, isAborted },
    '/api/2025-01/graphql',
  )!
}

describe('concurrent requests', () => {
  it('of one address are rejected above the limit, without affecting others', async () => {
    const crowd = Array.from({ length: 120 }, () => askFrom('192.0.2.1'))
    expect((await askFrom('192.0.2.2')).status).toBe(200)
    const answers = await Promise.all(crowd)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    const rejected = answers.find(({ status }) => status === 429)!
    expect(rejected.headers['retry-after']).toBe('1')
    expect(JSON.parse(rejected.body).errors[0].extensions.code).toBe('THROTTLED')
    expect((await askFrom('192.0.2.1')).status).toBe(200)
  })

  it('with incomplete bodies do not lock out other addresses', async () => {
    const never = () => new Promise<string>(() => {})
    for (let address = 0; address < 20; address += 1)
      for (let each = 0; each < 100; each += 1)
        void askFrom(`198.51.100.${address}`, { text: never })
    expect((await askFrom('192.0.2.3')).status).toBe(200)
  })
})

describe('a client that disconnected', () => {
  const isAborted = () => true

  it('does not receive a query result', async () => {
    const { body } = await askFrom('192.0.2.4', { isAborted })
    expect(JSON.parse(body).errors[0].message).toBe('The client hung up.')
  })

  it('has its mutation completed', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => ({
      merchandiseId: pieces.endless,
      attributes: [{ key: 'k', value: `${at}` }],
    }))
    const carts = Array.from(
      { length: 30 },
      (_, at) =>
        `c${at}: cartCreate(input: { lines: $lines }) { cart { totalQuantity lines(first: 40) { nodes { merchandise { ... on ProductVariant { product { title } } } } } } }`,
    )
    const query = `mutation ($lines: [CartLineInput!]) { ${carts.join(' ')} }`
    const text = () => Promise.resolve(JSON.stringify({ query, variables: { lines } }))
    const { data, errors } = JSON.parse((await askFrom('192.0.2.5', { text, isAborted })).body)
    expect(errors).toBeUndefined()
    expect(
      Object.values(data as Record<string, Loose>).map(({ cart }) => cart.totalQuantity),
    ).toEqual(Array(30).fill(40))
  })
})

describe('bad input', () => {
  it.each([
    ['/api/2025-01/graphql', post('{nope'), 400, 'BAD_REQUEST'],
    ['/api/2025-01/graphql', post('[]'), 400, 'BAD_REQUEST'],
    [
      '/api/2025-01/graphql',
      post(`{"extensions":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      400,
      'BAD_REQUEST',
    ],
    ['/api/2025-01/graphql', post('[{"query":"{shop{name}}"}]'), 400, 'BAD_REQUEST'],
    [
      '/api/2025-01/graphql',
      post('query=a', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      '/api/2025-01/graphql',
      post('{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"a"}}}'),
      200,
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ],
    ['/api/2025-01/graphql', post('{"query":1}'), 400, 'BAD_REQUEST'],
    ['/api/2025-01/graphql', post('{"query":"{shop{name}}","variables":[]}'), 400, 'BAD_REQUEST'],
    ['/api/2025-01/graphql', post(`{"query":"${'x'.repeat(600_000)}"}`), 413, 'PAYLOAD_TOO_LARGE'],
    ['/api/2025-01/graphql', { method: 'GET' }, 405, 'METHOD_NOT_ALLOWED'],
    ['/api/nonsense/graphql', post(NAME), 404, 'NOT_FOUND'],
    ['/api/2025-01/rest', post(NAME), 404, 'NOT_FOUND'],
    ['/files/../secret.png', { method: 'GET' }, 404, 'NOT_FOUND'],
    ['/files/%2e%2e%2fpackage.json', { method: 'GET' }, 404, 'NOT_FOUND'],
  ])('%s answers with its own shape', async (path, init, status, code) => {
    const response = await shop.request(path, init)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/json')
    const { errors } = (await response.json()) as { errors: Loose[] }
    expect(errors[0].extensions.code).toBe(code)
    if (status === 404) expect(errors[0].path).toBe(new URL(path, 'http://x').pathname)
  })

  it('reports syntax and validation errors in GraphQL format', async () => {
    for (const query of [
      '{ shop {',
      '{ shop { nothing } }',
      'query($a: ID!) { node(id: $a) { id } }',
    ]) {
      const response = await shop.request('/api/2025-01/graphql', post(JSON.stringify({ query })))
      expect(response.status).toBe(200)
      const { errors, data } = (await response.json()) as Loose
      expect(errors[0].message).toBeTruthy()
      expect(data ?? null).toBeNull()
    }
  })

  it('never fails on arbitrary bodies', async () => {
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ query: fc.string(), variables: fc.anything() })
        .map((value) => JSON.stringify(value) ?? ''),
    )
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom('2025-01', '2026-04'), async (text, version) => {
        const response = await shop.request(`/api/${version}/graphql`, post(text))
        expect([200, 400]).toContain(response.status)
        expect(((await response.json()) as Loose).errors ?? []).not.toContainEqual(
          expect.objectContaining({ extensions: { code: 'INTERNAL_SERVER_ERROR' } }),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('never fails on arbitrary cart input', async () => {
    const query =
      'mutation($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) { cart { id } userErrors { code } } }'
    const id = fc.oneof(
      fc.string(),
      fc.constant('gid://shopify/Cart/x?key=y'),
      fc.string().map((text) => `gid://shopify/ProductVariant/${text}`),
    )
    const line = fc.record({
      merchandiseId: id,
      quantity: fc.integer(),
      attributes: fc.array(fc.record({ key: fc.string(), value: fc.string() }), { maxLength: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(id, fc.array(line, { maxLength: 3 }), async (cartId, lines) => {
        const { data, errors } = await shop.graphql(query, { cartId, lines })
        const refused = errors?.[0]?.message ?? data.cartLinesAdd.userErrors[0].code
        expect(refused).not.toContain('Internal error')
      }),
      { numRuns: 100 },
    )
  })
})
