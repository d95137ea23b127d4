import 'server-only'
import type { NextRequest } from 'next/server'
import { previewDeniedResponse } from '#lib/access/preview-denied-response.ts'
import { secretUrlResponseHeaders } from '#lib/http/cache-policies.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { loadMessages } from '#lib/i18n/load-messages.ts'
import { detectLocale, localeCookie } from '#lib/routing/detect-locale.ts'
import { startPreviewSession } from './draft-mode.server.ts'
import { fetchPreviewLink } from './fetch-preview-link.server.ts'

/** Thirty attempts in ten minutes per address: a person needs one. */
const tries = new RateLimiter({ limit: 30, window: 10 * 60_000, total: 2_000 })

/** Starts the preview of a link and redirects to its page; undefined for an invalid link. */
export async function openPreviewLink(
  link: string,
  headers: Headers,
): Promise<Response | undefined> {
  const rest = tries.take(clientAddress(headers))
  if (rest > 0) return tooMany(Math.ceil(rest / 1000))
  const opened = await fetchPreviewLink(link)
  if (!opened) return undefined
  await startPreviewSession(opened.preview)
  return new Response(null, {
    status: 307,
    headers: { ...secretUrlResponseHeaders, Location: opened.to },
  })
}

function tooMany(seconds: number): Response {
  return new Response(null, {
    status: 429,
    headers: { ...secretUrlResponseHeaders, 'Retry-After': String(seconds) },
  })
}

/** The page for an invalid link, in the visitor's language. */
export async function invalidPreviewLinkResponse({
  cookies,
  headers,
}: NextRequest): Promise<Response> {
  const locale = detectLocale(cookies.get(localeCookie.name)?.value, headers.get('accept-language'))
  const { preview } = await loadMessages(locale)
  const texts = { title: preview.brokenTitle, message: preview.broken }
  return previewDeniedResponse(locale, 410, undefined, texts)
}
