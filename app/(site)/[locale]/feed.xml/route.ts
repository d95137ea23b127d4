import { loadFeed } from '#components/journal/load-feed.server.ts'
import { accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { xmlResponseHeaders } from '#lib/access/xml-response-headers.ts'
import { isContentUnavailable } from '#lib/content/content-unavailable.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { isRoutedLocale } from '#lib/locales.ts'
import { atomFeed } from '#lib/seo/atom-feed.ts'

export const dynamic = 'force-dynamic'

interface Context {
  params: Promise<{ locale: string }>
}

/** The feed of the journal of one language. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  try {
    const refused = await accessDeniedResponse()
    if (refused) return refused
    const { locale } = await params
    const feed = isRoutedLocale(locale) ? await loadFeed(locale) : undefined
    return feed
      ? new Response(atomFeed(feed), { headers: xmlResponseHeaders('application/atom+xml') })
      : new Response('Feed not found.\n', { status: 404 })
  } catch (error) {
    if (!isContentUnavailable(error)) throw error
    return new Response('Content is unavailable. Try again in a moment.\n', {
      status: 503,
      headers: { 'Retry-After': '10', 'Cache-Control': cachePolicies.api.header },
    })
  }
}
