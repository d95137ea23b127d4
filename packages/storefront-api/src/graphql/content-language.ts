import { isLanguage, type Language } from '../message-languages.ts'

function known(tag: string): Language | null {
  const code = tag.trim().toLowerCase().split(/[-_]/u)[0]!
  return isLanguage(code) ? code : null
}

/**
 * The language of messages: that of the operation, else the best match of `Accept-Language`, else
 * English.
 */
export function negotiateContentLanguage(
  language: string | null,
  acceptLanguage: string | null,
): Language {
  const requested = language === null ? null : known(language)
  if (requested) return requested
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.split(/;\s*q=/u)
      return { tag, quality: weight === '' ? 1 : Number(weight) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return preferences.map(({ tag }) => known(tag)).find((code) => code !== null) ?? 'en'
}
