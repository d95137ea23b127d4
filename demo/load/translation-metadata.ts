import { type Locale, contentLocales } from '#lib/locales.ts'
import type { CompiledDocument } from './compile-site-documents.ts'

/**
 * The document that ties the languages of one document together, as @sanity/document-internationalization writes it.
 *
 * @param name what the documents have in common, unique within the seed
 */
export function translationMetadataDocument(
  name: string,
  schemaType: string,
  idIn: (locale: Locale) => string,
): CompiledDocument {
  return {
    _id: `translation-${name.replaceAll(/[^a-zA-Z0-9-]/g, '-')}`,
    _type: 'translation.metadata',
    schemaTypes: [schemaType],
    translations: contentLocales.map((locale) => ({
      _key: locale,
      _type: 'internationalizedArrayReferenceValue',
      language: locale,
      value: { _type: 'reference', _ref: idIn(locale), _weak: true },
    })),
  }
}
