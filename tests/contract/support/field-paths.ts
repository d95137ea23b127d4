/** The way to a field of content: names of fields and places in lists. */
export type FieldPath = readonly (string | number)[]

/** Names that content gives itself: the dataset always has them, and no editor can take them away. */
const given = /^_/

/**
 * Every field and every item of a list inside a value, the value itself aside. What stands at the same
 * fields of different items is listed once, at the first item that has it.
 */
export function fieldPathsOf(value: unknown): FieldPath[] {
  const seen = new Map<string, FieldPath>()
  const visit = (inner: unknown, path: FieldPath): void => {
    for (const [name, field] of entriesOf(inner)) {
      const here = [...path, name]
      const place = formatPath(here)
      if (!seen.has(place) && field !== null) seen.set(place, here)
      visit(field, here)
    }
  }
  visit(value, [])
  return [...seen.values()]
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).filter(([name]) => !given.test(name))
}

/** A field by its names alone: `slides[].link.label`. */
export function formatPath(path: FieldPath): string {
  return path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[]` : name ? `${name}.${step}` : step),
    '',
  )
}

/**
 * The value without one field, as a query answers what is not there: a field is null, and so is a document
 * of a list that is gone; an item that an editor added and did not fill in has only its key and type.
 */
export function withoutValueAt<Value>(value: Value, path: FieldPath): Value {
  return withValueAt(value, path, (field, name) =>
    typeof name === 'number' ? unfilled(field) : null,
  )
}

/** The value with something else in one field, as a script or an import may write what Studio would refuse. */
export function withValueAt<Value>(
  value: Value,
  path: FieldPath,
  change: (field: unknown, name: string | number) => unknown,
): Value {
  const copy = structuredClone(value)
  let holder = copy as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>
  const last = path.at(-1)!
  holder[last] = change(holder[last], last)
  return copy
}

/** What stands at a field. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (holder, step) => (holder as Record<string | number, unknown>)[step],
    value,
  )
}

function unfilled(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || '_id' in item) return null
  return Object.fromEntries(Object.entries(item).filter(([name]) => given.test(name)))
}

/** The words of content, one for each string that holds any, with the way to it. */
export function textsOf(
  value: unknown,
  path: FieldPath = [],
): { path: FieldPath; words: string }[] {
  if (typeof value === 'string') return value.trim() ? [{ path, words: value.trim() }] : []
  return entriesOf(value).flatMap(([name, field]) => textsOf(field, [...path, name]))
}
