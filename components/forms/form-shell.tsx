import { useTranslations } from 'next-intl'
import { hasFixedValue } from '#lib/forms/field-conditions.ts'
import { type FormSchema, isSecretField, type FormField } from '#lib/forms/form-schema.ts'
import { formVersion } from '#lib/forms/form-version.ts'
import { hiddenFieldNames } from '#lib/forms/hidden-fields.ts'
import { Icon } from '../ui/icon.tsx'
import { FormFieldView } from './form-field-view.tsx'
import { FormEnhancer } from './form-enhancer.client.tsx'
import type { NoScriptFormResult } from './no-script-form-result.ts'

interface FormWords {
  submit: string
  pending: string
  success: string
}

interface FormShellProps {
  /** Unique on the page; letters, digits and hyphens. */
  id: string
  action: string
  schema: FormSchema
  words: FormWords
  /** Name of the honeypot field, which people do not see. */
  honeypot: string
  resubmission: boolean
  captchaKey: string | undefined
  state: NoScriptFormResult | undefined
  compact?: boolean
}

/**
 * A form that works without JavaScript: it posts, and the server responds with a page. With JavaScript it is
 * submitted in place.
 */
export function FormShell(props: FormShellProps) {
  const { id, action, schema, words, honeypot, resubmission, captchaKey, state, compact } = props
  const t = useTranslations('form')
  const css = conditionCss(id, schema)
  const summaryId = `${id}-summary`
  const marked = schema.required.length > 1
  return (
    <form
      id={id}
      className="form"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      aria-label={schema.title || undefined}
      data-form=""
      data-compact={compact || undefined}
      data-once={resubmission ? undefined : ''}
      data-state={state?.sent ? 'sent' : undefined}
      data-pending={words.pending}
      data-offline={t('offline')}
      data-open-current={t('openCurrent')}
      data-flood={t('flood', { time: '{time}' })}
      data-failed={t('withStatus', {
        message: t('error', { count: 0 }),
        status: t('status.unavailable'),
      })}
      data-too-large={t('tooLargeHere')}
      data-captcha={captchaKey}
    >
      {css && <style>{css}</style>}
      <p id={`${id}-sent`} className="form-sent" tabIndex={-1}>
        <Icon name="check" />
        <span>{words.success}</span>
      </p>
      <div
        id={summaryId}
        className="form-summary"
        tabIndex={-1}
        role="alert"
        hidden={!state?.message}
      >
        <p>{state?.message}</p>
        <ul role="list">
          {state &&
            schema.fields
              .filter(({ name }) => state.errors[name])
              .map(({ name, title }) => (
                <li key={name}>
                  <a href={`#${fieldId(id, schema, name)}-field`}>{title}</a>
                </li>
              ))}
        </ul>
      </div>
      <div className="form-body">
        {schema.fields.map((field) => (
          <FormFieldView
            key={field.name}
            field={field}
            id={fieldId(id, schema, field.name)}
            values={valuesOf(field, state)}
            required={
              schema.required.includes(field.name)
                ? 'always'
                : field.condition?.effect === 'require' && !hasFixedValue(field)
                  ? 'sometimes'
                  : 'never'
            }
            error={state?.errors[field.name]}
          />
        ))}
        <p className="form-trap" aria-hidden="true" inert>
          <label>
            {t('trap')}
            <input
              name={honeypot}
              type="text"
              tabIndex={-1}
              autoComplete="off"
              defaultValue=""
              {...ignoredByAutofill}
            />
          </label>
        </p>
      </div>
      <input type="hidden" name={hiddenFieldNames.anchor} value={state?.anchor ?? id} />
      <input
        type="hidden"
        name={hiddenFieldNames.secret}
        value={schema.fields
          .filter(isSecretField)
          .map(({ name }) => name)
          .join()}
      />
      <input type="hidden" name={hiddenFieldNames.version} value={formVersion(schema)} />
      {state && <input type="hidden" name={hiddenFieldNames.page} value={state.page} />}
      {state && <input type="hidden" name={hiddenFieldNames.token} value={state.token} />}
      <div className="form-foot">
        <button type="submit" className="button">
          {words.submit}
        </button>
        {marked && <p className="form-help">{t('requiredNote')}</p>}
        {captchaKey && (
          <noscript>
            <p className="form-help">{t('needsScript')}</p>
          </noscript>
        )}
      </div>
      <FormEnhancer />
    </form>
  )
}

/** What 1Password, LastPass, Bitwarden, Dashlane and Proton Pass look for in fields that are not to be filled. */
const ignoredByAutofill = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-protonpass-ignore': 'true',
}

function valuesOf(
  field: FormSchema['fields'][number],
  state: NoScriptFormResult | undefined,
): readonly string[] {
  if (state && !hasFixedValue(field))
    return isSecretField(field) ? [] : (state.values[field.name] ?? [])
  if (!field.default) return []
  const several = field.widget === 'choice-multiple-expanded'
  return several ? field.default.split(',').map((part) => part.trim()) : [field.default]
}

/** Ids combine the form's id and indexes, so that no text of an editor becomes a selector. */
const fieldId = (form: string, schema: FormSchema, name: string): string =>
  `${form}-${schema.fields.findIndex((field) => field.name === name)}`

/** The id of an option of a field; `true` and `false` are those of yes and no. */
function answerId(form: string, schema: FormSchema, name: string, answer: string): string {
  const field = schema.fields.find((known) => known.name === name)
  const at = field?.enum?.indexOf(answer) ?? (answer === 'true' ? 0 : 1)
  return `${fieldId(form, schema, name)}-${at}`
}

/**
 * CSS rules that show and hide conditional fields, with or without JavaScript. The server checks the same conditions
 * (lib/forms/field-conditions.ts).
 */
function conditionCss(form: string, schema: FormSchema): string {
  return schema.fields
    .flatMap((field) => [
      ...conditionalFieldsOf(schema, field, 'show').map(
        (waiting) =>
          `${unmetSelector(form, schema, waiting)} #${fieldId(form, schema, field.name)}-field{display:none}`,
      ),
      ...conditionalFieldsOf(schema, field, 'require')
        .slice(0, 1)
        .map(
          (waiting) =>
            `${unmetSelector(form, schema, waiting)} #${fieldId(form, schema, field.name)}-field .form-required{display:none}`,
        ),
    ])
    .join('')
}

/** A field with conditions, and the conditional fields that it depends on, transitively. */
function conditionalFieldsOf(
  schema: FormSchema,
  field: FormField,
  effect: 'show' | 'require',
): FormField[] {
  if (field.condition?.effect !== effect) return []
  const before = schema.fields.find(({ name }) => name === field.condition?.field)
  return [field, ...(before ? conditionalFieldsOf(schema, before, 'show') : [])]
}

function unmetSelector(form: string, schema: FormSchema, { condition }: FormField): string {
  const answers = (condition?.values ?? []).map((answer) => {
    return `#${answerId(form, schema, condition?.field ?? '', answer)}:checked`
  })
  return `#${form}:not(:has(${answers.join(',')}))`
}
