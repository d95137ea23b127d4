import { isPlainObject } from '../document/is-plain-object.ts'
/** A parsed path: each step selects from the results of the previous one. */
export type JsonMatchPath = readonly PathStep[]

export interface PathStep {
  /** After `..`: also selects from all descendants. */
  deep: boolean
  /** Union of all selectors: `[0, 2:4, name]`. */
  selectors: readonly PathSelector[]
}

export type PathSelector =
  | { type: 'attribute'; name: string }
  | { type: 'index'; index: number }
  | IndexRange
  | { type: 'every' }
  | { type: 'filter'; condition: FilterCondition }
  | { type: 'path'; path: JsonMatchPath }

/** `end` is exclusive; negative numbers count from the end. */
export interface IndexRange {
  type: 'range'
  start: number | undefined
  end: number | undefined
}

export type FilterCondition =
  | { type: 'exists'; path: JsonMatchPath }
  | {
      type: 'compare'
      operator: ComparisonOperator
      left: ComparisonOperand
      right: ComparisonOperand
    }

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>='

export type FilterLiteral = string | number | boolean | null

export type ComparisonOperand =
  | { type: 'literal'; value: FilterLiteral }
  | { type: 'path'; path: JsonMatchPath }

/** Whether a path can select an array element, as insertions require: `list[-1]` can, `list` cannot. */
export function canSelectArrayElement(path: JsonMatchPath): boolean {
  return path.at(-1)?.selectors.some(selectsElements) ?? false
}

/** The single range at the end of a path, such as `[2:4]` in `list[2:4]`. */
export function singleRangeAtEnd(path: JsonMatchPath): IndexRange | undefined {
  const last = path.at(-1)
  const [selector, ...others] = last?.selectors ?? []
  const isOne = path.length > 1 && others.length === 0 && last?.deep === false
  return isOne && selector?.type === 'range' ? selector : undefined
}

const selectsElements = (selector: PathSelector): boolean =>
  selector.type === 'path' ? canSelectArrayElement(selector.path) : selector.type !== 'attribute'

/**
 * State of a place: `absent` means that a value can be added, as an attribute or at the end of an array;
 * `nowhere` is impossible, such as an element of a string or beyond the end.
 */
type State = 'present' | 'absent' | 'nowhere'

/**
 * A place in a document. Within one tree there is one object per place, whatever path leads to it, so that a
 * set contains each place once.
 */
export class JsonLocation {
  readonly parent: JsonLocation | undefined
  /** Attribute name or element index; undefined for the root. */
  readonly key: string | number | undefined
  readonly state: State
  /** Current value; undefined if there is none. */
  readonly value: unknown
  readonly depth: number
  #children: Map<string | number, JsonLocation> | undefined

  private constructor(
    parent: JsonLocation | undefined,
    key: string | number | undefined,
    state: State,
    value: unknown,
  ) {
    this.parent = parent
    this.key = key
    this.state = state
    this.value = value
    this.depth = parent ? parent.depth + 1 : 0
  }

  static root(value: unknown): JsonLocation {
    return new JsonLocation(undefined, undefined, 'present', value)
  }

  /** The place of an attribute or element; the index may be out of range. */
  child(key: string | number): JsonLocation {
    this.#children ??= new Map()
    let child = this.#children.get(key)
    if (!child) {
      child = typeof key === 'string' ? this.#attribute(key) : this.#element(key)
      this.#children.set(key, child)
    }
    return child
  }

  /** The place as a plain path, for messages. */
  get path(): string {
    if (!this.parent) return ''
    const before = this.parent.path
    if (typeof this.key === 'number') return `${before}[${this.key}]`
    return before === '' ? `${this.key}` : `${before}.${this.key}`
  }

  #attribute(name: string): JsonLocation {
    if (isPlainObject(this.value) && Object.hasOwn(this.value, name))
      return new JsonLocation(this, name, 'present', this.value[name])
    // Primitive values are replaced by an object; arrays and places beyond their end are not.
    const possible =
      this.state === 'present' ? !Array.isArray(this.value) : typeof this.key === 'string'
    return new JsonLocation(
      this,
      name,
      possible && this.state !== 'nowhere' ? 'absent' : 'nowhere',
      undefined,
    )
  }

  #element(index: number): JsonLocation {
    const { value } = this
    if (!Array.isArray(value)) return new JsonLocation(this, index, 'nowhere', undefined)
    if (index >= 0 && index < value.length)
      return new JsonLocation(this, index, 'present', value[index])
    return new JsonLocation(this, index, index === value.length ? 'absent' : 'nowhere', undefined)
  }
}

/** Whether a value is an object or array. */
export const isObjectOrArray = (value: unknown): value is object =>
  typeof value === 'object' && value !== null
