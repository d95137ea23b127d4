const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The text of an HTML string, truncated to at most `truncateAt` characters including the ellipsis. */
export function htmlToText(html: string, truncateAt?: number | null): string {
  const text = html
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => entities[name]!)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[.,;:!?])/gu, '')
    .trim()
  const letters = Array.from(text)
  if (truncateAt == null || letters.length <= truncateAt) return text
  return `${letters.slice(0, Math.max(0, truncateAt - 3)).join('')}...`.slice(
    0,
    Math.max(0, truncateAt),
  )
}
