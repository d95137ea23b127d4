import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PageVersion } from '#lib/addresses/versions.ts'
import { addressesOf, type SiteProps } from '#lib/content/site.ts'
import { CartPanelHost } from '../cart/cart-panel-host.client.tsx'
import { Icon } from '../ui/icon.tsx'
import { ContentLink } from '../text/content-link.tsx'
import { ChromeButton } from './chrome-button.client.tsx'
import type { CommonData } from './common.groq.ts'
import { Footer } from './footer.tsx'
import { LanguageDialog } from './language-dialog.client.tsx'
import { languageLinks, LanguageList } from './language-list.tsx'
import { LinkNavigation } from './link-navigation.client.tsx'
import { MenuDialog } from './menu-dialog.client.tsx'
import { MenuSection } from './menu-section.tsx'
import { TopBar } from './top-bar.tsx'

interface SiteChromeProps {
  site: SiteProps
  data: CommonData | null | undefined
  /** The page in every routed language that has it; none for a page that says what went wrong. */
  versions?: readonly PageVersion[]
  children: ReactNode
}

/** Everything around a page: skip link, top bar, the page itself, footer, and the overlays. */
export function SiteChrome({ site, data, versions = [], children }: SiteChromeProps) {
  const t = useTranslations('chrome')
  const messages = useMessages()
  const settings = data?.settings
  const { hrefFor } = addressesOf(site)
  const languages = languageLinks(versions, site.locale)
  const titles = [
    settings?.menu?.title || t('menu'),
    settings?.inside?.title || t('inside'),
  ] as const

  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <TopBar site={site} settings={settings} hasAlternates={languages.length > 0} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} settings={settings} />
      <MenuDialog
        label={t('menu')}
        closeLabel={t('closeMenu')}
        titles={titles}
        sections={[
          <MenuSection key="menu" menu={settings?.menu} site={site} label={titles[0]} />,
          <MenuSection key="inside" menu={settings?.inside} site={site} label={titles[1]} />,
        ]}
        foot={
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
          </>
        }
      />
      {languages.length > 0 && (
        <LanguageDialog title={t('language')} closeLabel={t('close')}>
          <LanguageList links={languages} current={site.locale} />
        </LanguageDialog>
      )}
      <CartPanelHost
        locale={site.locale}
        shop={site.shop}
        messages={messages.cart}
        browseHref={hrefFor({ kind: 'page', locale: site.locale, slug: 'collections' })}
      />
      <LinkNavigation />
    </>
  )
}
