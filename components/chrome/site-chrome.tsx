import { stegaClean } from '@sanity/client/stega'
import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PageTranslation } from '#lib/addresses/page-translations.ts'
import { addressesOf, type SiteProps } from '#lib/content/site.ts'
import { menuCurrencies, type Currency } from '#lib/money/currencies.ts'
import { searchPath } from '#lib/addresses/reserved-paths.ts'
import { canonicalPath } from '#lib/addresses/path.ts'
import type { Locale } from '#lib/locales.ts'
import { formatRates } from '#lib/money/convert-money.ts'
import { LazyCartPanel } from '../cart/lazy-cart-panel.client.tsx'
import { PrivacyBanner } from '../privacy/privacy-banner.tsx'
import { CartButton } from '../cart/cart-button.client.tsx'
import { SearchButton } from '../search/search-button.client.tsx'
import { searchMessages } from '../search/search-messages.ts'
import { ContentLink } from '../text/content-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { NewsletterForm } from '../forms/newsletter-form.tsx'
import { resolveLink } from '../text/resolve-link.ts'
import { RichText } from '../text/rich-text.tsx'
import type { CommonData, SettingsData } from './common.groq.ts'
import { ErrorBoundary } from './error-boundary.client.tsx'
import { type LanguageLink, languageLinks } from './language-list.tsx'
import { LinkNavigation } from './link-navigation.client.tsx'
import { Overlays } from './overlays.tsx'
import { conformCommonData } from './conform-common-data.ts'
import { OverlayButton } from './overlay-button.client.tsx'
import { CurrencyCode } from './currency-code.tsx'
import { Logo } from './logo.tsx'
import { NoScriptTopBarLinks, NoScriptMenuLink } from './no-script-links.tsx'

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
  data: given,
  versions = [],
  languages = languageLinks(versions, site.locale),
  route,
  children,
}: SiteChromeProps) {
  const t = useTranslations('chrome')
  const messages = useMessages()
  const { locale } = site
  const data = conformCommonData(given)
  const settings = data?.settings
  const { hrefFor } = addressesOf(site)
  // A preview marks words with where they are edited; a code is compared, and its words are said aloud.
  const house = stegaClean(data?.currencies)
  const currencies = menuCurrencies(house, stegaClean(settings?.currenciesMenu?.currencies), locale)
  const path =
    versions.find((version) => version.locale === locale)?.path ?? hrefFor({ kind: 'home', locale })

  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {site.privacy && <PrivacyBanner site={site} privacy={site.privacy} />}
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
        browseHref={hrefFor({ kind: 'page', locale, slug: 'collections' })}
        productPath={hrefFor({ kind: 'product', locale })}
      />
      <LinkNavigation isDraft={site.isDraft} />
    </>
  )
}

interface TopBarProps {
  site: SiteProps
  settings: SettingsData | null | undefined
  hasAlternates: boolean
  /** The main one first; a choice is offered where there are several. */
  currencies: readonly Currency[]
}

/** The bar on top of every page: the two ways into the menu, the sign of the house, language, currency and cart. */
function TopBar({ site, settings, hasAlternates, currencies }: TopBarProps) {
  const t = useTranslations('chrome')
  const search = useTranslations('search')
  return (
    <header
      className="top-bar"
      data-rates={currencies.length > 1 ? formatRates(currencies) : undefined}
    >
      <div className="wrap top-bar-row">
        <nav className="top-bar-side" aria-label={t('mainNavigation')}>
          <OverlayButton opens={0} className="burger" label={t('openMenu')}>
            <span />
          </OverlayButton>
          <NoScriptMenuLink />
          <OverlayButton opens={0} className="top-bar-item" wideOnly>
            {settings?.menu?.title || t('menu')}
          </OverlayButton>
          <OverlayButton opens={1} className="top-bar-item" wideOnly>
            {settings?.inside?.title || t('inside')}
          </OverlayButton>
        </nav>
        <a className="logo" href={addressesOf(site).hrefFor({ kind: 'home', locale: site.locale })}>
          <Logo name={site.siteName} />
        </a>
        <div className="top-bar-side" data-end="">
          {settings?.links?.map((link) => (
            <span key={link._key} data-wide-only="">
              <ContentLink link={link} site={site} className="top-bar-item" />
            </span>
          ))}
          <SearchButton
            href={canonicalPath(site.locale, [searchPath])}
            locale={site.locale}
            words={searchMessages(search)}
          />
          {hasAlternates && (
            <OverlayButton
              opens="language"
              className="top-bar-item"
              label={t('chooseLanguage')}
              wideOnly
            >
              <Icon name="globe" />
            </OverlayButton>
          )}
          {currencies.length > 1 && (
            <OverlayButton opens="currency" className="top-bar-item numbers" wideOnly>
              <VisuallyHidden>{t('chooseCurrency')}</VisuallyHidden>{' '}
              <CurrencyCode currencies={currencies} />
            </OverlayButton>
          )}
          <CartButton
            label={t('cart')}
            countLabels={pluralForms(t, site.locale)}
            locale={site.locale}
            shop={site.shop}
          />
          <NoScriptTopBarLinks
            site={site}
            letters={settings?.letters}
            hasAlternates={hasAlternates}
          />
        </div>
      </div>
    </header>
  )
}

/**
 * The names of the cart button, one for each plural category of the language: the button then needs
 * no message formatter in the browser.
 */
function pluralForms(
  t: ReturnType<typeof useTranslations<'chrome'>>,
  locale: Locale,
): Record<string, string> {
  const rules = new Intl.PluralRules(locale)
  const forms: Record<string, string> = { zero: t('cartCount', { count: 0 }) }
  // 1 to 100 meet every cardinal category of the languages in the table.
  for (let count = 1; count <= 100; count++) {
    const category = rules.select(count)
    forms[category] ??= t('cartCount', { count }).replace(String(count), '#')
  }
  return forms
}

/** The end of every page: blocks of text, links, the copyright line. */
function Footer({
  site,
  settings,
}: {
  site: SiteProps
  settings: SettingsData | null | undefined
}) {
  const t = useTranslations('chrome')
  const form = useTranslations('form')
  const { info, copyright, newsletter } = settings?.footer ?? {}
  const links = settings?.footer?.links?.filter((link) => resolveLink(link, site)) ?? []
  return (
    <footer className="site-footer" data-tone="night">
      <div className="wrap">
        {settings && site.forms.newsletter !== 'off' && (
          <section className="footer-newsletter" aria-labelledby="newsletter-title">
            <div>
              <h2 id="newsletter-title" className="display" data-size="2">
                {newsletter?.title || form('newsletter.title')}
              </h2>
              {newsletter?.body && <p>{newsletter.body}</p>}
            </div>
            <NewsletterForm site={site} />
          </section>
        )}
        <div className="footer-blocks">
          {info?.map((block) => (
            <div key={block._key} className="footer-block">
              {block.title && <h2 className="display">{block.title}</h2>}
              <RichText value={block.body} site={site} />
            </div>
          ))}
          {links.length > 0 && (
            <nav aria-label={t('footerNavigation')}>
              <ul role="list" className="footer-links">
                {links.map((link) => (
                  <li key={link._key}>
                    <ContentLink link={link} site={site} />
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <div className="footer-close">
          <p>{copyright || t('copyright', { name: site.siteName })}</p>
          {site.privacy && (
            <button type="button" className="footer-button" data-privacy-open="" hidden>
              {t('privacyChoices')}
            </button>
          )}
          <a href="#top">{t('backToTop')}</a>
        </div>
      </div>
    </footer>
  )
}
