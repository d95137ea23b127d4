/** Maximum number of tags in the filter; the CSS of the gallery has a rule for each. */
export const maxFilterTags = 8

/** The distinct tags of items, in the order in which they first appear. */
export function distinctTags(
  items: readonly { tags?: readonly (string | null)[] | null }[],
): readonly string[] {
  return [...new Set(items.flatMap(({ tags }) => tags ?? []))].filter((tag): tag is string =>
    Boolean(tag),
  )
}
