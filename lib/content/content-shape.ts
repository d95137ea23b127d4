import { createHash } from 'node:crypto'

/**
 * The expected type of a value in a query result. Null and a missing value are allowed everywhere, because every view
 * handles them.
 */
export type ContentShape = ScalarShape | ObjectShape | ListShape | TypedObjectShape

/** `any` stands for what the type generator does not know. */
export type ScalarShape = 'text' | 'number' | 'boolean' | 'any'

/** An object with these fields. Further fields are allowed. */
export interface ObjectShape {
  fields: Readonly<Record<string, ContentShape>>
}

/** A list; `gaps` allows null items. */
export interface ListShape {
  items: ContentShape
  gaps?: true
}

/** An object of one of several types, by its `_type`. */
export interface TypedObjectShape {
  types: Readonly<Record<string, ObjectShape>>
}

/** Key of a query in the generated shapes. The type generator prints queries with other white space. */
export function queryShapeKey(query: string): string {
  return createHash('sha256').update(query.replaceAll(/\s+/g, '')).digest('hex').slice(0, 12)
}
