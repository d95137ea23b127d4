import { isPlainObject } from '../document/is-plain-object.ts'
import { type PatchBudget, STORED_LOCATION_COST_IN_STEPS } from './patch-budget.ts'
import {
  type FilterCondition,
  type ComparisonOperand,
  type ComparisonOperator,
  type JsonMatchPath,
  type IndexRange,
  type PathSelector,
  type PathStep,
  isObjectOrArray,
  JsonLocation,
} from './json-match-path.ts'

/**
 * The places that a path selects, without duplicates.
 * A name or an index also selects a place without a value. Everything else selects existing values: `*`,
 * ranges, filters, and any selector after `..`, which selects descendants only. A name applied to an array
 * applies to each object in it; a filter applied to an array applies to each element, and otherwise to the
 * value itself. A filter matches elements of a nested array, never the array as such.
 * @throws InapplicablePatchError if the budget is exhausted.
 */
export function locationsMatchingPath(
  path: JsonMatchPath,
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
  selector: PathSelector,
  into: Set<JsonLocation>,
  budget: PatchBudget,
): void {
  const { value } = place
  // Counted even without a match: a path may contain thousands of selectors.
  budget.spend(1)
  const add = (key: string | number, parent = place): void => {
    budget.spend(STORED_LOCATION_COST_IN_STEPS)
    into.add(parent.child(key))
  }
  switch (selector.type) {
    case 'attribute':
      if (!Array.isArray(value)) return add(selector.name)
      budget.spend(value.length)
      for (const [index, item] of value.entries())
        if (isPlainObject(item)) add(selector.name, place.child(index))
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
      for (const found of locationsMatchingPath(selector.path, place, budget)) into.add(found)
  }
}

/** Selects existing values among places and their descendants. */
function takeBelow(
  places: Iterable<JsonLocation>,
  selectors: readonly PathSelector[],
  into: Set<JsonLocation>,
  budget: PatchBudget,
): void {
  const seen = new Set<JsonLocation>()
  const pending = [...places].filter(({ value }) => isObjectOrArray(value))
  const others = selectors.filter(({ type }) => type !== 'filter')
  const conditions = selectors.flatMap((selector) =>
    selector.type === 'filter' ? [selector.condition] : [],
  )
  for (let place = pending.pop(); place; place = pending.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    const found = new Set<JsonLocation>()
    for (const selector of others)
      // A name applied to an array already selects from each of its objects.
      if (selector.type !== 'attribute' || isPlainObject(place.value))
        take(place, selector, found, budget)
    for (const one of found) if (one.state === 'present' && one !== place) into.add(one)
    for (const key of keysOf(place.value)) {
      const value = (place.value as Record<string | number, unknown>)[key]
      if (conditions.some((condition) => holds(condition, value, budget)))
        into.add(place.child(key))
      budget.spend(1)
      if (isObjectOrArray(value)) {
        budget.spend(STORED_LOCATION_COST_IN_STEPS)
        pending.push(place.child(key))
      }
    }
  }
}

function holds(condition: FilterCondition, value: unknown, budget: PatchBudget): boolean {
  budget.spend(1)
  if (condition.type === 'exists') return valuesAt(condition.path, value, budget).length > 0
  const left = operandValues(condition.left, value, budget)
  const right = operandValues(condition.right, value, budget)
  budget.spend(left.length * right.length)
  return left.some((one) => right.some((other) => compare(one, condition.operator, other)))
}

function operandValues(
  operand: ComparisonOperand,
  value: unknown,
  budget: PatchBudget,
): readonly unknown[] {
  return operand.type === 'literal' ? [operand.value] : valuesAt(operand.path, value, budget)
}

/** Values selected by a path. */
function valuesAt(path: JsonMatchPath, value: unknown, budget: PatchBudget): readonly unknown[] {
  const [step, ...more] = path
  if (!step) return [value]
  const [selector, ...others] = step.selectors
  // Fast path: most filters test one attribute of an object.
  const plain = more.length === 0 && others.length === 0 && !step.deep
  if (plain && selector?.type === 'attribute' && !Array.isArray(value))
    return isPlainObject(value) && Object.hasOwn(value, selector.name) ? [value[selector.name]] : []
  const requested = Array.isArray(value) && !step.deep ? [withoutNames(step), ...more] : path
  return [...locationsMatchingPath(requested, JsonLocation.root(value), budget)]
    .filter(({ state }) => state === 'present')
    .map((place) => place.value)
}

const withoutNames = ({ deep, selectors }: PathStep): PathStep => ({
  deep,
  selectors: selectors.filter(({ type }) => type !== 'attribute'),
})

/** Compares without type conversion: only numbers and strings are ordered; objects and arrays never match. */
function compare(left: unknown, operator: ComparisonOperator, right: unknown): boolean {
  if (isObjectOrArray(left) || isObjectOrArray(right)) return false
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
  return isPlainObject(value) ? Object.keys(value) : []
}

/**
 * Index range within an array of the given length; the end is exclusive, and an empty range ends at its
 * start.
 */
export function resolveIndexRange(
  { start, end }: IndexRange,
  length: number,
): [start: number, end: number] {
  const fromStart = (index: number): number =>
    Math.min(Math.max(index < 0 ? length + index : index, 0), length)
  const first = fromStart(start ?? 0)
  return [first, Math.max(first, fromStart(end ?? length))]
}

function* indexesIn(range: IndexRange, length: number): Iterable<number> {
  const [start, end] = resolveIndexRange(range, length)
  for (let index = start; index < end; index++) yield index
}
