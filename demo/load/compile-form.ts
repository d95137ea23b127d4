import type { SeedField, SeedForm } from '../content/forms/kit.ts'
import type { CompileContext } from './compile-context.ts'
import { optional, type Part, said } from './compile-parts.ts'
import type { SeedDocument } from './compile-site.ts'

/** A form in the context's language. */
export function formDocument(form: SeedForm, context: CompileContext): SeedDocument {
  return {
    _id: context.idOf(`form:${form.name}`),
    _type: 'form',
    language: context.locale,
    title: said(form.title, context),
    ...optional('description', said(form.description, context)),
    fields: form.fields.map((field) => formField(field, context)),
    submit: {
      ...optional('label', said(form.submit, context)),
      ...optional('pending', said(form.pending, context)),
    },
    texts: { success: said(form.success, context) },
    resubmission: form.resubmission,
  }
}

function formField(seed: SeedField, context: CompileContext): Part {
  const { title, description, options, placeholder, autocomplete, ...plain } = seed
  const attr = {
    ...optional('placeholder', said(placeholder, context)),
    ...optional('autocomplete', autocomplete),
  }
  return {
    _type: 'formField',
    _key: context.key(),
    type: 'string',
    ...plain,
    title: said(title, context),
    ...optional('description', said(description, context)),
    ...(options && {
      options: options.map((option) => ({
        _type: 'formOption',
        _key: context.key(),
        value: option.value,
        title: said(option.title, context),
      })),
    }),
    ...(Object.keys(attr).length > 0 && { attr }),
  }
}
