import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site-props.ts'
import { toFormSchema } from '#lib/forms/form-schema.ts'
import { formHoneypotField } from '#lib/forms/honeypot.ts'
import type { StoredFormWithTexts } from '#lib/forms/form.groq.ts'
import { FormShell } from './form-shell.tsx'
import type { NoScriptFormResult } from './no-script-form-result.ts'

interface FormViewProps {
  form: StoredFormWithTexts | null | undefined
  site: SiteProps
  /** Unique on the page, such as the key of the form's module. */
  place: string
  state?: NoScriptFormResult
}

/** A form from the content service; nothing if it is missing or has no fields. */
export function FormView({ form, site, place, state }: FormViewProps) {
  const t = useTranslations('form')
  if (!form?._id) return null
  const clean = stegaClean(form)
  const schema = toFormSchema(clean)
  if (schema.fields.length === 0) return null
  return (
    <div className="form-view">
      {form.description && <p className="form-lead">{form.description}</p>}
      <FormShell
        id={`form-${place}`}
        action={`/api/forms/${encodeURIComponent(clean._id.replace(/^drafts\./, ''))}?locale=${site.locale}`}
        schema={schema}
        words={{
          submit: clean.submit?.label || t('submit'),
          pending: clean.submit?.pending || t('pending'),
          success: clean.texts?.success || t('success'),
        }}
        honeypot={formHoneypotField}
        resubmission={form.resubmission !== false}
        captchaKey={site.forms.captchaKey}
        state={state}
      />
    </div>
  )
}
