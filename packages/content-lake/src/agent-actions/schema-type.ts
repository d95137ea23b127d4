import { DomainError } from '../document/domain-error.ts'

/** `conditional` stands for a function in Studio's configuration, which the lake cannot evaluate. */
export type Condition = boolean | 'conditional'

/** One definition of a deployed schema: a type, a field, or a member of an array. */
export interface TypeDefinition {
  readonly type: string
  readonly name?: string
  readonly title?: string
  readonly description?: string
  readonly hidden?: Condition
  readonly readOnly?: Condition
  readonly liveEdit?: boolean
  readonly fields?: readonly TypeDefinition[]
  readonly fieldset?: string
  readonly fieldsets?: readonly TypeDefinition[]
  readonly of?: readonly TypeDefinition[]
  readonly to?: readonly TypeDefinition[]
  readonly options?: Readonly<Record<string, unknown>>
  readonly validation?: readonly ValidationGroup[]
  readonly marks?: {
    readonly decorators?: readonly TitledValue[]
    readonly annotations?: readonly TypeDefinition[]
  }
  readonly styles?: readonly TitledValue[]
  readonly lists?: readonly TitledValue[]
}

interface TitledValue {
  readonly value: string
  readonly title?: string
}

interface ValidationGroup {
  readonly level?: string
  readonly message?: string
  readonly rules: readonly { readonly flag: string; readonly constraint?: unknown }[]
}

const number = (name: string): TypeDefinition => ({ name, type: 'number' })
const string = (name: string): TypeDefinition => ({ name, type: 'string' })
const asset = (type: string): TypeDefinition => ({
  name: 'asset',
  type: 'reference',
  to: [{ type }],
})
const media: TypeDefinition = { name: 'media', type: 'globalDocumentReference' }
const reference = [string('_ref'), { name: '_weak', type: 'boolean' }]
const builtInArray = (name: string, of: readonly TypeDefinition[]): TypeDefinition => ({
  name,
  type: 'array',
  of,
})

/** Fields that built-in types have without a definition. */
const BUILT_IN_FIELDS: Readonly<Record<string, readonly TypeDefinition[]>> = {
  image: [
    asset('sanity.imageAsset'),
    media,
    { name: 'crop', type: 'sanity.imageCrop' },
    { name: 'hotspot', type: 'sanity.imageHotspot' },
  ],
  'sanity.imageCrop': ['top', 'bottom', 'left', 'right'].map(number),
  'sanity.imageHotspot': ['x', 'y', 'height', 'width'].map(number),
  file: [asset('sanity.fileAsset'), media],
  slug: [string('current'), string('source')],
  geopoint: ['lat', 'lng', 'alt'].map(number),
  reference,
  crossDatasetReference: [...reference, string('_dataset'), string('_projectId')],
  globalDocumentReference: reference,
  span: [string('text'), builtInArray('marks', [{ type: 'string' }])],
}

/** Built-in types whose values are JSON objects. */
const OBJECT_KINDS: ReadonlySet<string> = new Set(
  Object.keys(BUILT_IN_FIELDS).concat('document', 'object', 'block'),
)

/** All other built-in types of Studio. */
const OTHER_KINDS: ReadonlySet<string> = new Set(
  'array string text number boolean date datetime url email'.split(' '),
)

/** Finds the definition of a named type. */
export type FindDefinition = (name: string) => TypeDefinition | undefined

/** A type of a deployed schema. Fields and members are resolved on demand, because schemas are recursive. */
export class SchemaType {
  /** The name of the field; undefined for documents and members of arrays. */
  readonly field: string | undefined
  /** `_type` of the type's objects. */
  readonly name: string
  /** The built-in type on which this one is based, such as `object`, `string` or `block`. */
  readonly kind: string
  readonly #layers: readonly TypeDefinition[]
  readonly #find: FindDefinition
  readonly #fieldset: TypeDefinition | undefined
  #fields: readonly SchemaType[] | undefined
  #members: readonly SchemaType[] | undefined

  /** @throws DomainError if the schema names a type that it does not define. */
  constructor(
    definition: TypeDefinition,
    find: FindDefinition,
    role: 'field' | 'member',
    fieldset?: TypeDefinition,
  ) {
    this.#layers = layersOf(definition, find)
    this.#find = find
    this.#fieldset = fieldset
    this.kind = this.#layers.at(-1)?.type ?? definition.type
    this.field = role === 'field' ? definition.name : undefined
    this.name = role === 'field' ? definition.type : (definition.name ?? definition.type)
  }

  get title(): string | undefined {
    return this.#own('title')
  }

  get description(): string | undefined {
    return this.#own('description')
  }

  get hidden(): Condition {
    return combined(this.#own('hidden'), this.#fieldset?.hidden)
  }

  get readOnly(): Condition {
    return combined(this.#own('readOnly'), this.#fieldset?.readOnly)
  }

  /** Whether documents of the type have no drafts. */
  get liveEdit(): boolean {
    return this.#own('liveEdit') === true
  }

  get options(): Readonly<Record<string, unknown>> {
    return this.#own('options') ?? {}
  }

  get validation(): readonly ValidationGroup[] {
    return this.#own('validation') ?? []
  }

  get isObject(): boolean {
    return OBJECT_KINDS.has(this.kind)
  }

  /** Whether values are arrays of Portable Text blocks, and perhaps other objects. */
  get isPortableText(): boolean {
    return this.members.some(({ kind }) => kind === 'block')
  }

  /** The types that a reference may point to. */
  get to(): readonly string[] {
    return (this.#own('to') ?? []).map(({ type }) => type)
  }

  /** Styles, lists and decorators of a block; undefined where all are allowed. */
  get marks(): Record<'styles' | 'lists' | 'decorators', readonly string[] | undefined> {
    const values = (of?: readonly TitledValue[]) => of?.map(({ value }) => value)
    return {
      styles: values(this.#own('styles')),
      lists: values(this.#own('lists')),
      decorators: values(this.#own('marks')?.decorators),
    }
  }

  get fields(): readonly SchemaType[] {
    return (this.#fields ??= this.#resolveFields())
  }

  fieldNamed(name: string): SchemaType | undefined {
    return this.fields.find(({ field }) => field === name)
  }

  /** The types of an array's items. */
  get members(): readonly SchemaType[] {
    const definitions = this.kind === 'array' ? (this.#own('of') ?? []) : []
    return (this.#members ??= definitions.map((one) => new SchemaType(one, this.#find, 'member')))
  }

  /** The type of an array's item; undefined where no member fits. */
  memberFor(item: unknown): SchemaType | undefined {
    if (typeof item !== 'object' || item === null)
      return this.members.find((member) => !member.isObject && member.acceptsJson(item))
    const { _type } = item as { _type?: unknown }
    const objects = this.members.filter(({ isObject }) => isObject)
    if (_type === undefined) return objects.length === 1 ? objects[0] : undefined
    return objects.find(({ name }) => name === _type)
  }

  /** Whether the JSON type of a value fits. */
  acceptsJson(value: unknown): boolean {
    if (this.isObject) return typeof value === 'object' && value !== null && !Array.isArray(value)
    if (this.kind === 'array') return Array.isArray(value)
    if (this.kind === 'number' || this.kind === 'boolean') return typeof value === this.kind
    return typeof value === 'string'
  }

  #resolveFields(): readonly SchemaType[] {
    const sets = this.#own('fieldsets')
    const definitions = [...(this.#own('fields') ?? []), ...this.#builtInFields()]
    return definitions.map((definition) => {
      const set = sets?.find(({ name }) => name === definition.fieldset)
      return new SchemaType(definition, this.#find, 'field', set)
    })
  }

  #builtInFields(): readonly TypeDefinition[] {
    if (this.kind !== 'block') return BUILT_IN_FIELDS[this.kind] ?? []
    return [
      string('style'),
      string('listItem'),
      number('level'),
      builtInArray('children', [{ type: 'span' }, ...(this.#own('of') ?? [])]),
      builtInArray('markDefs', this.#own('marks')?.annotations ?? []),
    ]
  }

  /** A property, by the definition itself or by the nearest type on which it is based. */
  #own<Name extends keyof TypeDefinition>(name: Name): TypeDefinition[Name] | undefined {
    return this.#layers.find((layer) => layer[name] !== undefined)?.[name]
  }
}

/** A definition and the types on which it is based, up to a built-in one. */
function layersOf(definition: TypeDefinition, find: FindDefinition): readonly TypeDefinition[] {
  const layers = [definition]
  for (let base = definition.type; !OBJECT_KINDS.has(base) && !OTHER_KINDS.has(base);) {
    const found = find(base)
    if (!found || layers.includes(found))
      throw new DomainError(
        'invalid',
        `The deployed schema names the type "${base}" and does not define it. Deploy the schema again with "sanity schemas deploy".`,
      )
    layers.push(found)
    base = found.type
  }
  return layers
}

function combined(own: Condition = false, inherited: Condition = false): Condition {
  if (own === true || inherited === true) return true
  return own === 'conditional' || inherited === 'conditional' ? 'conditional' : false
}
