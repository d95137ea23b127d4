import type { ValidationLocaleResourceKeys } from 'sanity'

/**
 * Messages of Studio's own validation, as sentences that say what to do. The name of the field stands beside them; rules
 * of the schemas name it themselves.
 */
export const validationTexts: Record<ValidationLocaleResourceKeys, string> = {
  'array.exact-length': 'Add or remove items until there are exactly {{wantedLength}}.',
  'array.exact-length_blocks': 'Add or remove paragraphs until there are exactly {{wantedLength}}.',
  'array.item-duplicate': 'This item is in the list twice. Remove one.',
  'array.maximum-length': 'Remove items until there are at most {{maxLength}}.',
  'array.maximum-length_blocks': 'Remove paragraphs until there are at most {{maxLength}}.',
  'array.minimum-length': 'Add items until there are at least {{minLength}}.',
  'array.minimum-length_blocks': 'Add paragraphs until there are at least {{minLength}}.',
  'date.invalid-format': 'Choose a valid date.',
  'date.maximum': 'Choose a date no later than {{maxDate}}.',
  'date.minimum': 'Choose a date no earlier than {{minDate}}.',
  'generic.incorrect-type':
    'The stored value does not fit this field. Clear the field and fill it in again.',
  'generic.not-allowed': 'This value is no longer available. Choose another one.',
  'generic.not-allowed_hint': '“{{hint}}” is no longer available. Choose another value.',
  'generic.required': 'This field is required.',
  'number.greater-than': 'Enter a number greater than {{threshold}}.',
  'number.less-than': 'Enter a number less than {{threshold}}.',
  'number.maximum': 'Enter a number of at most {{maxNumber}}.',
  'number.maximum-precision': 'Enter a number with at most {{limit}} decimals.',
  'number.minimum': 'Enter a number of at least {{minNumber}}.',
  'number.non-integer': 'Enter a whole number.',
  'object.asset-required': 'Choose a file.',
  'object.asset-required_file': 'Choose a file.',
  'object.asset-required_image': 'Choose a picture.',
  'object.media-not-found': 'This file no longer exists. Choose another one.',
  'object.not-media-library-asset': 'Choose a file from Media.',
  'object.not-reference': 'Choose a document.',
  'object.reference-not-published': 'The linked document is not published. Publish it first.',
  'panel.close-button-aria-label': 'Close validation',
  'panel.no-errors-message': 'No errors.',
  'panel.title': 'Validation',
  'panel.unpublish-message':
    'This document will be unpublished with the release, so it is not checked.',
  'slug.missing-current': 'Enter a slug, or generate one.',
  'slug.not-object': 'The stored slug cannot be read. Clear the field and generate a new one.',
  'slug.not-unique': 'Another document already has this slug. Enter a different one.',
  'string.email': 'Enter an email address such as name@example.com.',
  'string.exact-length': 'Enter exactly {{wantedLength}} characters.',
  'string.lowercase': 'Use lower-case letters only.',
  'string.maximum-length': 'Shorten this to at most {{maxLength}} characters.',
  'string.minimum-length': 'Enter at least {{minLength}} characters.',
  'string.regex-does-not-match': 'The format is not valid ({{name}}). Correct it.',
  'string.regex-match': 'This text is not allowed here ({{name}}). Change it.',
  'string.uppercase': 'Use capital letters only.',
  'string.url.disallowed-scheme':
    'This kind of address is not allowed here. Use one that starts with https://.',
  'string.url.includes-credentials': 'Remove the user name and the password from the address.',
  'string.url.invalid': 'Enter a complete address such as https://example.com.',
  'string.url.not-absolute': 'Enter a complete address such as https://example.com.',
  'string.url.not-relative': 'Enter an address without a domain, such as /contact.',
}
