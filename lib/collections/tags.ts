/** The tags of a product, which the shop says in one text with commas, in small letters. */
export function tagsOf(tags: string | null | undefined): string[] {
  return String(tags ?? '')
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter(Boolean)
}
