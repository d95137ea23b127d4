import { stegaClean } from '@sanity/client/stega'
import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PageTranslation } from '#lib/addresses/page-translations.ts'
import { addressResolverOf, type SiteProps } from '#lib/content/site-props.ts'
import { menuCurrencies } from '#lib/money/currencies.ts'
import { LazyCartPanel } from '../cart/lazy-cart-panel.client.tsx'
import { ConsentBanner } from '../privacy/consent-banner.tsx'
import type { CommonData } from './common.groq.ts'
import { ErrorBoundary } from './error-boundary.client.tsx'
import { type LanguageLink, languageLinks } from './language-list.tsx'
import { LinkNavigation } from './link-navigation.client.tsx'
import { Overlays } from './overlays.tsx'
import { pageTopId } from './page-top.ts'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

interface SiteChromeProps {
  site: SiteProps
  data: CommonData | null | undefined
  /** The page in every routed language that has it; none for what is no page of content. */
  versions?: readonly PageTranslation[]
  /** Where each other language leads from what is no page of content. */
  languages?: LanguageLink[]
  /** `kind___language`, by which statistics and tests tell pages apart. */
  route?: string
  children: ReactNode
}

/** Everything around a page: skip link, top bar, the page itself, footer, and the overlays. */
export function SiteChrome({
  site,
  data,
  versions = [],
  languages = languageLinks(versions, site.locale),
  route,
  children,
}: SiteChromeProps) {
  const t = useTranslations('chrome')
  const messages = useMessages()
  const { locale } = site
  const settings = data?.settings
  const { hrefFor } = addressResolverOf(site)
  // A preview marks words with where they are edited; a code is compared, and its words are said aloud.
  const house = stegaClean(data?.currencies)
  const currencies = menuCurrencies(house, stegaClean(settings?.currenciesMenu?.currencies), locale)
  const path =
    versions.find((version) => version.locale === locale)?.path ?? hrefFor({ kind: 'home', locale })

  return (
    <>
      {/* Target of "Back to top" and of page changes: the next Tab reaches the skip link. */}
      <span id={pageTopId} className="page-top" tabIndex={-1} />
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {site.privacy && <ConsentBanner site={site} privacy={site.privacy} />}
      <TopBar
        site={site}
        settings={settings}
        hasAlternates={languages.length > 0}
        currencies={currencies}
      />
      <main id="content" tabIndex={-1} data-route={route}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
      <Footer site={site} settings={settings} />
      <Overlays {...{ site, settings, languages, currencies, path }} />
      <LazyCartPanel
        locale={locale}
        shop={site.shop}
        messages={messages.cart}
        includesTax={site.includesTax}
        browseHref={hrefFor({ kind: 'products', locale })}
        productPath={hrefFor({ kind: 'product', locale })}
      />
      <LinkNavigation isDraft={site.isDraft} />
    </>
  )
}
