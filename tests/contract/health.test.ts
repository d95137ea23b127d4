import { readConfig, serveLake } from '@orrery/content-lake'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportedShopHealth, SiteHealth } from '#lib/health/site-health.ts'
import type { LakeHealth } from '#packages/content-lake/src/operations/health-route.ts'
import type { ShopHealth } from '#packages/storefront-api/src/operations/health-route.ts'
import { startTestShop } from '#packages/storefront-api/src/testing/running-shop.ts'
import type { ReportedLakeHealth } from '#studio/tools/today/model/health-probes.ts'

/** Studio's types match the lake's response, and the site's types match the shop's: the compiler checks both. */
const asRead = (lake: LakeHealth): ReportedLakeHealth => lake
const asAsked = (shop: ShopHealth): ReportedShopHealth => shop

const origin = 'http://localhost:3000'
const tokens = { administrator: 'token-of-the-owner', viewer: 'token-of-a-reader' }
const operationsToken = 'token-of-operations'

let lake: Awaited<ReturnType<typeof serveLake>>
let shop: Awaited<ReturnType<typeof startTestShop>>
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'health-contract-'))
  lake = await serveLake(
    readConfig(
      { port: '0', dataDir },
      {
        CONTENT_LAKE_TOKEN: tokens.administrator,
        CONTENT_LAKE_READ_TOKEN: tokens.viewer,
        CONTENT_LAKE_CORS_ORIGINS: origin,
      },
    ),
  )
  shop = await startTestShop({ STOREFRONT_API_OPERATIONS_TOKEN: operationsToken })
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', lake.url)
  vi.stubEnv('STOREFRONT_API_PUBLIC_URL', shop.url)
  vi.stubEnv('STOREFRONT_API_OPERATIONS_TOKEN', operationsToken)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
  await lake.close()
  await rm(dataDir, { recursive: true })
})
// State about known administrators and wrong tokens is reset for each test.
beforeEach(() => vi.resetModules())

async function ask(headers: Record<string, string> = {}) {
  const { GET } = await import('#app/api/health/details/route.ts')
  const response = await GET(new Request(`${origin}/api/health/details`, { headers }))
  const body = (await response.json()) as Partial<SiteHealth> & { ticket?: string; error?: string }
  return { status: response.status, cache: response.headers.get('cache-control'), body }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** An invited editor. */
async function editorsToken(): Promise<string> {
  const call = async (path: string, headers: object, body: object) => {
    const answer = await fetch(`${lake.url}/v2025-02-19${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { key: string }
  }
  const { key } = await call('/projects/orrery/tokens', bearer(tokens.administrator), {
    label: 'An editor’s program',
    roleName: 'editor',
  })
  return key
}

describe('the health report of the site', () => {
  it('is readable by an administrator, with the health of the shop', async () => {
    const { status, cache, body } = await ask(bearer(tokens.administrator))
    expect([status, cache]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      content: { mode: 'embedded' },
      edge: null,
      odd: { total: 0, rows: [] },
      restarts: null,
      ticket: expect.any(String),
    })
    expect(body.reasons?.map(({ kind }) => kind)).toEqual(['routes_not_loaded'])
    expect(body.shop).toMatchObject({ state: 'told', health: { carts: 0, letters: 0 } })
    const reported = body.shop?.state === 'told' ? body.shop.health : undefined
    expect(asAsked(reported as ShopHealth).products).toBeGreaterThan(0)
  })

  it('is readable by the local editor with an id token', async () => {
    const answer = await fetch(`${lake.url}/v2025-02-19/auth/pass`, {
      method: 'POST',
      headers: { origin },
    })
    const { pass } = (await answer.json()) as { pass: string }
    expect((await ask(bearer(pass))).status).toBe(200)
    expect((await ask(bearer(`${pass}x`))).status).toBe(401)
  })

  it.each([
    ['a stranger', {}, 401],
    ['somebody with a token of nobody’s', bearer('token-of-nobody'), 401],
    ['a viewer', bearer(tokens.viewer), 403],
    [
      'a page of another origin',
      { ...bearer(tokens.administrator), origin: 'https://evil.example' },
      403,
    ],
    [
      'a page of another site',
      { ...bearer(tokens.administrator), 'sec-fetch-site': 'cross-site' },
      403,
    ],
  ])('is not told to %s', async (_, headers, expected) => {
    const { status, body } = await ask(headers)
    expect(status).toBe(expected)
    expect(Object.keys(body)).toEqual(['error'])
  })

  it('is refused to an editor', async () => {
    expect((await ask(bearer(await editorsToken()))).status).toBe(403)
  })

  it('stays readable for known administrators while content is unreachable', async () => {
    const { body } = await ask(bearer(tokens.administrator))
    const known = { 'x-orrery-known': body.ticket ?? '' }
    vi.resetModules()
    vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', 'http://127.0.0.1:1')
    expect((await ask({ ...bearer(tokens.administrator), ...known })).status).toBe(200)
    expect((await ask(bearer(tokens.administrator))).status).toBe(503)
    expect((await ask(known)).status).toBe(401)
    vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', lake.url)
  })

  it('reports a shop that rejects the site’s token as not reporting', async () => {
    vi.stubEnv('STOREFRONT_API_OPERATIONS_TOKEN', 'another-token')
    expect((await ask(bearer(tokens.administrator))).body.shop).toEqual({ state: 'closed' })
    vi.stubEnv('STOREFRONT_API_OPERATIONS_TOKEN', operationsToken)
  })
})

it('has the fields that Studio reads from the lake', async () => {
  const answer = await fetch(`${lake.url}/v2025-02-19/operations/health`, {
    headers: bearer(tokens.administrator),
  })
  const facts = asRead((await answer.json()) as LakeHealth)
  expect(facts.datasets.map(({ name }) => name)).toContain('production')
  expect(facts.reasons).toEqual([])
})
