import { accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { xmlResponseHeaders } from '#lib/access/xml-response-headers.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { defaultLocale } from '#lib/locales.ts'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'
import { sitemapIndexXml } from '#lib/seo/sitemap.ts'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const refused = await accessDeniedResponse()
  if (refused) return refused
  return new Response(sitemapIndexXml(await awaitSiteIndex(), siteProps(defaultLocale, false)), {
    headers: xmlResponseHeaders(),
  })
}
