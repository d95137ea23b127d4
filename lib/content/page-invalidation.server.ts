import 'server-only'
import { env } from '#lib/env.ts'
import { clearFrontCache } from '#lib/http/front-cache.ts'
import { revalidateSecret } from '#lib/http/internal-secrets.ts'
import { internalUrl } from '#lib/http/internal-url.ts'
import { type EdgeCache, purgeEdgeCache } from '#lib/http/purge-edge-cache.ts'
import type { SiteProcessState } from '#lib/routing/site-process-state.ts'
import { RevalidationSender } from './revalidation-sender.ts'
import { traceInvalidation } from './trace-publish.ts'

/** Invalidates cached pages by changed tags. */
export interface PageInvalidation {
  /** Invalidates the pages of this process, then those of the edge. */
  pages: RevalidationSender
  /** Invalidates the pages of the edge only; undefined without an edge. */
  edge: RevalidationSender | undefined
}

/** Failures are in the state of the process, for health and logs. */
export function createPageInvalidation(state: SiteProcessState): PageInvalidation {
  const edge = env.site.edge && edgeRevalidator(env.site.edge, state)
  const pages = new RevalidationSender({
    // The edge comes second: it would otherwise fetch pages that are not yet invalidated.
    post: async (tags) => {
      await traceInvalidation('pages', tags.length, () => postTags(tags))
      void edge?.add(tags)
    },
    repeatAfter: 3_000,
    onAttempt: (failed, reason) => {
      if (failed === 0 && state.invalidationFailure !== undefined)
        console.warn('Page cache invalidation works again.')
      if (failed === 0) state.invalidationFailure = undefined
      if (failed < quietAttempts) return
      state.invalidationFailure ??= warnStale(reason)
    },
  })
  return { pages, edge }
}

/** Failed attempts before a warning: right after a start the endpoint does not respond yet. */
const quietAttempts = 3

const messageOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason))

function warnStale(reason: unknown): string {
  const why = messageOf(reason)
  console.warn(`Page cache invalidation failed three times, retrying: ${why}`)
  return why
}

/** Purges the edge cache, after the pages of this process. */
function edgeRevalidator(edge: EdgeCache, state: SiteProcessState): RevalidationSender {
  return new RevalidationSender({
    post: async (tags) => {
      await traceInvalidation('edge', tags.length, () => purgeEdgeCache(edge, tags))
      state.stats.lastEdgePurgeAt = Date.now()
    },
    repeatAfter: 3_000,
    onAttempt: (failed, reason) => {
      if (failed === 0) {
        if (state.edgePurgeFailure !== undefined) console.warn('Edge cache purge works again.')
        state.edgePurgeFailure = undefined
      } else if (failed >= quietAttempts && state.edgePurgeFailure === undefined) {
        state.edgePurgeFailure = messageOf(reason)
        console.warn(`Edge cache purge failed three times, retrying: ${state.edgePurgeFailure}`)
      }
    },
  })
}

/** The app's own endpoint: Next.js revalidates tags inside a request only. */
async function postTags(tags: string[]): Promise<void> {
  const response = await fetch(internalUrl('/api/revalidate'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${revalidateSecret()}` },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(`Revalidation failed with status ${response.status}.`)
  clearFrontCache()
}
