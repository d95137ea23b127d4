import type { PortableTextBlock } from '@portabletext/react'
import type { Locale } from '#lib/locales.ts'

/** Reading speed per minute: words, or characters in languages without spaces. */
const perMinute: Record<Locale, number> = { en: 230, fr: 210, ar: 180, ja: 500 }

/** Languages without spaces between words. */
const unspaced: ReadonlySet<Locale> = new Set(['ja'])

/** Reading time in whole minutes, at least one; 0 for a text without words. */
export function readingMinutes(
  blocks: readonly PortableTextBlock[] | null | undefined,
  locale: Locale,
): number {
  const length = wordOrCharacterCount(blocks, locale)
  return length === 0 ? 0 : Math.max(1, Math.round(length / perMinute[locale]))
}

/** Number of words, or of characters in a language without spaces. */
export function wordOrCharacterCount(
  blocks: readonly PortableTextBlock[] | null | undefined,
  locale: Locale,
): number {
  const text = (blocks ?? []).map(plainText).join(' ')
  return unspaced.has(locale)
    ? text.replaceAll(/\s/g, '').length
    : text.split(/\s+/).filter(Boolean).length
}

function plainText({ children }: PortableTextBlock): string {
  return Array.isArray(children)
    ? children
        .map((span) => ('text' in span && typeof span.text === 'string' ? span.text : ''))
        .join('')
    : ''
}
