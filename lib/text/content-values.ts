/** The items of a list as content holds it; none where an import left something else in its place. */
export function arrayOrEmpty<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}

/** Those of them that are objects: a reference that leads nowhere leaves null, and an import whatever it had. */
export function objectsOrEmpty<Item extends object>(
  value: readonly (Item | null)[] | null | undefined,
): Item[] {
  return arrayOrEmpty(value).filter(
    (item): item is Item => typeof item === 'object' && item !== null && !Array.isArray(item),
  )
}

/** The words of a field; undefined where there are none, and where something stands there that is no text. */
export function textOrUndefined(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
