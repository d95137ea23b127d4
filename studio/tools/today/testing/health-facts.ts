import type { ReportedShopHealth, SiteHealth } from '#lib/health/site-health.ts'
import {
  type HealthState,
  type ReportedLakeHealth,
  withReportedShopHealth,
} from '../model/health-probes.ts'

/** Current time in tests. */
export const now = Date.parse('2026-11-25T12:00:00Z')
/** ISO time of a number of ms before `now`. */
export const agoIso = (ms: number): string => new Date(now - ms).toISOString()
export const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const

export const shopFacts: ReportedShopHealth = {
  reasons: [],
  uptime: 7_200,
  memory: 90e6,
  products: 40,
  carts: 2,
  orders: { count: 2, totals: [{ currency: 'CHF', amount: '12500.00' }] },
  letters: 0,
  sync: { lastAt: agoIso(minute), failing: null },
  database: 4.2e6,
  disk: { free: 60e9, size: 100e9 },
}
export const siteFacts: SiteHealth = {
  at: agoIso(0),
  reasons: [],
  startedAt: agoIso(2 * hour),
  build: 'b1',
  memory: 312e6,
  content: { mode: 'embedded', heardAt: agoIso(second) },
  publish: { at: agoIso(3 * minute), took: 12 },
  edge: null,
  processes: 1,
  pages: null,
  odd: { total: 0, rows: [] },
  mail: { isConfigured: true, waiting: 0, error: null, forms: 0 },
  shop: { state: 'told', health: shopFacts },
  restarts: [],
}
export const lakeFacts: ReportedLakeHealth = {
  reasons: [],
  uptime: 3_600,
  memory: 200e6,
  datasets: [{ name: 'production', documents: 1234 }],
  database: 12e6,
  disk: { free: 60e9, size: 100e9 },
  streams: 9,
  waiting: { requests: 0, queries: 0 },
  queries: { quick: 1200, slow: 34 },
  hooks: [],
  refusals: 3,
  backup: null,
  certificate: null,
  company: null,
}
/** Healthy state with overrides. */
export const healthyState = (
  site: Partial<SiteHealth> = {},
  lake: Partial<ReportedLakeHealth> = {},
): HealthState => ({
  site: { value: { ...siteFacts, ...site }, at: now },
  shop: withReportedShopHealth({}, { ...siteFacts, ...site }, now),
  lake: { value: { ...lakeFacts, ...lake }, at: now },
  askedAt: now,
})
