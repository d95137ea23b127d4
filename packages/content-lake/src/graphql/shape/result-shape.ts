/** Scalar kinds of a response; text includes ids and times. */
export type ScalarKind = 'text' | 'integer' | 'number' | 'boolean' | 'json'

/** An object: its fields in selection order. */
export interface ObjectShape {
  readonly kind: 'object'
  readonly fields: readonly (readonly [key: string, shape: ResultShape])[]
}

/** The shape of a value, as plain data that can be sent to a worker. */
export type ResultShape = (
  | { readonly kind: 'leaf'; readonly leaf: ScalarKind }
  | { readonly kind: 'list'; readonly of: ResultShape }
  | ObjectShape
  /** One of several object types, selected by the `_type` under `STORED_TYPE_KEY`. */
  | { readonly kind: 'variants'; readonly byType: Readonly<Record<string, ObjectShape>> }
  /** Known before the query. */
  | { readonly kind: 'constant'; readonly value: unknown }
) & {
  /** Whether null propagates to the parent. */
  readonly required?: boolean
}

/** Key of the stored `_type` in a result. Not a valid GraphQL name. */
export const STORED_TYPE_KEY = '@'
