import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site-props.ts'
import { type Currency, currencyNameInText } from '#lib/money/currencies.ts'
import type { SettingsData } from './common.groq.ts'
import { CurrencyChooser, CurrencyChangeAnnouncer } from './currency.client.tsx'
import { type LanguageLink, LanguageList } from './language-list.tsx'
import { PanelDialog } from './panel-dialog.client.tsx'
import { Menu } from './menu.tsx'

interface OverlaysProps {
  site: SiteProps
  settings: SettingsData | null | undefined
  languages: LanguageLink[]
  /** The main one first. */
  currencies: readonly Currency[]
  /** Path of this page. */
  path: string
}

/** The full-screen menu, and the modals of language and currency where there is something to choose. */
export function Overlays({ site, settings, languages, currencies, path }: OverlaysProps) {
  const t = useTranslations('chrome')
  const [main] = currencies
  const hasAlternates = languages.length > 0
  const offers = currencies.map(({ code, label }) => ({
    code,
    label,
    announcement: t('currencyIs', { currency: label }),
  }))
  return (
    <>
      <Menu {...{ site, settings, languages, currencies, path }} />
      {hasAlternates && (
        <PanelDialog panel="language" title={t('language')} closeLabel={t('close')}>
          <LanguageList links={languages} current={site.locale} />
        </PanelDialog>
      )}
      {main && offers.length > 1 && (
        <>
          <PanelDialog panel="currency" title={t('currency')} closeLabel={t('close')}>
            <CurrencyChooser offers={offers} />
            <p className="panel-note">
              {t('currencyNote', { currency: currencyNameInText(main.code, site.locale) })}
            </p>
          </PanelDialog>
          <CurrencyChangeAnnouncer offers={offers} />
        </>
      )}
    </>
  )
}
