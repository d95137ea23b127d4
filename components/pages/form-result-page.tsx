import { getTranslations } from 'next-intl/server'
import { fetchPublished } from '#lib/content/published-content.server.ts'
import { catchUnavailableAsNull } from '#lib/content/content-unavailable.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { fetchForm } from '#lib/submissions/form-endpoint.server.ts'
import type { FormOutcome } from '#lib/submissions/form-outcomes.ts'
import { type CommonData, commonQuery } from '../chrome/common.groq.ts'
import { SiteChrome } from '../chrome/site-chrome.tsx'
import { ConfirmSubscriptionForm } from '../forms/confirm-subscription-form.tsx'
import { RemovedAnswers } from '../forms/removed-answers.tsx'
import { FormView } from '../forms/form-view.tsx'
import { ResubmitValuesForm } from '../forms/resubmit-values-form.tsx'
import { NewsletterForm } from '../forms/newsletter-form.tsx'
import { Icon } from '../ui/icon.tsx'

interface Props {
  locale: Locale
  outcome: FormOutcome
}

/** A submitted form with its values and errors, or its success message. */
export async function FormResultPage({ locale, outcome }: Props) {
  const site = siteProps(locale, false)
  const t = await getTranslations({ locale, namespace: 'form' })
  const [common, form] = await Promise.all([
    fetchPublished<CommonData | null>(commonQuery, { locale, defaultLocale }).catch(
      catchUnavailableAsNull,
    ),
    outcome.form === 'newsletter' ? null : fetchForm(outcome.form).catch(catchUnavailableAsNull),
  ])
  const { status, confirm } = outcome
  const sent = status === 200
  const title = t(sent ? (confirm ? 'newsletter.title' : 'page.sentTitle') : 'page.title')
  const hasFiles = form?.fields?.some(({ widget }) => widget === 'file')
  const state = { ...outcome, sent }
  const shown = !sent && (form !== null || outcome.form === 'newsletter')
  return (
    <SiteChrome site={site} data={common}>
      <title>{`${title} — ${site.siteName}`}</title>
      <section className="form-page">
        <h1 className="display" data-size="1">
          {form?.title ?? title}
        </h1>
        {!shown && <p className="form-lead">{outcome.message}</p>}
        {confirm && <ConfirmSubscriptionForm locale={locale} token={confirm} />}
        {!shown && <ResubmitValuesForm {...outcome} locale={locale} />}
        {shown && form && <RemovedAnswers form={form} values={outcome.values} />}
        {shown && hasFiles && <p className="form-lead">{t('fileAgain')}</p>}
        {shown && form && <FormView form={form} site={site} place="again" state={state} />}
        {shown && !form && <NewsletterForm site={site} place="newsletter-again" state={state} />}
        <a className="arrow-link" href={outcome.page}>
          {t('page.back')}
          <Icon name="arrow" />
        </a>
      </section>
    </SiteChrome>
  )
}
