import type { Schema } from 'sanity'
import { digestTexts } from './model/text-digest.ts'
import type { StoredDocument } from './model/translation-plan.ts'
import { type TranslatableText, extractTexts } from './model/translatable-text.ts'

/** The words of a document; of a type that the schema lacks, none. */
export function documentTexts(schema: Schema, document: StoredDocument): TranslatableText[] {
  const type = schema.get(document._type)
  return type ? extractTexts(type, document) : []
}

/** The digest of a document's words. */
export const documentDigest = (schema: Schema, document: StoredDocument): string =>
  digestTexts(documentTexts(schema, document))
