import { gateState } from '#lib/access/gate-state.ts'
import { env } from '#lib/env.ts'
import { readyIndex } from '#lib/routing/site-state.ts'
import { robotsText } from '#lib/seo/robots.ts'

export const dynamic = 'force-dynamic'

/** A site that asks for a password is no place for search engines. */
export async function GET(): Promise<Response> {
  await readyIndex()
  const indexable = env.site.indexable && gateState() === 'open'
  return new Response(robotsText({ ...env.site, indexable }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
