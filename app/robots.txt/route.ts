import { gateState } from '#lib/access/gate-state.ts'
import { env } from '#lib/env.ts'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'
import { isStudioHost } from '#lib/routing/studio-origin.ts'
import { robotsText } from '#lib/seo/robots.ts'

export const dynamic = 'force-dynamic'

/** Disallows crawling behind the gate and at Studio's origin. */
export async function GET({ headers }: Request): Promise<Response> {
  await awaitSiteIndex()
  const isSite = !isStudioHost(headers.get('host'), env.site)
  const indexable = env.site.indexable && isSite && gateState() === 'open'
  return new Response(robotsText({ ...env.site, indexable }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
