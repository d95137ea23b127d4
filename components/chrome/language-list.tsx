import { useTranslations } from 'next-intl'
import type { PageTranslation } from '#lib/addresses/page-translations.ts'
import { type Locale, localeTable, routedLocales } from '#lib/locales.ts'

export interface LanguageLink {
  locale: Locale
  href: string
}

/** The links to the other languages of a page. */
export function languageLinks(
  versions: readonly PageTranslation[],
  current: Locale,
): LanguageLink[] {
  return versions
    .filter(({ locale }) => locale !== current)
    .map(({ locale, path }) => ({ locale, href: path }))
}

/** Links to all other languages, from a page without content of its own. */
export function linksToAllOtherLanguages(
  current: Locale,
  hrefIn: (locale: Locale) => string,
): LanguageLink[] {
  return routedLocales
    .filter((locale) => locale !== current)
    .map((locale) => ({ locale, href: hrefIn(locale) }))
}

/** The current language and those that the page exists in, each by its own name and its translated one. */
export function LanguageList({ links, current }: { links: LanguageLink[]; current: Locale }) {
  const t = useTranslations('languages')
  return (
    <ul role="list" className="choice-list">
      <li>
        <span className="choice" aria-current="true">
          <Name locale={current} name={t(current)} />
        </span>
      </li>
      {links.map(({ locale, href }) => (
        <li key={locale}>
          <a className="choice" href={href} hrefLang={localeTable[locale].tag}>
            <Name locale={locale} name={t(locale)} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Name({ locale, name }: { locale: Locale; name: string }) {
  const { ownName, tag, direction, script } = localeTable[locale]
  return (
    <>
      <span className="choice-name" lang={tag} dir={direction} data-script={script}>
        {ownName}
      </span>
      {name !== ownName && <span className="choice-note">{name}</span>}
    </>
  )
}
