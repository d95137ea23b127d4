import { publishedIdOf } from './release-document-ids.ts'

/** A document whose title may be in any of its fields. */
export interface TitledDocument extends Record<string, unknown> {
  _id: string
}

/** Title of a document, whichever field of its type contains it; its id if there is none. */
export function documentTitle(document: TitledDocument): string {
  const inside = ['header', 'store'].map((field) => document[field])
  const words = [
    ...['title', 'name', 'heading', 'question'].map((field) => document[field]),
    ...inside.map((value) =>
      typeof value === 'object' && value !== null
        ? (value as { title?: unknown }).title
        : undefined,
    ),
  ]
  const given = words.find((word) => typeof word === 'string' && word.trim() !== '')
  return typeof given === 'string' ? given : publishedIdOf(document._id)
}
