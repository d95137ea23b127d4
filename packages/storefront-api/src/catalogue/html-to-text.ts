const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The words of an HTML text, cut to at most `truncateAt` characters, the dots included. */
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
