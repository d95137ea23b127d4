'use client'

import { useQuery } from '@sanity/react-loader'
import { type Messages, NextIntlClientProvider } from 'next-intl'
import type { ContentSourceMap } from '@sanity/client'
import type { PageKind } from '#lib/addresses/page-kinds.ts'
import { routeName } from '#lib/addresses/route-name.ts'
import type { PageTranslation } from '#lib/addresses/page-translations.ts'
import type { InitialLiveQuery } from '#lib/content/fetch-draft.server.ts'
import type { SiteProps } from '#lib/content/site-props.ts'
import { localeTable } from '#lib/locales.ts'
import type { ShopProduct } from '#lib/shop/product.ts'
import type { PreviewView } from '#lib/preview-view/preview-view.ts'
import type { PageSourceDocument } from '#lib/preview-view/pane-messages.ts'
import { type CommonData, commonQuery } from '../chrome/common.groq.ts'
import { SiteChrome } from '../chrome/site-chrome.tsx'
import { pageEntryOfKind } from '../pages/page-entry-of.ts'
import type { PageBase, PageQueryParams } from '../pages/page-types.ts'
import { EmptyPreviewPage } from './empty-preview-page.tsx'
import { IllTypedNote } from './ill-typed-note.tsx'
import { useConformingResult } from './use-conforming-result.ts'
import { StudioConnection } from './studio-connection.client.tsx'
import { ShareLinkConnection, type ShareLinkInfo } from './share-link-connection.client.tsx'

/** Serialized props of a draft page. */
export interface LivePageProps {
  kind: PageKind
  params: PageQueryParams
  site: SiteProps
  /** As of the server render: shop data does not change while editing. */
  shop?: ShopProduct
  versions: readonly PageTranslation[]
  messages: Messages
  initialPage: InitialLiveQuery
  initialCommon: InitialLiveQuery
  /** The view that the URL selects. */
  view: PreviewView | undefined
  /** Set if the page is viewed by a share link. */
  shared: ShareLinkInfo | undefined
}

/** A page, chrome included, that updates on each keystroke in Studio. */
export function LivePageContent(props: LivePageProps) {
  const { kind, params, site, shop, versions, messages, initialPage, initialCommon } = props
  const { view, shared } = props
  const { locale, defaultLocale } = params
  const { query, View } = pageEntryOfKind(kind)
  const livePage = useQuery(query, { ...params }, { initial: initialPage as never })
  const liveCommon = useQuery(
    commonQuery,
    { locale, defaultLocale },
    { initial: initialCommon as never },
  )
  const page = useConformingResult<PageBase | null>(livePage.data, initialPage.shape)
  const common = useConformingResult<CommonData | null>(liveCommon.data, initialCommon.shape)
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={messages}
      timeZone="Europe/Zurich"
      key={localeTable[locale].tag}
    >
      <SiteChrome
        site={site}
        data={common.data}
        versions={versions}
        route={routeName({ kind, locale })}
      >
        {page.data ? (
          <View data={page.data} locale={locale} site={site} shop={shop} />
        ) : (
          <EmptyPreviewPage />
        )}
      </SiteChrome>
      {shared ? (
        <ShareLinkConnection shared={shared} />
      ) : (
        <StudioConnection
          site={site}
          view={view}
          perspective={initialPage.perspective}
          documents={sourceDocumentsOf(livePage.sourceMap, liveCommon.sourceMap)}
        />
      )}
      <IllTypedNote site={site} values={[...page.illTyped, ...common.illTyped]} />
    </NextIntlClientProvider>
  )
}

/** The distinct source documents of query results, by published id. */
export function sourceDocumentsOf(...maps: (ContentSourceMap | undefined)[]): PageSourceDocument[] {
  const all = maps.flatMap((map) => map?.documents ?? [])
  const types = new Map(
    all.flatMap(({ _id, _type }) => (_id && _type ? [[publishedId(_id), _type] as const] : [])),
  )
  return [...types].map(([id, type]) => ({ id, type }))
}

const publishedId = (id: string): string => id.replace(/^(?:drafts|versions\.[^.]+)\./, '')
