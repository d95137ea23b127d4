/** Scalar kinds of a response; text includes ids and times. */
export type Leaf = 'text' | 'integer' | 'number' | 'boolean' | 'json'

/** An object: its fields in selection order. */
export interface ObjectShape {
  readonly kind: 'object'
  readonly fields: readonly (readonly [key: string, shape: Shape])[]
}

/** The shape of a value, as plain data that can be sent to a worker. */
export type Shape = (
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'list'; readonly of: Shape }
  | ObjectShape
  /** One of several object types, selected by the `_type` under `TYPE_KEY`. */
  | { readonly kind: 'variants'; readonly byType: Readonly<Record<string, ObjectShape>> }
  /** Known before the query. */
  | { readonly kind: 'constant'; readonly value: unknown }
) & {
  /** Whether null propagates to the parent. */
  readonly required?: boolean
}

/** Key of the stored `_type` in a result. Not a valid GraphQL name. */
export const TYPE_KEY = '@'
