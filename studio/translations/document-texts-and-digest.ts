import type { Schema } from 'sanity'
import { digestTexts } from './model/text-digest.ts'
import type { SourceDocument } from './model/translation-plan.ts'
import { type TranslatableText, extractTexts } from './model/translatable-text.ts'

/** Translatable texts of a document; none if the schema lacks its type. */
export function translatableTextsOf(schema: Schema, document: SourceDocument): TranslatableText[] {
  const type = schema.get(document._type)
  return type ? extractTexts(type, document) : []
}

/** Digest of a document's texts. */
export const documentTextDigest = (schema: Schema, document: SourceDocument): string =>
  digestTexts(translatableTextsOf(schema, document))
