import { useTranslations } from 'next-intl'
import { defaultFileCount, fileKindNames, fileLimits } from '#lib/forms/file-rules.ts'
import type { FormField } from '#lib/forms/form-schema.ts'
import { Control, isGroup } from './control.tsx'

interface FieldProps {
  field: FormField
  id: string
  values: readonly string[]
  /** Always, or only with another answer; then the mark comes and goes with it. */
  required: 'always' | 'sometimes' | 'never'
  error: string | undefined
}

/** Fields that need a line of their own; the others share one where there is room. */
const wide: ReadonlySet<FormField['widget']> = new Set([
  'textarea',
  'file',
  'checkbox',
  'choice-expanded',
  'choice-multiple-expanded',
  'joined',
])

/** One question: its words, what is typed into, and what is wrong with it. */
export function Field({ field, id, values, required, error }: FieldProps) {
  const t = useTranslations('form')
  const help = useHelp(field)
  if (field.widget === 'hidden')
    return <input type="hidden" name={field.name} defaultValue={values.join(', ')} />
  const group = isGroup(field)
  const box = field.widget === 'checkbox'
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = help ? `${helpId} ${errorId}` : errorId
  const words = (
    <>
      {field.title}
      {required !== 'never' && (
        <span className="form-required" aria-hidden={required === 'always' || undefined}>
          {'\u00A0*'}
          {required === 'sometimes' && <span className="visually-hidden"> {t('required')}</span>}
        </span>
      )}
    </>
  )
  const Frame = group ? 'fieldset' : 'div'
  const several = field.type === 'array'
  return (
    <Frame
      id={`${id}-field`}
      className="form-field"
      data-wide={wide.has(field.widget) || undefined}
      data-name={field.name}
      {...(group && {
        role: several ? 'group' : 'radiogroup',
        'aria-describedby': describedBy,
        ...(!several && {
          'aria-required': required === 'always' || undefined,
          'aria-invalid': error ? true : undefined,
        }),
      })}
    >
      {group ? (
        <legend>{words}</legend>
      ) : box ? (
        <label className="form-choice">
          <input
            id={`${id}-0`}
            type="checkbox"
            name={field.name}
            value="true"
            defaultChecked={values.includes('true') || values.includes('on')}
            required={required === 'always'}
            disabled={field.attr.disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          />
          <span>{words}</span>
        </label>
      ) : (
        <label htmlFor={id}>{words}</label>
      )}
      {help && (
        <p id={helpId} className="form-help">
          {help}
        </p>
      )}
      <Control
        field={field}
        id={id}
        values={values}
        required={required === 'always'}
        invalid={Boolean(error)}
        describedBy={describedBy}
      />
      <p id={errorId} className="form-error">
        {error}
      </p>
    </Frame>
  )
}

/** What an editor says of the field, and what it asks for by itself. */
function useHelp(field: FormField): string {
  const t = useTranslations('form')
  const own =
    field.widget === 'file'
      ? t('filesHelp', {
          count: field.type === 'array' ? (field.maximum ?? defaultFileCount) : 1,
          types: fileKindNames,
          megabytes: fileLimits.file / 2 ** 20,
        })
      : field.widget === 'joined'
        ? t('joinedHelp')
        : field.pattern && !field.attr.placeholder
          ? t('patternHelp', { pattern: field.pattern })
          : ''
  return [field.description, own].filter(Boolean).join(' ')
}
