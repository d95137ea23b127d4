import { canonicalPath } from '#lib/addresses/localized-path.ts'
import { env } from '#lib/env.ts'
import { secretUrlResponseHeaders } from '#lib/http/cache-policies.ts'
import { isHttpsSite } from '#lib/http/internal-url.ts'
import { loadMessages } from '#lib/i18n/load-messages.ts'
import { type Locale, localeTable } from '#lib/locales.ts'
import { previewSessionCookie } from './preview-session.ts'
import {
  previewDeniedPageHtml,
  previewDeniedPageCsp,
  type PreviewDeniedText,
} from './preview-denied-page.ts'

/** Heading and text of the page. */
type DeniedTexts = Pick<PreviewDeniedText, 'title' | 'message'>

/**
 * The page that denies a preview, in the visitor's language.
 *
 * @param retryAfter seconds
 * @param own replaces the text about an invalid token
 */
export async function previewDeniedResponse(
  locale: Locale,
  status: number,
  retryAfter?: number,
  own?: DeniedTexts,
): Promise<Response> {
  const { gate } = await loadMessages(locale)
  const { tag, direction } = localeTable[locale]
  const homePath = canonicalPath(locale, [])
  const html = previewDeniedPageHtml({
    title: own?.title ?? gate.refusedTitle,
    message: own?.message ?? gate.refused,
    toSite: gate.toSite,
    tag,
    direction,
    homePath,
    siteName: env.site.name,
  })
  return new Response(html, {
    status,
    headers: {
      ...secretUrlResponseHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': previewDeniedPageCsp,
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    },
  })
}

/** The page of a preview that was revoked. It deletes the cookie, so the next page is the public one. */
export async function previewRevokedResponse(locale: Locale): Promise<Response> {
  const { preview } = await loadMessages(locale)
  const texts = { title: preview.endedTitle, message: preview.ended }
  const response = await previewDeniedResponse(locale, 410, undefined, texts)
  const secure = isHttpsSite() ? '; Secure' : ''
  response.headers.append(
    'Set-Cookie',
    `${previewSessionCookie.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=lax${secure}`,
  )
  return response
}
