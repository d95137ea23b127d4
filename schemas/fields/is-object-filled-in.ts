import type { ValidationContext } from 'sanity'

/**
 * Whether the required fields of an object apply. Studio creates objects with initial values, so an object without
 * content counts as absent, unless it is a list item.
 *
 * @param context of the rule of a field of the object
 * @param content names of the fields that an editor fills
 */
export function isObjectFilledIn(
  { parent, path }: Pick<ValidationContext, 'parent' | 'path'>,
  content: readonly string[],
): boolean {
  const inList = typeof path?.at(-2) === 'object'
  return inList || content.some((name) => hasValue((parent as Fields | undefined)?.[name]))
}

type Fields = Readonly<Record<string, unknown>>

function hasValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return Object.keys(value).some((key) => key !== '_type' && key !== '_key')
}
