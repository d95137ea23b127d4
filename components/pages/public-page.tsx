import { routeName } from '#lib/addresses/route-name.ts'
import { isAnalyticsEnabled } from '#lib/analytics/tracking-attributes.ts'
import { toScriptJson } from '#lib/text/escape.ts'
import { SiteChrome } from '../chrome/site-chrome.tsx'
import type { LoadedPage } from './load-page.server.ts'
import { pageEntryOfKind } from './page-entry-of.ts'
import { StructuredData } from './structured-data.tsx'
import type { PageBase } from './page-types.ts'

interface Props {
  loaded: LoadedPage
  data: PageBase
}

/** A page as visitors see it. */
export function PublicPage({ loaded, data }: Props) {
  const { page, site, shop, common, versions } = loaded
  const { View, subject } = pageEntryOfKind(page.kind)
  return (
    <>
      <StructuredData loaded={loaded} />
      {subject && isAnalyticsEnabled(site) && (
        <script
          type="application/json"
          data-subject=""
          dangerouslySetInnerHTML={{ __html: toScriptJson(subject(data)) }}
        />
      )}
      <SiteChrome site={site} data={common} versions={versions} route={routeName(page)}>
        <View data={data} locale={site.locale} site={site} shop={shop} />
      </SiteChrome>
    </>
  )
}
