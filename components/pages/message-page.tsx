import { getTranslations } from 'next-intl/server'
import { fetchPublished, tagPageBroadly } from '#lib/content/published.server.ts'
import { siteProps } from '#lib/content/site.server.ts'
import { addressesOf } from '#lib/content/site.ts'
import { ContentUnavailableError } from '#lib/content/unavailable.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { type CommonData, commonQuery } from '../chrome/common.groq.ts'
import { SiteChrome } from '../chrome/site-chrome.tsx'
import { RichText } from '../text/rich-text.tsx'

interface Props {
  locale: Locale
  status: 404 | 503
}

/** A page that says what went wrong, inside the site's chrome, with a way home. */
export async function MessagePage({ locale, status }: Props) {
  const site = siteProps(locale, false)
  const common = await commonOrNothing(locale)
  const errors = await getTranslations({ locale, namespace: 'errors' })
  const missing = await getTranslations({ locale, namespace: 'notFound' })
  const own = status === 404 ? common?.settings?.notFoundPage : undefined
  const t = status === 404 ? missing : errors
  return (
    <SiteChrome site={site} data={common}>
      {/* The framework writes no metadata into an answer with status 404; React hoists this one. */}
      {status === 404 && <title>{`${own?.title || t('title')} — ${site.siteName}`}</title>}
      <section className="message-page">
        <p className="message-page-code">{errors('code', { status: String(status) })}</p>
        <h1>{own?.title || t('title')}</h1>
        {own?.body ? <RichText value={own.body} site={site} /> : <p>{t('body')}</p>}
        <a className="button" href={addressesOf(site).hrefFor({ kind: 'home', locale })}>
          {t('backHome')}
        </a>
      </section>
    </SiteChrome>
  )
}

async function commonOrNothing(locale: Locale): Promise<CommonData | null> {
  try {
    return await fetchPublished<CommonData | null>(commonQuery, { locale, defaultLocale })
  } catch (error) {
    if (!(error instanceof ContentUnavailableError)) throw error
    await tagPageBroadly()
    return null
  }
}
