import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site.ts'
import type { Currency } from '#lib/money/currencies.ts'
import { ContentLink } from '../text/content-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { ChromeButton } from './chrome-button.client.tsx'
import type { SettingsData } from './common.groq.ts'
import { CurrencyCode } from './currency-code.tsx'
import { DomainSwitch } from './domain-switch.tsx'
import type { LanguageLink } from './language-list.tsx'
import { MenuEnd } from './without-script.tsx'

interface MenuFootProps {
  site: SiteProps
  settings: SettingsData | null | undefined
  languages: readonly LanguageLink[]
  currencies: readonly Currency[]
  path: string
}

/** What closes the menu: the links of the top bar, language, currency and country. */
export function MenuFoot({ site, settings, languages, currencies, path }: MenuFootProps) {
  const t = useTranslations('chrome')
  return (
    <>
      {settings?.links?.map((link) => (
        <ContentLink key={link._key} link={link} site={site} />
      ))}
      {languages.length > 0 && (
        <ChromeButton opens="language">
          <Icon name="globe" />
          {t('chooseLanguage')}
        </ChromeButton>
      )}
      {currencies.length > 1 && (
        <ChromeButton opens="currency">
          {t('chooseCurrency')} <CurrencyCode currencies={currencies} />
        </ChromeButton>
      )}
      <DomainSwitch site={site} path={path} />
      <MenuEnd languages={languages} />
    </>
  )
}
