/** The items of a list as content holds it; none where an import left something else in its place. */
export function listed<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}
