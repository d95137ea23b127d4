import type { CatalogueCollection, CatalogueProduct } from './catalogue.ts'

type Translated = Pick<
  CatalogueProduct | CatalogueCollection,
  'title' | 'descriptionHtml' | 'translations'
>

/** The words of something in a language; empty where nobody translated it. */
export function translated<Words extends object>(
  { translations }: { translations?: Record<string, Words> | undefined },
  language: string | null,
): Partial<Words> {
  if (language === null) return {}
  return translations?.[language] ?? translations?.[language.split('-')[0]!] ?? {}
}

/** Title and description in a language; what is not translated stays in the main language. */
export function textsIn(
  subject: Translated,
  language: string | null,
): { title: string; descriptionHtml: string } {
  const translation = translated(subject, language)
  return {
    title: translation.title ?? subject.title,
    descriptionHtml: translation.descriptionHtml ?? subject.descriptionHtml,
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The words of an HTML text, cut to at most `truncateAt` characters, the dots included. */
export function plainText(html: string, truncateAt?: number | null): string {
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
