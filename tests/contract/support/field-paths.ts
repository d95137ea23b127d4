/** Path of a field: field names and list indexes. */
export type FieldPath = readonly (string | number)[]

/** System fields, which every document has and no editor can remove. */
const given = /^_/

/**
 * Every field and list item inside a value, except for the value itself. Equal fields of different items are listed once, at the
 * first item that has one.
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

/** A path by its field names: `slides[].link.label`. */
export function formatPath(path: FieldPath): string {
  return path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[]` : name ? `${name}.${step}` : step),
    '',
  )
}

/**
 * The value without one field, as a query returns it: a missing field and a missing document of a list are null; an empty list
 * item has its key and type only.
 */
export function withoutValueAt<Value>(value: Value, path: FieldPath): Value {
  return withValueAt(value, path, (field, name) =>
    typeof name === 'number' ? unfilled(field) : null,
  )
}

/** The value with another value in one field, as a script or import may write it although Studio would reject it. */
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

function unfilled(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || '_id' in item) return null
  return Object.fromEntries(Object.entries(item).filter(([name]) => given.test(name)))
}

/** Texts of content with their paths, one for each non-empty string. */
export function textsOf(
  value: unknown,
  path: FieldPath = [],
): { path: FieldPath; words: string }[] {
  if (typeof value === 'string') return value.trim() ? [{ path, words: value.trim() }] : []
  return entriesOf(value).flatMap(([name, field]) => textsOf(field, [...path, name]))
}
