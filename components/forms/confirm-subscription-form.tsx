import { useTranslations } from 'next-intl'
import type { Locale } from '#lib/locales.ts'

/** The button that confirms a newsletter subscription (double opt-in). */
export function ConfirmSubscriptionForm({ locale, token }: { locale: Locale; token: string }) {
  const t = useTranslations('form')
  return (
    <form className="form" method="post" action={`/api/newsletter/confirm?locale=${locale}`}>
      <input type="hidden" name="token" value={token} />
      <div className="form-foot">
        <button type="submit" className="button">
          {t('newsletter.confirm')}
        </button>
      </div>
    </form>
  )
}
