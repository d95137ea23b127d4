import { accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { xmlResponseHeaders } from '#lib/access/xml-response-headers.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { isRoutedLocale } from '#lib/locales.ts'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'
import { languageSitemapXml } from '#lib/seo/sitemap.ts'

export const dynamic = 'force-dynamic'

interface Context {
  params: Promise<{ locale: string }>
}

/** The pages of one language. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const refused = await accessDeniedResponse()
  if (refused) return refused
  const { locale } = await params
  const index = await awaitSiteIndex()
  const xml = isRoutedLocale(locale) && languageSitemapXml(index, siteProps(locale, false), locale)
  return xml
    ? new Response(xml, { headers: xmlResponseHeaders() })
    : new Response('Sitemap not found.\n', { status: 404 })
}
