import type { ContentShape, ObjectShape, TypedObjectShape } from './content-shape.ts'

/** A value of another type than its query expects. */
export interface IllTypedValue {
  /** The innermost document that contains the value, if the query returns its id. */
  document: { id: string; type: string | undefined } | undefined
  /** Path inside the document, with the names of the query: `modules[1].title`. */
  field: string
  found: ValueType
  /** `_type` of an object that has one. */
  foundType?: string | undefined
  expected: ValueType
  /** The `_type`s that the object may have. */
  expectedTypes?: readonly string[] | undefined
}

export type ValueType = 'text' | 'number' | 'boolean' | 'list' | 'object'

type Fields = Record<string, unknown>

/**
 * Treats every ill-typed value of a query result as missing: a field becomes null, and a list item is left out. An import
 * or a change of the schema may leave any value in any field. A null item is left out without a report, because a
 * reference to a document that does not exist is one.
 *
 * @returns the result itself where it has the shape
 */
export function conformToContentShape<Result>(
  result: Result,
  shape: ContentShape,
  report: (value: IllTypedValue) => void,
): Result {
  return new ConformingReader(report).read(result, shape) as Result
}

class ConformingReader {
  readonly #report: (value: IllTypedValue) => void
  #document: IllTypedValue['document']
  /** Steps from the document to the current value. */
  #path: (string | number)[] = []

  constructor(report: (value: IllTypedValue) => void) {
    this.#report = report
  }

  /** The value, with null for ill-typed ones. */
  read(value: unknown, shape: ContentShape): unknown {
    if (value === null || value === undefined || shape === 'any') return value
    const type = typeOf(value)
    if (typeof shape === 'string') return type === shape ? value : this.#reject(value, shape)
    if ('items' in shape)
      return Array.isArray(value) ? this.#list(value, shape) : this.#reject(value, 'list')
    if (type !== 'object') return this.#reject(value, 'object')
    if ('fields' in shape) return this.#object(value as Fields, shape)
    const { _type } = value as Fields
    const own =
      typeof _type === 'string' && Object.hasOwn(shape.types, _type)
        ? shape.types[_type]
        : undefined
    return own
      ? this.#object(value as Fields, own)
      : this.#reject(value, 'object', Object.keys(shape.types))
  }

  #object(value: Fields, { fields }: ObjectShape): Fields {
    const [document, path] = [this.#document, this.#path]
    if (typeof value._id === 'string') {
      this.#document = { id: value._id, type: textOrUndefined(value._type) }
      this.#path = []
    }
    let conforming = value
    for (const name in fields) {
      const field = value[name]
      if (field === null || field === undefined) continue
      this.#path.push(name)
      const read = this.read(field, fields[name]!)
      this.#path.pop()
      if (read === field) continue
      if (conforming === value) conforming = { ...value }
      conforming[name] = read
    }
    this.#document = document
    this.#path = path
    return conforming
  }

  #list(value: readonly unknown[], { items: shape, gaps }: { items: ContentShape; gaps?: true }) {
    let isSame = true
    const items = value.flatMap((item, index) => {
      this.#path.push(index)
      const read = this.#item(item, shape, gaps === true)
      this.#path.pop()
      if (read !== item) isSame = false
      return read === undefined ? [] : [read]
    })
    return isSame ? value : items
  }

  /** A list item; undefined where it is left out. An item without its key gets one, because views identify items by it. */
  #item(item: unknown, shape: ContentShape, mayBeNull: boolean): unknown {
    if (item === null || item === undefined) return mayBeNull ? null : undefined
    const read = this.read(item, shape)
    if (read === null) return undefined
    if (!isObject(read) || typeof read._key === 'string' || !hasKey(shape)) return read
    return { ...read, _key: `${this.#path.at(-1)}` }
  }

  #reject(value: unknown, expected: IllTypedValue['expected'], types?: readonly string[]): null {
    const found = typeOf(value)
    const { _type: foundType } = (isObject(value) ? value : {}) as Fields
    this.#report({
      document: this.#document,
      field: pathText(this.#path),
      found,
      foundType: textOrUndefined(foundType),
      expected,
      expectedTypes: types,
    })
    return null
  }
}

function typeOf(value: unknown): ValueType {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return Array.isArray(value) ? 'list' : 'object'
}

function hasKey(shape: ContentShape): boolean {
  if (typeof shape === 'string' || 'items' in shape) return false
  if ('fields' in shape) return '_key' in shape.fields
  return Object.values((shape satisfies TypedObjectShape).types).some(
    ({ fields }) => '_key' in fields,
  )
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** `modules[1].title` */
const pathText = (path: readonly (string | number)[]): string =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step))
    .join('')
