import { useTranslations } from 'next-intl'
import {
  directionOf,
  isRoutedLocale,
  localeTable,
  routedLocales,
  type Locale,
} from '#lib/locales.ts'
import { hrefFor } from '#lib/addresses/href.ts'
import type { Alternate } from './alternates.groq.ts'

/** What each language calls itself. */
const ownNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
  ja: '日本語',
}

export interface LanguageLink {
  locale: Locale
  href: string
}

/** The links to the other languages of a page, in the order of the table of languages. */
export function languageLinks(
  alternates: ReadonlyArray<Alternate | null> | null | undefined,
  current: Locale,
): LanguageLink[] {
  return routedLocales.flatMap((locale) => {
    const page = alternates?.find((alternate) => alternate?.language === locale)
    if (!page?.type || locale === current) return []
    const href = hrefFor(
      { type: page.type, language: locale, slug: page.slug ?? undefined },
      locale,
    )
    return href && isRoutedLocale(locale) ? [{ locale, href }] : []
  })
}

/** The current language and those the page also exists in, each under its own name and its English one. */
export function LanguageList({ links, current }: { links: LanguageLink[]; current: Locale }) {
  const t = useTranslations('languages')
  return (
    <ul role="list" className="language-list">
      <li>
        <span className="language-link" aria-current="true">
          <Name locale={current} name={t(current)} />
        </span>
      </li>
      {links.map(({ locale, href }) => (
        <li key={locale}>
          <a className="language-link" href={href} hrefLang={localeTable[locale].tag}>
            <Name locale={locale} name={t(locale)} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Name({ locale, name }: { locale: Locale; name: string }) {
  const own = ownNames[locale]
  return (
    <>
      <span className="language-own" lang={localeTable[locale].tag} dir={directionOf(locale)}>
        {own}
      </span>
      {name !== own && <span className="language-name">{name}</span>}
    </>
  )
}
