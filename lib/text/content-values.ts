/** The items of a list in content; empty for a value of another type, as a faulty import may leave. */
export function arrayOrEmpty<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}

/** The items that are objects; a dangling reference is null. */
export function objectsOrEmpty<Item extends object>(
  value: readonly (Item | null)[] | null | undefined,
): Item[] {
  return arrayOrEmpty(value).filter(
    (item): item is Item => typeof item === 'object' && item !== null && !Array.isArray(item),
  )
}

/** The text of a field; undefined for an empty one and for a value of another type. */
export function textOrUndefined(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
