import type { PortableTextBlock } from '@portabletext/react'

/** What identifies a document or a list item: always there, always exact. */
type Identity = '_id' | '_key' | '_type'

/**
 * A generated query result as views take it. In a draft any field may be missing, and a text may
 * carry the preview's invisible marks, so that a list of allowed values is only known to be text.
 * Running text becomes what its renderer takes.
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
