/** A path that was read: what each step takes from the places that the one before led to. */
export type Path = readonly Step[]

export interface Step {
  /** After `..`: it takes from everything below as well. */
  deep: boolean
  /** Takes what any of them takes: `[0, 2:4, name]` is a union. */
  selectors: readonly Selector[]
}

export type Selector =
  | { type: 'attribute'; name: string }
  | { type: 'index'; index: number }
  | Range
  | { type: 'every' }
  | { type: 'filter'; condition: Condition }
  | { type: 'path'; path: Path }

/** `end` is not part of it; negative numbers count from the end. */
export interface Range {
  type: 'range'
  start: number | undefined
  end: number | undefined
}

export type Condition =
  | { type: 'exists'; path: Path }
  | { type: 'compare'; operator: Operator; left: Operand; right: Operand }

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>='

export type Literal = string | number | boolean | null

export type Operand = { type: 'literal'; value: Literal } | { type: 'path'; path: Path }

/** Whether a path can lead to an element of an array, as an insertion needs it: `list[-1]` can, `list` cannot. */
export function canEndInArray(path: Path): boolean {
  return path.at(-1)?.selectors.some(selectsElements) ?? false
}

/** The one range of an array that a path ends in, such as `[2:4]` in `list[2:4]`. */
export function rangeAtEnd(path: Path): Range | undefined {
  const last = path.at(-1)
  const [selector, ...others] = last?.selectors ?? []
  const isOne = path.length > 1 && others.length === 0 && last?.deep === false
  return isOne && selector?.type === 'range' ? selector : undefined
}

const selectsElements = (selector: Selector): boolean =>
  selector.type === 'path' ? canEndInArray(selector.path) : selector.type !== 'attribute'

/**
 * Whether something stands at a place: `absent` is where something could be put, an attribute or the end of an
 * array; `nowhere` is a place that cannot be, such as an element of a text or past the end.
 */
type State = 'present' | 'absent' | 'nowhere'

/**
 * A place in a document. Within one tree of places there is one object for each place, however many ways lead to it,
 * so that a set of places holds each once.
 */
export class JsonLocation {
  readonly parent: JsonLocation | undefined
  /** The name of an attribute, or the index of an element; undefined for the root. */
  readonly key: string | number | undefined
  readonly state: State
  /** What stands there; undefined where nothing does. */
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

  /** The place of an attribute, or of an element; the index may lie outside of the array. */
  child(key: string | number): JsonLocation {
    this.#children ??= new Map()
    let child = this.#children.get(key)
    if (!child) {
      child = typeof key === 'string' ? this.#attribute(key) : this.#element(key)
      this.#children.set(key, child)
    }
    return child
  }

  /** The place as a path of plain steps, for whoever reads a message. */
  get path(): string {
    if (!this.parent) return ''
    const before = this.parent.path
    if (typeof this.key === 'number') return `${before}[${this.key}]`
    return before === '' ? `${this.key}` : `${before}.${this.key}`
  }

  #attribute(name: string): JsonLocation {
    if (isRecord(this.value) && Object.hasOwn(this.value, name))
      return new JsonLocation(this, name, 'present', this.value[name])
    // What holds no attributes (a text, nothing) makes room for them; an array and what is past its end do not.
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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether it is an object or an array. */
export const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null
