import type { Schema } from 'sanity'
import { digestTexts } from './model/text-digest.ts'
import type { StoredDocument } from './model/translation-plan.ts'
import { type TranslatableText, extractTexts } from './model/translatable-text.ts'

/** Translatable texts of a document; none if the schema lacks its type. */
export function documentTexts(schema: Schema, document: StoredDocument): TranslatableText[] {
  const type = schema.get(document._type)
  return type ? extractTexts(type, document) : []
}

/** Digest of a document's texts. */
export const documentDigest = (schema: Schema, document: StoredDocument): string =>
  digestTexts(documentTexts(schema, document))
