/** What a scalar of a schema may be in an answer; text stands for identifiers and times as well. */
export type Leaf = 'text' | 'integer' | 'number' | 'boolean' | 'json'

/** An object of an answer: its fields in the order in which they were asked for. */
export interface ObjectShape {
  readonly kind: 'object'
  readonly fields: readonly (readonly [key: string, shape: Shape])[]
}

/** What a part of an answer has to be, as plain data: it may be sent to another thread or machine. */
export type Shape = (
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'list'; readonly of: Shape }
  | ObjectShape
  /** One of several kinds of objects, told apart by the `_type` that stands under `TYPE_KEY`. */
  | { readonly kind: 'variants'; readonly byType: Readonly<Record<string, ObjectShape>> }
  /** Known before anything is looked up. */
  | { readonly kind: 'constant'; readonly value: unknown }
) & {
  /** Whether null makes all that is around it null. */
  readonly required?: boolean
}

/** Where a query puts the stored `_type` of an object whose kind decides its shape. No field of GraphQL can be called so. */
export const TYPE_KEY = '@'
