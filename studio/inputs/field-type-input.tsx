import { Select } from '@sanity/ui'
import { createContext, use } from 'react'
import { type InputProps, type ObjectInputProps, set, type StringInputProps } from 'sanity'
import {
  fieldTypeByKey,
  fieldTypeGroups,
  fieldTypeKey,
  fieldTypeOf,
} from '#lib/forms/field-type-choices.ts'
import type { StoredFormField } from '#lib/forms/form-schema.ts'

/** The form field around an input, and how to patch it: the select writes two of its properties. */
export const FormFieldContext = createContext<
  { field: StoredFormField; onChange: ObjectInputProps['onChange'] } | undefined
>(undefined)

/** Whether an input edits a field of a form as a whole. */
export const isFormFieldInput = (props: InputProps): props is ObjectInputProps =>
  props.schemaType.name === 'formField'

/** Whether an input selects the type of a form field. */
export const isFieldTypeInput = ({ path }: InputProps): boolean =>
  path.length === 3 && path[0] === 'fields' && path[2] === 'type'

/** One select for what is stored as two properties: value type and widget. */
export function FieldTypeInput(props: StringInputProps) {
  const around = use(FormFieldContext)
  if (!around) return props.renderDefault(props)
  const { id, onBlur, onFocus, ref } = props.elementProps
  return (
    <Select
      aria-describedby={props.elementProps['aria-describedby']}
      disabled={props.readOnly}
      fontSize={[2, 2, 1]}
      id={id}
      ref={ref as React.Ref<HTMLSelectElement>}
      value={fieldTypeKey(fieldTypeOf(around.field))}
      onBlur={onBlur}
      onChange={({ currentTarget }) => {
        const chosen = fieldTypeByKey(currentTarget.value)
        if (chosen) around.onChange([set(chosen.type, ['type']), set(chosen.widget, ['widget'])])
      }}
      onFocus={onFocus}
    >
      {fieldTypeGroups.map(({ title, choices }) => (
        <optgroup key={title} label={title}>
          {choices.map((choice) => (
            <option key={fieldTypeKey(choice)} value={fieldTypeKey(choice)}>
              {choice.title}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
