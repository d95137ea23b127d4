import { getTranslations } from 'next-intl/server'
import { fetchPublished, tagPageBroadly } from '#lib/content/published.server.ts'
import { siteProps } from '#lib/content/site.server.ts'
import { addressesOf } from '#lib/content/site.ts'
import { isContentAway } from '#lib/content/unavailable.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { type CommonData, commonQuery } from '../chrome/common.groq.ts'
import { otherLanguages } from '../chrome/language-list.tsx'
import { SiteChrome } from '../chrome/site-chrome.tsx'
import { soundCommon } from '../chrome/sound-common.ts'
import { ActionLink } from '../text/content-link.tsx'
import { RichText } from '../text/rich-text.tsx'
import { StrayOrbit } from './stray-orbit.tsx'

interface Props {
  locale: Locale
  /** What a page is answered with instead of itself; who is refused is told elsewhere, without the chrome. */
  status: 404 | 503
}

/** A page that says what went wrong, with a way home and the chrome around it. */
export async function MessagePage({ locale, status }: Props) {
  const site = siteProps(locale, false)
  const common = await commonOrNothing(locale)
  const errors = await getTranslations({ locale, namespace: 'errors' })
  const missing = await getTranslations({ locale, namespace: 'notFound' })
  const own = status === 404 ? common?.settings?.notFoundPage : undefined
  const t = status === 404 ? missing : errors
  const { hrefFor } = addressesOf(site)
  const home = hrefFor({ kind: 'home', locale })
  const languages = otherLanguages(locale, (other) => hrefFor({ kind: 'home', locale: other }))
  return (
    <SiteChrome site={site} data={common} languages={languages}>
      {/* The framework writes no metadata into an answer with an error's status; React hoists this one. */}
      <title>{`${own?.title || t('title')} — ${site.siteName}`}</title>
      <section className="wrap message-page">
        <div className="message-page-words">
          <p className="over-title numbers">{errors('code', { status: String(status) })}</p>
          <h1>{own?.title || t('title')}</h1>
          {own?.body ? (
            <RichText value={own.body} site={site} className="prose lead" />
          ) : (
            <p className="lead">{t('body')}</p>
          )}
          <div className="message-page-ways">
            <a className="button" href={home}>
              {t('backHome')}
            </a>
            {status === 404 &&
              common?.settings?.links?.map((link) => (
                <ActionLink key={link._key} link={link} site={site} />
              ))}
          </div>
        </div>
        <StrayOrbit stray={status === 404} />
      </section>
    </SiteChrome>
  )
}

async function commonOrNothing(locale: Locale): Promise<CommonData | null> {
  try {
    const params = { locale, defaultLocale }
    return soundCommon(await fetchPublished<CommonData | null>(commonQuery, params))
  } catch (error) {
    if (!isContentAway(error)) throw error
    await tagPageBroadly()
    return null
  }
}
