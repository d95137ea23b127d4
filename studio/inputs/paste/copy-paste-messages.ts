import { defineLocaleResourceBundle } from 'sanity'

const on = (event: 'copy' | 'paste', key: string) => `copy-paste.on-${event}.validation.${key}`

/** Plain sentences for copying and pasting fields, in place of Studio’s, which speak of schema types and filters. */
export const copyPasteMessages = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'copy-paste',
  resources: {
    [on('paste', 'clipboard-invalid.title')]: 'This cannot be pasted here',
    [on('paste', 'partial-warning.title')]: 'Some parts could not be pasted',
    [on('paste', 'read-only-target.description')]: 'This field cannot be edited.',
    [on('paste', 'schema-type-incompatible.title')]: 'This cannot be pasted here',
    [on('paste', 'schema-type-incompatible.description')]:
      'The copied field is of another type than this one.',
    [on('paste', 'reference-type-incompatible.description')]:
      'It refers to a type of document that this field does not accept.',
    [on('paste', 'reference-filter-incompatible.description')]:
      'It refers to a document that cannot be chosen here, such as one in another language. Choose its counterpart instead.',
    [on('paste', 'reference-validation-failed.description')]:
      'It refers to a document that no longer exists.',
    [on('paste', 'image-file-incompatible.description')]: 'This field takes another type of file.',
    [on('paste', 'array-type-incompatible.description')]:
      'This list does not take entries of the copied type.',
    [on('paste', 'array-value-incompatible.description')]:
      'This list does not take entries of the copied type.',
    [on('paste', 'string-value-incompatible.description')]:
      '“{{value}}” is not an option of this field.',
    [on('paste', 'primitive-type-incompatible.description')]:
      'This field takes another type of value.',
    [on('paste', 'mime-type-incompatible.description')]:
      'This field does not take files of the type {{mimeType}}.',
    [on('paste', 'mime-type-validation-failed.description')]:
      'The type of the file could not be determined.',
    [on('copy', 'schema-type-incompatible.title')]: 'This field cannot be copied',
    [on('copy', 'no-value.title')]: 'This field is empty, so there is nothing to copy',
  },
})
