import {
  defaultLocale,
  isRoutedLocale,
  type Locale,
  localeTable,
  routedLocales,
} from '#lib/locales.ts'

/** Stores the visitor's language for a year (docs/reference/specification.md#languages). */
export const localeCookie = { name: 'i18n_redirected', maxAge: 365 * 24 * 60 * 60 } as const

/** The visitor's language: the cookie, else `Accept-Language`, else English. Unknown values are ignored. */
export function detectLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (isRoutedLocale(cookie)) return cookie
  return preferredLocale(acceptLanguage ?? '') ?? defaultLocale
}

/** The preferred routed language of an `Accept-Language` header (RFC 9110, 12.5.4). */
function preferredLocale(header: string): Locale | undefined {
  const wishes = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find((each) => each.trim().startsWith('q='))
      const weight = quality === undefined ? 1 : Number(quality.trim().slice(2))
      return { tag: tag.trim(), weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter((wish) => wish.weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { tag } of wishes) {
    const match = routedLocales.find((code) => {
      const own = localeTable[code].tag.toLowerCase()
      return tag === own || tag.startsWith(`${own}-`)
    })
    if (match) return match
  }
  return undefined
}
