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
