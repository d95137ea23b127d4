/** Content of a document, without system fields of one stored revision. */
export function documentContent(document: Record<string, unknown>): Record<string, unknown> {
  const { _id, _rev, _updatedAt, _system, ...content } = document
  return content
}

/** Whether two documents have the same content; two absent ones do. */
export function hasSameContent(
  one: Record<string, unknown> | null | undefined,
  other: Record<string, unknown> | null | undefined,
): boolean {
  if (!one || !other) return !one && !other
  return stableStringify(documentContent(one)) === stableStringify(documentContent(other))
}

/** JSON with sorted object keys, because stores do not preserve key order. */
const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([first], [second]) => (first < second ? -1 : 1)),
        )
      : part,
  )

/** Top-level fields that differ, except system fields such as `_id`. */
export function changedFields(
  one: Record<string, unknown> | null | undefined,
  other: Record<string, unknown>,
): string[] {
  const [first, second] = [documentContent(one ?? {}), documentContent(other)]
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].filter(
    (field) =>
      !field.startsWith('_') && stableStringify(first[field]) !== stableStringify(second[field]),
  )
}
