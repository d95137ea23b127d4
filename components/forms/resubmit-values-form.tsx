import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import type { SubmittedValues } from '#lib/forms/field-conditions.ts'
import { hiddenFieldNames } from '#lib/forms/hidden-fields.ts'
import type { Locale } from '#lib/locales.ts'

interface Props {
  /** Id of the form's document, or `newsletter`. */
  form: string
  locale: Locale
  values: SubmittedValues
  token: string
  page: string
}

/** Submitted values of a form that cannot be rendered now, by field name, with a button that submits them again. */
export function ResubmitValuesForm({ form, locale, values, token, page }: Props) {
  const t = useTranslations('form')
  const typed = Object.entries(values).filter(([, texts]) => texts.some(Boolean))
  if (typed.length === 0) return null
  const path = form === 'newsletter' ? 'newsletter' : `forms/${encodeURIComponent(form)}`
  return (
    <form className="form kept-words" method="post" action={`/api/${path}?locale=${locale}`}>
      <h2>{t('page.typed')}</h2>
      <dl>
        {typed.map(([name, texts]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            {texts.filter(Boolean).map((text, index) => (
              <dd key={index} dir="auto">
                {text}
                <input type="hidden" name={name} value={text} />
              </dd>
            ))}
          </Fragment>
        ))}
      </dl>
      <input type="hidden" name={hiddenFieldNames.page} value={page} />
      <input type="hidden" name={hiddenFieldNames.token} value={token} />
      <input type="hidden" name={hiddenFieldNames.secret} value="" />
      <div className="form-foot">
        <button type="submit" className="button">
          {t('page.sendAgain')}
        </button>
      </div>
    </form>
  )
}
