import { routeName } from '#lib/addresses/route-name.ts'
import { loadMessages } from '#lib/i18n/load-messages.ts'
import { SiteChrome } from '../chrome/site-chrome.tsx'
import type { LoadedPage } from '../pages/load-page.server.ts'
import { pageEntryOfKind } from '../pages/page-entry-of.ts'
import { StructuredData } from '../pages/structured-data.tsx'
import { EmptyPreviewPage } from './empty-preview-page.tsx'
import { LivePage } from './live-page.client.tsx'

interface Props {
  loaded: LoadedPage
  draft: NonNullable<LoadedPage['draft']>
}

/** A draft page: rendered on the server once, then updated live by the same view in the browser. */
export async function DraftPage({ loaded, draft }: Props) {
  const { page, site, shop, params, versions } = loaded
  const { View } = pageEntryOfKind(page.kind)
  return (
    <>
      <StructuredData loaded={loaded} />
      <LivePage
        kind={page.kind}
        params={params}
        site={site}
        shop={shop}
        versions={versions}
        messages={await loadMessages(site.locale)}
        initialPage={draft.page}
        initialCommon={draft.common}
        view={draft.view}
        shared={draft.shared}
      >
        <SiteChrome site={site} data={loaded.common} versions={versions} route={routeName(page)}>
          {loaded.data ? (
            <View data={loaded.data} locale={site.locale} site={site} shop={shop} />
          ) : (
            <EmptyPreviewPage />
          )}
        </SiteChrome>
      </LivePage>
    </>
  )
}
