import { useTranslations } from 'next-intl'
import {
  defaultMaxFiles,
  acceptedFileKindNames,
  uploadSizeLimits,
  fileAcceptAttribute,
} from '#lib/forms/file-rules.ts'
import type { FormField } from '#lib/forms/form-schema.ts'
import { hasTimeZone, instantToSiteTime, siteTimeToInstant } from '#lib/forms/site-time.ts'

interface FieldProps {
  field: FormField
  id: string
  values: readonly string[]
  /** `sometimes`: only with a certain answer to another field, which shows or hides the mark. */
  required: 'always' | 'sometimes' | 'never'
  error: string | undefined
}

/** Widgets that take a full row; the others share one where there is room. */
const fullWidthWidgets: ReadonlySet<FormField['widget']> = new Set([
  'textarea',
  'file',
  'checkbox',
  'choice-expanded',
  'choice-multiple-expanded',
  'joined',
])

/** Messages for half of a date, which CSS shows without a script; browsers submit it as empty. */
const halfProblems: Partial<Record<FormField['widget'], 'halfDate' | 'halfDateTime'>> = {
  date: 'halfDate',
  datetime: 'halfDateTime',
  'datetime-local': 'halfDateTime',
}

/** A form field: label, control, help and error. */
export function FormFieldView({ field, id, values, required, error }: FieldProps) {
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
  const halfProblem = halfProblems[field.widget]
  const Frame = group ? 'fieldset' : 'div'
  const several = field.type === 'array'
  return (
    <Frame
      id={`${id}-field`}
      className="form-field"
      data-wide={fullWidthWidgets.has(field.widget) || undefined}
      data-name={field.name}
      {...(group && {
        role: several ? 'group' : 'radiogroup',
        'aria-describedby': describedBy,
        ...(!several && {
          'aria-required': required === 'always' || undefined,
          'aria-invalid': Boolean(error),
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
            aria-invalid={Boolean(error)}
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
      {halfProblem && <p className="form-half">{t(`problems.${halfProblem}`)}</p>}
      <p id={errorId} className="form-error">
        {error}
      </p>
    </Frame>
  )
}

/** Help text: the editor's, else what the type of the field requires. */
function useHelp(field: FormField): string {
  const t = useTranslations('form')
  const own =
    field.widget === 'file'
      ? t('filesHelp', {
          count: field.type === 'array' ? (field.maximum ?? defaultMaxFiles) : 1,
          types: acceptedFileKindNames,
          megabytes: uploadSizeLimits.file / 2 ** 20,
        })
      : field.widget === 'joined'
        ? t('joinedHelp')
        : field.pattern && !field.attr.placeholder
          ? t('patternHelp', { pattern: field.pattern })
          : ''
  return [field.description, own].filter(Boolean).join(' ')
}

interface ControlProps {
  field: FormField
  id: string
  /** The submitted value, or the default. */
  values: readonly string[]
  required: boolean
  invalid: boolean
  /** Ids of the help and the error. */
  describedBy: string
}

/** An e-mail address is a text: browsers rewrite the domain of another script in a field of type `email`. */
const inputTypes: Partial<Record<FormField['widget'], string>> = {
  tel: 'tel',
  url: 'url',
  password: 'password',
  date: 'date',
  datetime: 'datetime-local',
  'datetime-local': 'datetime-local',
}

/** Whether a field is a group of checkboxes or radio buttons. */
const isGroup = ({ widget }: FormField): boolean =>
  ['choice-expanded', 'choice-multiple-expanded', 'boolean'].includes(widget)

/** The input, select or group of a field. */
function Control(props: ControlProps) {
  const { field, id, values, required, invalid, describedBy } = props
  const { disabled, placeholder, autocomplete } = field.attr
  const shared = {
    id,
    name: field.name,
    disabled,
    required,
    // Explicit, since browsers report an empty required field as invalid before anything was typed.
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
  }
  if (isGroup(field)) return <Choices {...props} />
  if (field.widget === 'checkbox') return null
  if (field.widget === 'choice') return <Select {...props} />
  if (field.widget === 'file')
    return (
      <input
        {...shared}
        type="file"
        accept={fileAcceptAttribute}
        multiple={field.type === 'array' && (field.maximum ?? defaultMaxFiles) > 1}
        data-limit={uploadSizeLimits.file}
      />
    )
  const value = values.join(', ')
  if (field.widget === 'textarea')
    return (
      <textarea
        {...shared}
        rows={5}
        placeholder={placeholder}
        autoComplete={autocomplete}
        defaultValue={value}
      />
    )
  const type = inputTypes[field.widget] ?? 'text'
  const isNumber = field.type === 'integer' || field.type === 'number'
  const isEmail = field.widget === 'email'
  const instant = instantOf(field, value)
  return (
    <input
      {...shared}
      type={type}
      inputMode={isEmail ? 'email' : isNumber ? numberKeyboard(field) : undefined}
      autoCapitalize={isEmail ? 'none' : undefined}
      spellCheck={isEmail ? false : undefined}
      placeholder={placeholder}
      autoComplete={autocomplete}
      defaultValue={instant === undefined ? value : instantToSiteTime(instant)}
      maxLength={isNumber || field.type === 'array' ? undefined : field.maximum}
      dir={isNumber || isEmail || ['tel', 'url'].includes(type) ? 'ltr' : undefined}
      data-instant={instant}
      data-utc={field.widget === 'datetime' || undefined}
      data-future={field.future || undefined}
    />
  )
}

/** Keyboard of a number field; that of digits has no minus sign on some phones. */
function numberKeyboard({ type, minimum = 0 }: FormField): 'numeric' | 'decimal' | 'text' {
  if (minimum < 0) return 'text'
  return type === 'integer' ? 'numeric' : 'decimal'
}

/** The instant that a date-time field shows in the visitor's time zone; undefined for a wall time or another field. */
function instantOf({ widget }: FormField, value: string): string | undefined {
  const isInstant = widget === 'datetime' || (widget === 'datetime-local' && hasTimeZone(value))
  return isInstant ? siteTimeToInstant(value) : undefined
}

function Select({ field, id, values, required, invalid, describedBy }: ControlProps) {
  const t = useTranslations('form')
  return (
    <select
      id={id}
      name={field.name}
      disabled={field.attr.disabled}
      required={required}
      autoComplete={field.attr.autocomplete}
      defaultValue={values[0] ?? ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    >
      <option value="">{field.attr.placeholder ?? t('choose')}</option>
      {field.enum?.map((value, index) => (
        <option key={value} id={`${id}-${index}`} value={value}>
          {field.enum_titles?.[index]}
        </option>
      ))}
    </select>
  )
}

/** Checkboxes or radio buttons, grouped by the field around them. */
function Choices({ field, id, values }: ControlProps) {
  const t = useTranslations('form')
  const several = field.type === 'array'
  const answers =
    field.type === 'boolean'
      ? [
          { value: 'true', title: t('yes') },
          { value: 'false', title: t('no') },
        ]
      : (field.enum ?? []).map((value, index) => ({ value, title: field.enum_titles?.[index] }))
  return (
    <div className="form-choices">
      {answers.map(({ value, title }, index) => (
        <label key={value} className="form-choice">
          <input
            id={`${id}-${index}`}
            type={several ? 'checkbox' : 'radio'}
            name={field.name}
            value={value}
            disabled={field.attr.disabled}
            defaultChecked={values.includes(value)}
          />
          <span>{title}</span>
        </label>
      ))}
    </div>
  )
}
