/** A JSON-LD value; undefined properties are omitted. */
export type JsonLdValue =
  | string
  | number
  | boolean
  | undefined
  | JsonLdNode
  | readonly JsonLdValue[]

/** A nested node of a schema.org type. */
export interface JsonLdNode {
  '@type': string
  readonly [property: string]: JsonLdValue
}

/** A top-level JSON-LD object of a page. */
export interface JsonLdObject extends JsonLdNode {
  '@context': 'https://schema.org'
}

/** A document in a list or breadcrumb trail: its address and title. */
export interface TitledPageLink {
  type?: string | null
  language?: string | null
  slug?: string | null
  title?: string | null
}

/** Creates a top-level object with the schema.org context. */
export function jsonLd(type: string, properties: Record<string, JsonLdValue>): JsonLdObject {
  return { '@context': 'https://schema.org', '@type': type, ...properties }
}
