import type { PortableTextBlock } from '@portabletext/react'

/** Identifying fields, which are always present and exact. */
type Identity = '_id' | '_key' | '_type'

/**
 * Widens a generated query result for views. In a draft any field may be missing, and strings may carry stega
 * encoding, so unions of literals become `string`. Portable Text becomes the type of its renderer.
 */
export type PartialContent<T> = T extends string
  ? string
  : T extends ReadonlyArray<infer Item>
    ? Extract<Item, { _type: 'block' }> extends never
      ? Array<PartialContent<Item>>
      : PortableTextBlock[]
    : T extends object
      ? { [Key in keyof T as Key extends Identity ? Key : never]: T[Key] } & {
          [Key in keyof T as Key extends Identity ? never : Key]?: PartialContent<T[Key]> | null
        }
      : T
