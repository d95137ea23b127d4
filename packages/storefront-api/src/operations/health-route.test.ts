import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { storePasswordResetMail, passwordResetOutboxPath } from '../store/password-reset-outbox.ts'
import { recordedLog, startTestShop } from '../testing/running-shop.ts'
import { MUTATIONS, NOW, openTestShop, pieces } from '../testing/test-shop.ts'
import type { ShopHealth } from './health-route.ts'

const path = '/operations/health'
const operationsToken = 'token-of-operations'
const known = { headers: { authorization: `Bearer ${operationsToken}` } }

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-api-health-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

describe('health route', () => {
  it('reports the health only with the token', async () => {
    const shop = openTestShop({
      operationsToken,
      adminToken: 'token-of-the-tests',
      accessToken: 'public',
    })
    onTestFinished(() => shop.close())
    const status = async (init?: RequestInit) => (await shop.request(path, init)).status
    expect(await status(known)).toBe(200)
    expect(await status()).toBe(401)
    for (const token of ['token-of-the-tests', 'public', '', 'token-of-operation'])
      expect(await status({ headers: { authorization: `Bearer ${token}` } })).toBe(401)
    expect(
      await status({ headers: { 'x-shopify-storefront-access-token': operationsToken } }),
    ).toBe(401)
    const { headers } = await shop.request(path, known)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('responds with 404 when no token is configured', async () => {
    const shop = openTestShop()
    onTestFinished(() => shop.close())
    expect((await shop.request(path, known)).status).toBe(404)
  })

  it('reports products, carts, orders and pending mails', async () => {
    const dataDir = folder()
    const sync = { lastAt: '2026-05-01T11:00:00.000Z', failing: null }
    const shop = openTestShop({ operationsToken, dataDir, sync: () => sync })
    onTestFinished(() => shop.close())
    await shop.graphql(MUTATIONS.create, {
      input: { lines: [{ merchandiseId: pieces.five, quantity: 1 }] },
    })
    storePasswordResetMail(
      passwordResetOutboxPath(dataDir),
      { to: 'ada@example.com', url: 'http://shop/1' },
      NOW,
    )
    const ask = async () => (await (await shop.request(path, known)).json()) as ShopHealth
    const reported = await ask()
    expect(reported).toMatchObject({
      reasons: [],
      products: shop.source.count,
      carts: 1,
      orders: { count: 0, totals: [] },
      letters: 1,
      sync,
    })
    expect(reported.disk!.free).toBeGreaterThan(0)
    expect(reported.database).toBeGreaterThan(4096)
    shop.time.now += 25 * 3_600_000
    expect((await ask()).letters).toBe(0)
  })

  it('reports why it cannot take orders', async () => {
    const dataDir = folder()
    const shop = openTestShop({ operationsToken, dataDir })
    onTestFinished(() => shop.close())
    rmSync(dataDir, { recursive: true })
    expect(await (await shop.request(path, known)).json()).toMatchObject({
      reasons: ['The data folder of the shop is not writable.'],
      disk: null,
      letters: 0,
    })
  })

  it('reports since when the sync fails', async () => {
    const shop = await startTestShop(
      { CONTENT_LAKE_URL: 'http://127.0.0.1:9', STOREFRONT_API_OPERATIONS_TOKEN: operationsToken },
      recordedLog().log,
    )
    onTestFinished(() => shop.close())
    await vi.waitFor(async () => {
      const { sync } = (await (await fetch(`${shop.url}${path}`, known)).json()) as ShopHealth
      expect(sync).toEqual({
        lastAt: null,
        failing: { since: expect.any(String), because: expect.stringContaining('127.0.0.1:9') },
      })
    })
  })
})
