import { canonicalPath } from '#lib/addresses/path.ts'
import { env } from '#lib/env.ts'
import { secretAnswer } from '#lib/http/cache-table.ts'
import { loadMessages } from '#lib/i18n/messages.ts'
import { type Locale, localeTable } from '#lib/locales.ts'
import { refusedPage, refusedPolicy } from './refused-page.ts'

/** The words of a page that refuses, without those that every such page has. */
type Told = { refusedTitle: string; refused: string }

/**
 * A preview is refused, in words of the visitor's language.
 *
 * @param retryAfter seconds
 * @param told what happened, where it is not that nobody holds the token
 */
export async function refusedAnswer(
  locale: Locale,
  status: number,
  retryAfter?: number,
  told?: Told,
): Promise<Response> {
  const { gate } = await loadMessages(locale)
  const { tag, direction } = localeTable[locale]
  const homePath = canonicalPath(locale, [])
  const words = { ...gate, ...told, tag, direction, homePath, siteName: env.site.name }
  return new Response(refusedPage(words), {
    status,
    headers: {
      ...secretAnswer,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': refusedPolicy,
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    },
  })
}
