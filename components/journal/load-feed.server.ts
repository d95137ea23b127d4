import 'server-only'
import { objectsIn, textIn } from '#lib/text/listed.ts'
import { hrefOn } from '#lib/content/site.ts'
import { fetchPublished } from '#lib/content/published.server.ts'
import { siteProps } from '#lib/content/site.server.ts'
import type { FeedQueryResult } from '#lib/content/types.generated.ts'
import { feedFile } from '#lib/addresses/reserved-paths.ts'
import { canonicalPath } from '#lib/addresses/path.ts'
import { type Locale, localeTable } from '#lib/locales.ts'
import type { Feed } from '#lib/seo/feed.ts'
import { isDay } from '#lib/time/day.ts'
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
  const path = journal && hrefOn(site, journal)
  if (!path) return undefined
  return {
    title: [siteName, textIn(journal.title)].filter(Boolean).join(' — '),
    subtitle: textIn(journal.subtitle),
    language: localeTable[locale].tag,
    siteName,
    siteUrl,
    url: siteUrl + path,
    feedUrl: siteUrl + canonicalPath(locale, [feedFile]),
    entries: objectsIn(journal.entries).flatMap((entry) => {
      const href = hrefOn(site, entry)
      const { _id, _updatedAt } = entry
      const [title, date] = [textIn(entry.title), textIn(entry.date)]
      const [author, summary] = [textIn(entry.author), textIn(entry.summary)]
      // Feed readers reject a whole feed for one invalid date.
      if (!href || !title || !date || !isDay(date)) return []
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
