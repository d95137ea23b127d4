import { type PatchBudget, LOCATION_COST } from './patch-budget.ts'
import {
  type Condition,
  type Operand,
  type Operator,
  type Path,
  type Range,
  type Selector,
  type Step,
  isContainer,
  isRecord,
  JsonLocation,
} from './json-match-path.ts'

/**
 * The places that a path leads to from one place, each once, however many ways lead there.
 *
 * A name and an index lead to their place even when nothing stands there. Everything else finds what is there: `*`,
 * ranges, filters, and whatever follows `..`, which looks strictly below. A name that is asked of an array is asked of
 * each object in it; a filter that is asked of an array is asked of each element, and of everything else itself. A
 * filter takes no array for what is in its elements.
 * @throws PatchRefusal when the budget is spent.
 */
export function matchPath(
  path: Path,
  from: JsonLocation,
  budget: PatchBudget,
): ReadonlySet<JsonLocation> {
  let places = new Set([from])
  for (const { deep, selectors } of path) {
    const next = new Set<JsonLocation>()
    if (deep) takeBelow(places, selectors, next, budget)
    else
      for (const place of places)
        for (const selector of selectors) take(place, selector, next, budget)
    places = next
  }
  return places
}

function take(
  place: JsonLocation,
  selector: Selector,
  into: Set<JsonLocation>,
  budget: PatchBudget,
): void {
  const { value } = place
  // Also where it takes nothing: a path may hold thousands of these.
  budget.spend(1)
  const add = (key: string | number, parent = place): void => {
    budget.spend(LOCATION_COST)
    into.add(parent.child(key))
  }
  switch (selector.type) {
    case 'attribute':
      if (!Array.isArray(value)) return add(selector.name)
      budget.spend(value.length)
      for (const [index, item] of value.entries())
        if (isRecord(item)) add(selector.name, place.child(index))
      return
    case 'index':
      return add(
        Array.isArray(value) && selector.index < 0 ? value.length + selector.index : selector.index,
      )
    case 'range':
      if (!Array.isArray(value)) return
      for (const index of indexesIn(selector, value.length)) add(index)
      return
    case 'every':
      for (const key of keysOf(value)) add(key)
      return
    case 'filter':
      if (Array.isArray(value)) {
        for (const [index, item] of value.entries())
          if (holds(selector.condition, item, budget)) add(index)
      } else if (place.state === 'present' && holds(selector.condition, value, budget)) {
        into.add(place)
      }
      return
    case 'path':
      for (const found of matchPath(selector.path, place, budget)) into.add(found)
  }
}

/** Takes what is there from places and from everything below them. */
function takeBelow(
  places: Iterable<JsonLocation>,
  selectors: readonly Selector[],
  into: Set<JsonLocation>,
  budget: PatchBudget,
): void {
  const seen = new Set<JsonLocation>()
  const pending = [...places].filter(({ value }) => isContainer(value))
  const others = selectors.filter(({ type }) => type !== 'filter')
  const conditions = selectors.flatMap((selector) =>
    selector.type === 'filter' ? [selector.condition] : [],
  )
  for (let place = pending.pop(); place; place = pending.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    const found = new Set<JsonLocation>()
    for (const selector of others)
      // A name in an array is found in each of its objects anyway.
      if (selector.type !== 'attribute' || isRecord(place.value))
        take(place, selector, found, budget)
    for (const one of found) if (one.state === 'present' && one !== place) into.add(one)
    for (const key of keysOf(place.value)) {
      const value = (place.value as Record<string | number, unknown>)[key]
      if (conditions.some((condition) => holds(condition, value, budget)))
        into.add(place.child(key))
      budget.spend(1)
      if (isContainer(value)) {
        budget.spend(LOCATION_COST)
        pending.push(place.child(key))
      }
    }
  }
}

function holds(condition: Condition, value: unknown, budget: PatchBudget): boolean {
  budget.spend(1)
  if (condition.type === 'exists') return valuesAt(condition.path, value, budget).length > 0
  const left = operandValues(condition.left, value, budget)
  const right = operandValues(condition.right, value, budget)
  budget.spend(left.length * right.length)
  return left.some((one) => right.some((other) => compare(one, condition.operator, other)))
}

function operandValues(operand: Operand, value: unknown, budget: PatchBudget): readonly unknown[] {
  return operand.type === 'literal' ? [operand.value] : valuesAt(operand.path, value, budget)
}

/** What stands where a path leads to. */
function valuesAt(path: Path, value: unknown, budget: PatchBudget): readonly unknown[] {
  const [step, ...more] = path
  if (!step) return [value]
  const [selector, ...others] = step.selectors
  // Most filters ask for one attribute of an object.
  const plain = more.length === 0 && others.length === 0 && !step.deep
  if (plain && selector?.type === 'attribute' && !Array.isArray(value))
    return isRecord(value) && Object.hasOwn(value, selector.name) ? [value[selector.name]] : []
  const asked = Array.isArray(value) && !step.deep ? [withoutNames(step), ...more] : path
  return [...matchPath(asked, JsonLocation.root(value), budget)]
    .filter(({ state }) => state === 'present')
    .map((place) => place.value)
}

const withoutNames = ({ deep, selectors }: Step): Step => ({
  deep,
  selectors: selectors.filter(({ type }) => type !== 'attribute'),
})

/** Compares without turning anything into another type: only numbers and texts have an order, and containers match nothing. */
function compare(left: unknown, operator: Operator, right: unknown): boolean {
  if (isContainer(left) || isContainer(right)) return false
  if (operator === '==') return left === right
  if (operator === '!=') return left !== right
  const ordered =
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'string' && typeof right === 'string')
  if (!ordered) return false
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}

function keysOf(value: unknown): Iterable<string | number> {
  if (Array.isArray(value)) return value.keys()
  return isRecord(value) ? Object.keys(value) : []
}

/** The indexes that a range is in an array of so many elements; the end is not part of it, and an empty one ends where it starts. */
export function resolveRange({ start, end }: Range, length: number): [start: number, end: number] {
  const fromStart = (index: number): number =>
    Math.min(Math.max(index < 0 ? length + index : index, 0), length)
  const first = fromStart(start ?? 0)
  return [first, Math.max(first, fromStart(end ?? length))]
}

function* indexesIn(range: Range, length: number): Iterable<number> {
  const [start, end] = resolveRange(range, length)
  for (let index = start; index < end; index++) yield index
}
