import { useTranslations } from 'next-intl'
import type { Locale } from '#lib/locales.ts'
import type { FormOutcome } from '#lib/submissions/form-outcomes.ts'
import { ConfirmSubscriptionForm } from '../forms/confirm-subscription-form.tsx'
import { ResubmitValuesForm } from '../forms/resubmit-values-form.tsx'
import { Icon } from '../ui/icon.tsx'
import { GateLayout } from './gate-layout.tsx'

interface Props {
  siteName: string
  locale: Locale
  outcome: FormOutcome
}

/**
 * Result of a form for a visitor whom the gate keeps out: the submitted values, and a link to the login. It loads no
 * content, not even the form.
 */
export function GatedFormResultPage({ siteName, locale, outcome }: Props) {
  const t = useTranslations('form')
  const { status, message, confirm, page } = outcome
  const done = status === 200
  const title = done ? (confirm ? 'newsletter.title' : 'page.sentTitle') : 'page.title'
  return (
    <GateLayout siteName={siteName} title={t(title)}>
      <title>{`${t(title)} — ${siteName}`}</title>
      <p role={done ? undefined : 'alert'}>{message}</p>
      {confirm && <ConfirmSubscriptionForm locale={locale} token={confirm} />}
      {!done && (
        <>
          <p>
            <a
              className="arrow-link"
              href={`/login?${new URLSearchParams({ referer: page })}`}
              target="_blank"
            >
              {t('page.enter')}
              <Icon name="arrow" />
            </a>
          </p>
          <ResubmitValuesForm {...outcome} locale={locale} />
        </>
      )}
    </GateLayout>
  )
}
