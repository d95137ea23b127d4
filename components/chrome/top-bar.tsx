import { useTranslations } from 'next-intl'
import { addressResolverOf, type SiteProps } from '#lib/content/site-props.ts'
import type { Currency } from '#lib/money/currencies.ts'
import { searchPath } from '#lib/addresses/reserved-paths.ts'
import { canonicalPath } from '#lib/addresses/localized-path.ts'
import type { Locale } from '#lib/locales.ts'
import { encodeExchangeRates } from '#lib/money/convert-money.ts'
import { CartButton } from '../cart/cart-button.client.tsx'
import { SearchButton } from '../search/search-button.client.tsx'
import { searchMessages } from '../search/search-messages.ts'
import { ContentLink } from '../text/content-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { SettingsData } from './common.groq.ts'
import { OverlayButton } from './overlay-button.client.tsx'
import { CurrencyCode } from './currency-code.tsx'
import { Logo } from './logo.tsx'
import { NoScriptTopBarLinks, NoScriptMenuLink } from './no-script-links.tsx'

interface TopBarProps {
  site: SiteProps
  settings: SettingsData | null | undefined
  hasAlternates: boolean
  /** The main one first; a choice is offered where there are several. */
  currencies: readonly Currency[]
}

/** The bar on top of every page: the two ways into the menu, the sign of the house, language, currency and cart. */
export function TopBar({ site, settings, hasAlternates, currencies }: TopBarProps) {
  const t = useTranslations('chrome')
  const search = useTranslations('search')
  return (
    <header
      className="top-bar"
      data-rates={currencies.length > 1 ? encodeExchangeRates(currencies) : undefined}
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
        <a
          className="logo"
          href={addressResolverOf(site).hrefFor({ kind: 'home', locale: site.locale })}
        >
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
