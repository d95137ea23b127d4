import type { SeedFormField, SeedForm } from '../content/forms/form-seed-types.ts'
import type { CompileContext } from './compile-context.ts'
import { optionalField, type CompiledFields, textInLocale } from './compile-common-fields.ts'
import type { CompiledDocument } from './compile-site-documents.ts'

/** A form in the context's language. */
export function compileFormDocument(form: SeedForm, context: CompileContext): CompiledDocument {
  return {
    _id: context.idOf(`form:${form.name}`),
    _type: 'form',
    language: context.locale,
    title: textInLocale(form.title, context),
    ...optionalField('description', textInLocale(form.description, context)),
    fields: form.fields.map((field) => formField(field, context)),
    submit: {
      ...optionalField('label', textInLocale(form.submit, context)),
      ...optionalField('pending', textInLocale(form.pending, context)),
    },
    texts: { success: textInLocale(form.success, context) },
    resubmission: form.resubmission,
  }
}

function formField(seed: SeedFormField, context: CompileContext): CompiledFields {
  const { title, description, options, placeholder, autocomplete, ...plain } = seed
  const attr = {
    ...optionalField('placeholder', textInLocale(placeholder, context)),
    ...optionalField('autocomplete', autocomplete),
  }
  return {
    _type: 'formField',
    _key: context.key(),
    type: 'string',
    ...plain,
    title: textInLocale(title, context),
    ...optionalField('description', textInLocale(description, context)),
    ...(options && {
      options: options.map((option) => ({
        _type: 'formOption',
        _key: context.key(),
        value: option.value,
        title: textInLocale(option.title, context),
      })),
    }),
    ...(Object.keys(attr).length > 0 && { attr }),
  }
}
