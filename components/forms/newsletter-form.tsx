import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site-props.ts'
import { createNewsletterFormDefinition } from '#lib/forms/newsletter-form.ts'
import { newsletterHoneypotField } from '#lib/forms/honeypot.ts'
import { FormShell } from './form-shell.tsx'
import type { NoScriptFormResult } from './no-script-form-result.ts'

interface NewsletterFormProps {
  site: SiteProps
  /** Unique on the page. */
  place?: string
  state?: NoScriptFormResult
}

/** The newsletter sign-up form; nothing if the newsletter is off. */
export function NewsletterForm({ site, place = 'newsletter', state }: NewsletterFormProps) {
  const t = useTranslations('form')
  if (site.forms.newsletter === 'off') return null
  const words = (key: 'title' | 'email' | 'placeholder' | 'consent') => t(`newsletter.${key}`)
  return (
    <FormShell
      id={place}
      action={`/api/newsletter?locale=${site.locale}`}
      schema={createNewsletterFormDefinition(words)}
      words={{
        submit: t('newsletter.submit'),
        pending: t('pending'),
        success: t(
          site.forms.newsletter === 'direct' ? 'newsletter.success' : 'newsletter.confirmSent',
        ),
      }}
      honeypot={newsletterHoneypotField}
      resubmission={false}
      captchaKey={site.forms.captchaKey}
      state={state}
      compact
    />
  )
}
