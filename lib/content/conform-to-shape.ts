import { objectsOrEmpty, textOrUndefined } from '#lib/text/content-values.ts'

/** Expected type of a value: a text, an object with such fields, or a list of such objects. */
export type ExpectedShape =
  | 'text'
  | { readonly [field: string]: ExpectedShape }
  | readonly [ExpectedShape]

/**
 * Removes values that do not match the shape: an import may have written anything anywhere, and one faulty document
 * must not break every page. Fields that the shape does not name are unchanged.
 */
export function conformToShape<Value>(value: Value, shape: ExpectedShape): Value {
  return read(value, shape) as Value
}

function read(value: unknown, shape: ExpectedShape): unknown {
  if (value === null || value === undefined) return value
  if (shape === 'text') return textOrUndefined(value) ?? null
  if (isList(shape)) {
    if (!Array.isArray(value)) return null
    return objectsOrEmpty(value as object[]).map((item) => read(item, shape[0]))
  }
  if (typeof value !== 'object' || Array.isArray(value)) return null
  const fields = Object.entries(shape).flatMap(([name, inner]) =>
    name in value ? [[name, read((value as Record<string, unknown>)[name], inner)] as const] : [],
  )
  return { ...value, ...Object.fromEntries(fields) }
}

const isList = (shape: ExpectedShape): shape is readonly [ExpectedShape] => Array.isArray(shape)
