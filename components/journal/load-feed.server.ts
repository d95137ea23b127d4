import 'server-only'
import { hrefOfDocumentOn } from '#lib/content/site-props.ts'
import { fetchPublished } from '#lib/content/published-content.server.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import type { FeedQueryResult } from '#lib/content/types.generated.ts'
import { feedPath } from '#lib/addresses/reserved-paths.ts'
import { canonicalPath } from '#lib/addresses/localized-path.ts'
import { type Locale, localeTable } from '#lib/locales.ts'
import type { Feed } from '#lib/seo/atom-feed.ts'
import { isCalendarDate } from '#lib/time/calendar-date.ts'
import { feedQuery } from './feed.groq.ts'

/**
 * Loads the feed of a language; undefined if the language has no journal.
 *
 * @throws ContentUnavailableError when the content service is unavailable
 */
export async function loadFeed(locale: Locale): Promise<Feed | undefined> {
  const journal = await fetchPublished<FeedQueryResult>(feedQuery, { locale })
  const site = siteProps(locale, false)
  const { siteUrl, siteName } = site
  const path = journal && hrefOfDocumentOn(site, journal)
  if (!path) return undefined
  return {
    title: [siteName, journal.title].filter(Boolean).join(' — '),
    subtitle: journal.subtitle ?? undefined,
    language: localeTable[locale].tag,
    siteName,
    siteUrl,
    url: siteUrl + path,
    feedUrl: siteUrl + canonicalPath(locale, [feedPath]),
    entries: (journal.entries ?? []).flatMap((entry) => {
      const href = hrefOfDocumentOn(site, entry)
      const { _id, _updatedAt, title, date, author, summary } = entry
      // Feed readers reject a whole feed for one invalid date.
      if (!href || !title || !date || !isCalendarDate(date)) return []
      return [
        {
          id: _id,
          title,
          url: siteUrl + href,
          date,
          updatedAt: _updatedAt,
          ...(summary && { summary }),
          ...(author && { author }),
        },
      ]
    }),
  }
}
