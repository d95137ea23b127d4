import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import type { SubmittedValues } from '#lib/forms/field-conditions.ts'
import type { StoredForm } from '#lib/forms/form-schema.ts'

interface Props {
  form: StoredForm
  values: SubmittedValues
}

/** Answers to questions that the form no longer has, so that a visitor can copy them. */
export function RemovedAnswers({ form, values }: Props) {
  const t = useTranslations('form')
  const asked = new Set(form.fields?.map(({ name }) => name))
  const removed = Object.entries(values).filter(
    ([name, texts]) => !asked.has(name) && texts.some(Boolean),
  )
  if (removed.length === 0) return null
  return (
    <section className="form kept-words">
      <h2>{t('page.removed')}</h2>
      <dl>
        {removed.map(([name, texts]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{texts.filter(Boolean).join(', ')}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
