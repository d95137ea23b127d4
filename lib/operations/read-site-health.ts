import { z } from 'zod'
import { env } from '#lib/env.ts'
import type { SiteHealth, ShopHealthResult } from '#lib/health/site-health.ts'
import { buildId } from '#lib/http/build-id.ts'
import { sharedPageCache } from '#lib/http/shared-page-cache.ts'
import { notReadyReasons } from '#lib/routing/readiness.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'

/** Maximum number of invalid rows in the report. */
const maxReportedRows = 20

/** The health of this process, with the shop's health. */
export async function readSiteHealth(): Promise<SiteHealth> {
  const shop = await fetchShopHealth()
  const state = siteProcessState()
  const { lastContentActivityAt, publish, lastEdgePurgeAt, invalidRows, restarts } = state.stats
  const pages = sharedPageCache()
  const now = Date.now()
  return {
    at: iso(now),
    reasons: notReadyReasons(state),
    startedAt: iso(now - process.uptime() * 1000),
    build: buildId(),
    memory: process.memoryUsage.rss(),
    content: { mode: env.content.mode, heardAt: isoOrNull(lastContentActivityAt) },
    publish: publish ? { at: iso(publish.at), took: publish.took } : null,
    edge: env.site.edge ? { toldAt: isoOrNull(lastEdgePurgeAt) } : null,
    processes: env.site.processes,
    pages: pages ? { since: iso(pages.since()), because: pages.failureReason() ?? null } : null,
    odd: {
      total: invalidRows.length,
      rows: invalidRows.slice(0, maxReportedRows).map(({ id, type, problem, isLeftOut }) => ({
        id,
        type: type ?? null,
        problem,
        isLeftOut,
      })),
    },
    mail: {
      ...(state.stats.mail ?? { waiting: 0, error: null, forms: 0 }),
      isConfigured: env.mail.smtp !== undefined,
      mentions: state.stats.mentionMail ?? null,
    },
    shop,
    restarts: restarts ? [...restarts] : null,
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
const isoOrNull = (ms: number | undefined): string | null => (ms === undefined ? null : iso(ms))

/** Timeout of the shop's health request, in ms: an administrator waits for the page. */
const timeout = 2_000

const size = z.number().nonnegative()
const health = z.object({
  reasons: z.array(z.string()),
  uptime: z.number(),
  memory: size,
  products: z.number(),
  carts: z.number().nullable(),
  orders: z
    .object({
      count: z.number(),
      totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
    })
    .nullable(),
  letters: z.number(),
  mail: z.object({ count: z.number(), error: z.string().nullable() }).nullish(),
  record: z
    .object({ where: z.string(), trouble: z.string().nullable(), clockAhead: z.number() })
    .nullish(),
  sync: z
    .object({
      lastAt: z.string().nullable(),
      failing: z.object({ since: z.string(), because: z.string() }).nullable(),
    })
    .nullable(),
  database: size.nullable(),
  disk: z.object({ free: size, size }).nullable(),
})

/** Requests the health of the embedded shop with the shared operations token. */
export async function fetchShopHealth(): Promise<ShopHealthResult> {
  const { mode, origin, operationsToken } = env.shop
  if (mode === 'hosted') return { state: 'hosted' }
  try {
    const response = await fetch(new URL('/operations/health', origin), {
      ...(operationsToken && { headers: { authorization: `Bearer ${operationsToken}` } }),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (response.status >= 500) return { state: 'silent' }
    const { data } = health.safeParse(response.ok ? await response.json() : undefined)
    return data ? { state: 'told', health: data } : { state: 'closed' }
  } catch {
    return { state: 'silent' }
  }
}
