import { env } from '#lib/env.ts'
import { siteState } from '#lib/routing/site-state.ts'
import { sitemapXml } from '#lib/seo/sitemap.ts'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const state = siteState()
  if (!state.index) await state.ready
  return new Response(sitemapXml(state.index, env.site.url), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
