import 'server-only'
import { env } from '#lib/env.ts'
import { forgetAnswers } from '#lib/http/front-memory.ts'
import { revalidateSecret } from '#lib/http/internal-secret.ts'
import { ownAddress } from '#lib/http/own-address.ts'
import { type Edge, purgeEdge } from '#lib/http/purge-edge.ts'
import type { SiteState } from '#lib/routing/site-state.ts'
import { Revalidator } from './revalidator.ts'
import { toldCache } from './told-publish.ts'

/** Invalidates what caches hold of pages, by tags that have changed. */
export interface PageInvalidation {
  /** Pages of this process, and then those of the edge. */
  pages: Revalidator
  /** Pages of the edge alone; undefined without an edge. */
  edge: Revalidator | undefined
}

/** Failures are noted in the state of the process, which health and logs show. */
export function createPageInvalidation(state: SiteState): PageInvalidation {
  const edge = env.site.edge && edgeRevalidator(env.site.edge, state)
  const pages = new Revalidator({
    // The edge comes second: it would otherwise fetch pages that are not yet invalidated.
    post: async (tags) => {
      await toldCache('pages', tags.length, () => postTags(tags))
      void edge?.add(tags)
    },
    repeatAfter: 3_000,
    onAttempt: (failed, reason) => {
      if (failed === 0 && state.staleBecause !== undefined)
        console.warn('Pages that changed are thrown away again.')
      if (failed === 0) state.staleBecause = undefined
      if (failed < fewTries) return
      state.staleBecause ??= tellStale(reason)
    },
  })
  return { pages, edge }
}

/** Right after a start the endpoint does not answer yet: the first failures say nothing. */
const fewTries = 3

const wordsOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason))

function tellStale(reason: unknown): string {
  const why = wordsOf(reason)
  console.warn(
    `Pages that changed could not be thrown away three times, and are tried again: ${why}`,
  )
  return why
}

/** Tells the cache in front, after the pages of this process. */
function edgeRevalidator(edge: Edge, state: SiteState): Revalidator {
  return new Revalidator({
    post: async (tags) => {
      await toldCache('edge', tags.length, () => purgeEdge(edge, tags))
      state.life.edgeToldAt = Date.now()
    },
    repeatAfter: 3_000,
    onAttempt: (failed, reason) => {
      if (failed === 0) {
        if (state.edgeBecause !== undefined) console.warn('The cache in front is told again.')
        state.edgeBecause = undefined
      } else if (failed >= fewTries && state.edgeBecause === undefined) {
        state.edgeBecause = wordsOf(reason)
        console.warn(
          `The cache in front could not be told three times what changed, and is told again: ${state.edgeBecause}`,
        )
      }
    },
  })
}

/** The app's own endpoint: cache tags can only be thrown away inside a request. */
async function postTags(tags: string[]): Promise<void> {
  const response = await fetch(ownAddress('/api/revalidate'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${revalidateSecret()}` },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(`Revalidation answered ${response.status}.`)
  forgetAnswers()
}
