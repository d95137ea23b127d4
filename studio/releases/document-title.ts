import type { Schema } from 'sanity'
import { isLocale, localeTable } from '#lib/locales.ts'
import { publishedIdOf } from './release-document-ids.ts'

/** A document whose title may be in any of its fields. */
export interface TitledDocument extends Record<string, unknown> {
  _id: string
}

/** GROQ for a title from the fields that `ownTitle` reads; of any type, since stored values may be. */
export const storedTitle = 'coalesce(title, name, heading, question, header.title, store.title)'

/** Title of a document, whichever field of its type contains it; undefined if there is none. */
export function ownTitle(document: Record<string, unknown>): string | undefined {
  const inside = ['header', 'store'].map((field) => document[field])
  const words = [
    ...['title', 'name', 'heading', 'question'].map((field) => document[field]),
    ...inside.map((value) =>
      typeof value === 'object' && value !== null
        ? (value as { title?: unknown }).title
        : undefined,
    ),
  ]
  return words.find((word) => typeof word === 'string' && word.trim() !== '') as string | undefined
}

/** Title of a document for editors, never its id. */
export const documentTitle = (document: TitledDocument, schema?: SchemaTypes): string =>
  ownTitle(document) ?? titleOfUntitled(document._id, schema)

/** The schema, as far as titles are read from it. */
export type SchemaTypes = Pick<Schema, 'get'>

/**
 * Title of a document that has none: a single document of its type, or one for each language, is called as its type is.
 * Its id is the type, with the language.
 */
export function titleOfUntitled(id: string, schema?: SchemaTypes): string {
  const [, name = '', language = ''] = /^(\w+)(?:-(\w+))?$/.exec(publishedIdOf(id)) ?? []
  const title = schema?.get(name)?.title
  if (!title || (language && !isLocale(language))) return 'Untitled'
  return isLocale(language) ? `${title}, ${localeTable[language].name}` : title
}
