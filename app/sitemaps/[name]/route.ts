import { accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { xmlResponseHeaders } from '#lib/access/xml-response-headers.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { defaultLocale } from '#lib/locales.ts'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'
import { sitemapXml } from '#lib/seo/sitemap.ts'

export const dynamic = 'force-dynamic'

interface Context {
  params: Promise<{ name: string }>
}

/** The sitemap of one page kind, as `/sitemap.xml` names it. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const refused = await accessDeniedResponse()
  if (refused) return refused
  const [, name] = /^([a-z0-9-]+)\.xml$/i.exec((await params).name) ?? []
  const xml = name && sitemapXml(await awaitSiteIndex(), siteProps(defaultLocale, false), name)
  return xml
    ? new Response(xml, { headers: xmlResponseHeaders() })
    : new Response('Sitemap not found.\n', { status: 404 })
}
