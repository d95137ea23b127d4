import { useTranslations } from 'next-intl'
import { acceptedFiles, defaultFileCount, fileLimits } from '#lib/forms/file-rules.ts'
import type { FormField } from '#lib/forms/form-schema.ts'
import { houseTime } from '#lib/forms/times.ts'

export interface ControlProps {
  field: FormField
  id: string
  /** What stands in it: what was typed, or the default. */
  values: readonly string[]
  required: boolean
  invalid: boolean
  /** Ids of the help and the error. */
  describedBy: string
}

const inputTypes: Partial<Record<FormField['widget'], string>> = {
  email: 'email',
  tel: 'tel',
  url: 'url',
  password: 'password',
  date: 'date',
  datetime: 'datetime-local',
  'datetime-local': 'datetime-local',
  integer: 'number',
  number: 'number',
}

/** Fields that are made of several boxes or buttons. */
export const isGroup = ({ widget }: FormField): boolean =>
  ['choice-expanded', 'choice-multiple-expanded', 'boolean'].includes(widget)

/** What a visitor types into or chooses from. */
export function Control(props: ControlProps) {
  const { field, id, values, required, invalid, describedBy } = props
  const { disabled, placeholder, autocomplete } = field.attr
  const shared = {
    id,
    name: field.name,
    disabled,
    required,
    'aria-invalid': invalid || undefined,
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
        accept={acceptedFiles}
        multiple={field.type === 'array' && (field.maximum ?? defaultFileCount) > 1}
        data-limit={fileLimits.file}
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
  const moment = field.widget === 'datetime'
  return (
    <input
      {...shared}
      type={type}
      placeholder={placeholder}
      autoComplete={autocomplete}
      defaultValue={moment ? houseTime(value) || value : value}
      step={field.type === 'integer' ? 1 : type === 'number' ? 'any' : undefined}
      min={type === 'number' ? field.minimum : undefined}
      max={type === 'number' ? field.maximum : undefined}
      maxLength={type === 'number' || field.type === 'array' ? undefined : field.maximum}
      dir={['email', 'tel', 'url'].includes(type) ? 'ltr' : undefined}
      data-instant={moment ? value : undefined}
      data-future={field.future || undefined}
    />
  )
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
      aria-invalid={invalid || undefined}
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

/** Boxes or buttons; the field around them is their group. */
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
