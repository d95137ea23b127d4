import { canonicalPath } from '#lib/addresses/localized-path.ts'
import { searchPath } from '#lib/addresses/reserved-paths.ts'
import { cachePublishedValue } from '#lib/content/published-content.server.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { type CommonData, commonQuery } from '../chrome/common.groq.ts'
import { linksToAllOtherLanguages } from '../chrome/language-list.tsx'
import { SiteChrome } from '../chrome/site-chrome.tsx'
import { SearchResults } from '../search/search-results.tsx'
import { searchSite } from '../search/search.server.ts'

/** Maximum results of a group on the page. */
const mostOfAKind = 30

/** The search page, which works without scripts. */
export async function SearchPage({ locale, query }: { locale: Locale; query: string }) {
  const [common, answer] = await Promise.all([
    cachePublishedValue(
      commonQuery,
      { locale, defaultLocale },
      (common: CommonData | null) => common,
    ),
    searchSite(query, locale, mostOfAKind),
  ])
  const requested = query ? `?${new URLSearchParams({ q: query })}` : ''
  return (
    <SiteChrome
      site={siteProps(locale, false)}
      data={common}
      languages={linksToAllOtherLanguages(
        locale,
        (other) => `${canonicalPath(other, [searchPath])}${requested}`,
      )}
      route={`search___${locale}`}
    >
      <SearchResults answer={answer} action={canonicalPath(locale, [searchPath])} />
    </SiteChrome>
  )
}
