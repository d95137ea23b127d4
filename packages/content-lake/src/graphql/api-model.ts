/** How a value is compared; the words are those of the filters of the second and third generation. */
export const COMPARATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'matches',
  'in',
  'nin',
  'is_defined',
  'references',
  'is_draft',
] as const

export type Comparator = (typeof COMPARATORS)[number]

/** A type by name, and how it may be missing. */
export interface TypeRef {
  /** Name of a type of this API, or of a scalar. */
  readonly name: string
  readonly required: boolean
  /** Set where it is a list: whether its items are required. */
  readonly list?: { readonly requiredItems: boolean }
}

interface Described {
  readonly description?: string
  readonly deprecated?: string
}

/** A field of an object. */
export interface ApiField extends Described {
  readonly name: string
  readonly type: TypeRef
  /** The attribute of the document that it shows. */
  readonly attribute: string
  /** Whether it, or each item of the list that it is, is a reference to what it shows. */
  readonly isReference: boolean
  /** In a list of several kinds: the types of this API that stand there as references. */
  readonly references: ReadonlySet<string>
  /** Whether it shows an attribute as it is stored, under another name. */
  readonly isRaw: boolean
}

export interface ApiObject extends Described {
  readonly name: string
  /** The `_type` that is stored. */
  readonly stored: string
  readonly interfaces: readonly string[]
  readonly fields: ReadonlyMap<string, ApiField>
}

/** A field of a filter or of a sorting. */
export interface FilterOrSortField extends Described {
  readonly name: string
  readonly type: TypeRef
  /** Whether the attribute is a reference, so that the condition applies to its target. */
  readonly isReference: boolean
  /** Set where it compares. */
  readonly comparator?: Comparator
  /** The attributes that lead to what it compares, of the first generation; what it stands in leads there otherwise. */
  readonly attributes?: readonly string[]
}

export interface ApiRootQuery extends Described {
  readonly name: string
  readonly type: TypeRef
  /** The `_type`s of the documents that it answers with. */
  readonly stored: readonly string[]
  readonly args: readonly (Described & { readonly name: string; readonly type: TypeRef })[]
}

export type ApiGeneration = 'gen1' | 'gen2' | 'gen3'

/** A GraphQL API as it was deployed, read into what the lake works with. Types are by name. */
export interface ApiModel {
  readonly generation: ApiGeneration
  readonly objects: ReadonlyMap<string, ApiObject>
  readonly interfaces: ReadonlyMap<string, Omit<ApiObject, 'stored' | 'interfaces'>>
  readonly unions: ReadonlyMap<string, readonly string[]>
  readonly enums: ReadonlyMap<string, readonly (Described & { readonly name: string })[]>
  readonly inputs: ReadonlyMap<string, ReadonlyMap<string, FilterOrSortField>>
  readonly queries: ReadonlyMap<string, ApiRootQuery>
}
