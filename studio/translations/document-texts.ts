import type { Schema } from 'sanity'
import { digestOf } from './model/text-digest.ts'
import type { Stored } from './model/translation-plan.ts'
import { type Words, wordsOf } from './model/translatable-text.ts'

/** The words of a document; of a type that the schema lacks, none. */
export function wordsIn(schema: Schema, document: Stored): Words[] {
  const type = schema.get(document._type)
  return type ? wordsOf(type, document) : []
}

/** The digest of a document's words. */
export const digestIn = (schema: Schema, document: Stored): string =>
  digestOf(wordsIn(schema, document))
