/** A value of schema.org as JSON-LD writes it; what is undefined is left out. */
export type JsonLdValue =
  | string
  | number
  | boolean
  | undefined
  | JsonLdNode
  | readonly JsonLdValue[]

/** Something of a schema.org type inside another. */
export interface JsonLdNode {
  '@type': string
  readonly [property: string]: JsonLdValue
}

/** An object that a page hands to search engines. */
export interface JsonLdObject extends JsonLdNode {
  '@context': 'https://schema.org'
}

/** A document that a list or a way names: its address and what it is called. */
export interface NamedDocument {
  type?: string | null
  language?: string | null
  slug?: string | null
  title?: string | null
}

/** An object of its own, with the context that says what its words mean. */
export function jsonLd(type: string, properties: Record<string, JsonLdValue>): JsonLdObject {
  return { '@context': 'https://schema.org', '@type': type, ...properties }
}
