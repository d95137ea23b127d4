import { describe, afterEach, expect, it, vi } from 'vitest'
import type { ReportedShopHealth } from '#lib/health/site-health.ts'
import { fetchShopHealth } from './read-site-health.ts'

const shop = vi.hoisted(() => ({
  mode: 'embedded',
  origin: 'http://localhost:3334',
  operationsToken: 'a-token-for-figures' as string | undefined,
}))
vi.mock('#lib/env.ts', () => ({ env: { shop } }))

const facts: Required<ReportedShopHealth> = {
  reasons: [],
  uptime: 12,
  memory: 90_000_000,
  products: 40,
  carts: 2,
  orders: { count: 1, totals: [{ currency: 'CHF', amount: '1250.00' }] },
  letters: 0,
  mail: null,
  record: { where: 'db.example/orrery', trouble: null, clockAhead: -3 },
  sync: { lastAt: '2026-11-25T12:00:00.000Z', failing: null },
  database: 4096,
  disk: { free: 1, size: 2 },
}
const answer = (body: unknown, status = 200) => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => {
  vi.unstubAllGlobals()
  shop.mode = 'embedded'
})

describe('readSiteHealth', () => {
  it('requests the shop’s health with the operations token', async () => {
    const fetched = answer(facts)
    expect(await fetchShopHealth()).toEqual({ state: 'told', health: facts })
    expect(fetched.mock.calls[0]?.[0]).toEqual(new URL('http://localhost:3334/operations/health'))
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({
      authorization: 'Bearer a-token-for-figures',
    })
  })

  it('accepts a health response without a database', async () => {
    const { record: _record, ...older } = facts
    answer(older)
    expect(await fetchShopHealth()).toEqual({ state: 'told', health: older })
  })

  it('accepts the partial health response of a damaged shop', async () => {
    const damaged = { ...facts, reasons: ['A damaged page.'], carts: null, orders: null }
    answer(damaged)
    expect(await fetchShopHealth()).toEqual({ state: 'told', health: damaged })
  })

  it.each([
    ['refuses', { errors: [] }, 401, 'closed'],
    ['has no such address', { errors: [] }, 404, 'closed'],
    ['says something else', { ...facts, carts: 'many' }, 200, 'closed'],
    ['fails', {}, 502, 'silent'],
  ])('reports when the shop %s', async (_, body, status, state) => {
    answer(body, status)
    expect(await fetchShopHealth()).toEqual({ state })
  })

  it('reports a shop that does not respond, and requests nothing from a hosted one', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('refused')))
    expect(await fetchShopHealth()).toEqual({ state: 'silent' })
    const fetched = answer(facts)
    shop.mode = 'hosted'
    expect(await fetchShopHealth()).toEqual({ state: 'hosted' })
    expect(fetched).not.toHaveBeenCalled()
  })
})
