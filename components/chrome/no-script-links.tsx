import { useTranslations } from 'next-intl'
import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { localeTable } from '#lib/locales.ts'
import { Icon } from '../ui/icon.tsx'
import type { LanguageLink } from './language-list.tsx'

/** Id of the menu; without scripts a link to it opens the menu (`no-script.css`). */
export const menuElementId = 'site-menu'
const languagesAnchor = 'site-languages'
const cartNoteId = 'site-cart'

/** Link that opens the menu without scripts. */
export function NoScriptMenuLink() {
  const t = useTranslations('chrome')
  return (
    <noscript>
      <a className="burger" href={`#${menuElementId}`} aria-label={t('openMenu')}>
        <span />
      </a>
    </noscript>
  )
}

interface NoScriptTopBarLinksProps extends ContactLinkProps {
  hasAlternates: boolean
}

/** Language link and cart button without scripts; the latter explains why the cart is unavailable. */
export function NoScriptTopBarLinks({ site, letters, hasAlternates }: NoScriptTopBarLinksProps) {
  const t = useTranslations('chrome')
  return (
    <noscript>
      {hasAlternates && (
        <a className="top-bar-item" href={`#${languagesAnchor}`} aria-label={t('chooseLanguage')}>
          <Icon name="globe" />
        </a>
      )}
      <button
        type="button"
        className="top-bar-item"
        popoverTarget={cartNoteId}
        aria-label={t('cart')}
      >
        <Icon name="bag" />
      </button>
      <p id={cartNoteId} popover="auto" className="note-text">
        {t('cartNeedsScript')} <ContactLink site={site} letters={letters} />
      </p>
    </noscript>
  )
}

/** End of the menu without scripts: the page's other languages, and a link that closes the menu. */
export function NoScriptMenuFooter({ languages }: { languages: readonly LanguageLink[] }) {
  const t = useTranslations('chrome')
  return (
    <noscript>
      {languages.length > 0 && (
        <ul role="list" id={languagesAnchor} className="menu-languages" aria-label={t('language')}>
          {languages.map(({ locale, href }) => (
            <li key={locale}>
              <a href={href} hrefLang={localeTable[locale].tag} lang={localeTable[locale].tag}>
                {localeTable[locale].ownName}
              </a>
            </li>
          ))}
        </ul>
      )}
      <a className="menu-way-out" href="#content">
        {t('closeMenu')}
      </a>
    </noscript>
  )
}

interface ContactLinkProps {
  site: SiteProps
  /** The contact page from the settings of the language. */
  letters: PageAddressRow | null | undefined
}

/** Link to the contact page; nothing if the settings name none or it does not exist. */
export function ContactLink({ site, letters }: ContactLinkProps) {
  const t = useTranslations('chrome')
  const href = hrefOfDocumentOn(site, letters)
  return href === undefined ? null : <a href={href}>{t('writeToUs')}</a>
}
