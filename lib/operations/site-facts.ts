import { env } from '#lib/env.ts'
import type { SiteFacts } from '#lib/health/site-facts.ts'
import { buildId } from '#lib/http/build-id.ts'
import { sharedPages } from '#lib/http/shared-pages.ts'
import { whyNotReady } from '#lib/routing/ready.ts'
import { siteState } from '#lib/routing/site-state.ts'
import { askShop } from './ask-shop.ts'

/** Odd rows that are told one by one. */
const toldRows = 20

/** How this process of the site is now, with what it learns of the shop. */
export async function siteFacts(): Promise<SiteFacts> {
  const shop = await askShop()
  const state = siteState()
  const { heardAt, publish, edgeToldAt, odd, restarts } = state.life
  const pages = sharedPages()
  const now = Date.now()
  return {
    at: iso(now),
    reasons: whyNotReady(state),
    startedAt: iso(now - process.uptime() * 1000),
    build: buildId(),
    memory: process.memoryUsage.rss(),
    content: { mode: env.content.mode, heardAt: isoOrNull(heardAt) },
    publish: publish ? { at: iso(publish.at), took: publish.took } : null,
    edge: env.site.edge ? { toldAt: isoOrNull(edgeToldAt) } : null,
    processes: env.site.processes,
    pages: pages ? { since: iso(pages.since()), because: pages.because() ?? null } : null,
    odd: {
      total: odd.length,
      rows: odd.slice(0, toldRows).map(({ id, type, problem, isLeftOut }) => ({
        id,
        type: type ?? null,
        problem,
        isLeftOut,
      })),
    },
    shop,
    restarts: restarts ? [...restarts] : null,
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
const isoOrNull = (ms: number | undefined): string | null => (ms === undefined ? null : iso(ms))
