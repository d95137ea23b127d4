import type { SeedField, SeedForm } from '../content/forms/form-seed-types.ts'
import type { CompileContext } from './compile-context.ts'
import { optional, type Part, localizedText } from './compile-common-fields.ts'
import type { SeedDocument } from './compile-site-documents.ts'

/** A form in the context's language. */
export function formDocument(form: SeedForm, context: CompileContext): SeedDocument {
  return {
    _id: context.idOf(`form:${form.name}`),
    _type: 'form',
    language: context.locale,
    title: localizedText(form.title, context),
    ...optional('description', localizedText(form.description, context)),
    fields: form.fields.map((field) => formField(field, context)),
    submit: {
      ...optional('label', localizedText(form.submit, context)),
      ...optional('pending', localizedText(form.pending, context)),
    },
    texts: { success: localizedText(form.success, context) },
    resubmission: form.resubmission,
  }
}

function formField(seed: SeedField, context: CompileContext): Part {
  const { title, description, options, placeholder, autocomplete, ...plain } = seed
  const attr = {
    ...optional('placeholder', localizedText(placeholder, context)),
    ...optional('autocomplete', autocomplete),
  }
  return {
    _type: 'formField',
    _key: context.key(),
    type: 'string',
    ...plain,
    title: localizedText(title, context),
    ...optional('description', localizedText(description, context)),
    ...(options && {
      options: options.map((option) => ({
        _type: 'formOption',
        _key: context.key(),
        value: option.value,
        title: localizedText(option.title, context),
      })),
    }),
    ...(Object.keys(attr).length > 0 && { attr }),
  }
}
