import { useMemo } from 'react'
import {
  type ArrayOfObjectsInputProps,
  type InputProps,
  type ObjectInputProps,
  type StringInputProps,
  useFormValue,
} from 'sanity'
import type { StoredFormField } from '#lib/forms/form-schema.ts'
import { DocumentUrlContext, useDocumentUrlFields } from './document-url-fields.ts'
import { ColourInput, isColourInput } from './colour-input.tsx'
import {
  FieldTypeInput,
  FormFieldContext,
  isFieldTypeInput,
  isFormFieldInput,
} from './field-type-input.tsx'
import { PreserveCaret } from './preserve-caret.tsx'
import { isGeopointInput, GeopointInput } from './geopoint-input.tsx'
import { isPictureInput, PictureInput } from './picture-input.tsx'
import { dependsOnFormFields, formFieldOptionsAt } from './form-field-options.ts'
import { isSyncedShopFieldsInput, SyncedShopFieldsInput } from './synced-shop-fields-input.tsx'
import { TableInput } from './table-input.tsx'
import { isUrlInput, UrlInput } from './url-input.tsx'
import { isObjectListInput, UndoRemoval } from './undo-removal.tsx'
import { DocumentLanguageContext, WritingDirection } from './writing-direction.tsx'

/**
 * Chooses the input component of each field: tables, colours, geopoints, fields synced from Shopify, URLs,
 * pictures, options of form fields, and text in the direction of its language; others stay as they are. Text inputs preserve
 * the caret when another user changes the same text. Lists offer to undo a removal.
 */
export function CustomInput(props: InputProps) {
  if (isString(props))
    return (
      <PreserveCaret id={props.elementProps.id}>
        <InputByType {...props} />
      </PreserveCaret>
    )
  if (isObjectListInput(props))
    return (
      <UndoRemoval list={props}>
        <InputByType {...props} />
      </UndoRemoval>
    )
  return props.path.length > 0 ? <InputByType {...props} /> : <DocumentInput {...props} />
}

/** Input of the whole document; provides the contexts that field inputs read. */
function DocumentInput(props: InputProps) {
  const { language } = (props.value ?? {}) as { language?: unknown }
  return (
    <DocumentUrlContext value={useDocumentUrlFields(props.value)}>
      <DocumentLanguageContext value={language}>
        <InputByType {...props} />
      </DocumentLanguageContext>
    </DocumentUrlContext>
  )
}

function InputByType(props: InputProps) {
  if (holdsTableRows(props)) return <TableInput {...props} />
  if (isColourInput(props)) return <ColourInput {...props} />
  if (isFormFieldInput(props)) return <FormFieldObjectInput {...props} />
  if (isString(props) && isFieldTypeInput(props)) return <FieldTypeInput {...props} />
  if (isGeopointInput(props)) return <GeopointInput {...props} />
  if (isSyncedShopFieldsInput(props)) return <SyncedShopFieldsInput {...props} />
  if (isUrlInput(props))
    return (
      <UrlInput
        {...props}
        renderDefault={(inner) => (
          <WritingDirection {...inner} renderDefault={props.renderDefault} />
        )}
      />
    )
  if (isPictureInput(props))
    return (
      <PictureInput
        {...props}
        renderDefault={(inner) => (
          <WritingDirection {...inner} renderDefault={props.renderDefault} />
        )}
      />
    )
  if (!dependsOnFormFields(props.path)) return <WritingDirection {...props} />
  return (
    <FormFieldInput
      {...props}
      renderDefault={(inner) => <WritingDirection {...inner} renderDefault={props.renderDefault} />}
    />
  )
}

/** A field of a form; provides what the select of its type reads and patches. */
function FormFieldObjectInput(props: ObjectInputProps) {
  const { value, onChange, renderDefault } = props
  const around = useMemo(() => ({ field: value ?? {}, onChange }), [value, onChange])
  return <FormFieldContext value={around}>{renderDefault(props)}</FormFieldContext>
}

const isString = (props: InputProps): props is StringInputProps =>
  props.schemaType.jsonType === 'string'

function holdsTableRows(props: InputProps): props is ArrayOfObjectsInputProps {
  const { schemaType } = props
  return (
    schemaType.jsonType === 'array' &&
    'of' in schemaType &&
    Array.isArray(schemaType.of) &&
    schemaType.of.some((member: { name: string }) => member.name === 'tableRow')
  )
}

/** Input of a form field's property; a list of options where they follow from the other fields. */
function FormFieldInput(props: InputProps) {
  const fields = useFormValue(['fields']) as StoredFormField[] | undefined
  const list = formFieldOptionsAt(props.path, fields ?? [])
  if (!list) return props.renderDefault(props)
  if (list.length === 0)
    return <p className="input-note">No field above has options or a yes/no answer.</p>
  // A list option turns the input into a select, whatever it was before.
  const { layout: _, ...options } = { layout: undefined, ...props.schemaType.options }
  const schemaType = { ...props.schemaType, options: { ...options, list } }
  return props.renderDefault({ ...props, schemaType } as InputProps)
}
