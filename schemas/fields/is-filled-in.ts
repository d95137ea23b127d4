import type { ValidationContext } from 'sanity'

/**
 * Whether an object has to be complete. Studio begins every object of a new document with its
 * initial values; one that nobody has put anything into is as good as absent, unless it was added
 * to a list by hand.
 *
 * @param context of the rule of a field of the object
 * @param content names of the fields that an editor fills
 */
export function isFilledIn(
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
