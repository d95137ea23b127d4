import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site-props.ts'
import { ContentLink } from '../text/content-link.tsx'
import { NewsletterForm } from '../forms/newsletter-form.tsx'
import { resolveLink } from '../text/resolve-link.ts'
import { InlineText } from '../text/inline-text.tsx'
import { RichText } from '../text/rich-text.tsx'
import type { SettingsData } from './common.groq.ts'
import { pageTopId } from './page-top.ts'

/** The end of every page: blocks of text, links, the copyright line. */
export function Footer({
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
              {newsletter?.body && (
                <p>
                  <InlineText text={newsletter.body} locale={site.locale} />
                </p>
              )}
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
          <a href={`#${pageTopId}`}>{t('backToTop')}</a>
        </div>
      </div>
    </footer>
  )
}
