import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { gateCookie } from '#lib/access/gate-cookie.ts'
import { previewSessionCookie } from '#lib/access/preview-session.ts'
import { env } from '#lib/env.ts'
import { internalRequestHeader } from '#lib/http/internal-request.ts'
import { isRoutedLocale } from '#lib/locales.ts'
import { localeCookie } from '#lib/routing/detect-locale.ts'
import { isPageNavigation } from '#lib/routing/route-decision-input.ts'
import { cacheProbeHeader } from '#lib/routing/outage-page-probe.ts'
import { isStudioHost } from '#lib/routing/studio-origin.ts'

/** Longer URLs are not worth caching: they do not repeat. */
const maxUrlLength = 1_000
/** Headers of data requests, range requests and the site's own requests, which bypass the cache. */
const uncacheableHeaders = [
  'rsc',
  'next-action',
  'next-router-prefetch',
  'range',
  'authorization',
  internalRequestHeader,
  cacheProbeHeader,
]
/** Cookies of Next.js draft mode. */
const draftCookies = ['__prerender_bypass', '__next_preview_data']

/**
 * The response cache key of a page request: the URL and the language cookie, the only inputs that `proxy.ts` reads of a visitor.
 * Undefined for a query string, Studio's origin, a preview, a gate cookie and anything that is not a page view.
 */
export function cacheKeyOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (!url?.startsWith('/') || url.length > maxUrlLength || url.includes('?')) return undefined
  if (uncacheableHeaders.some((name) => headers[name] !== undefined)) return undefined
  if (!isPageNavigation({ headers: toHeaders(headers) })) return undefined
  if (isStudioHost(headers.host, env.site)) return undefined
  const locale = localeOfCookies(headers.cookie)
  return locale === undefined ? undefined : `${locale} ${url}`
}

function toHeaders(headers: IncomingHttpHeaders): Pick<Headers, 'get' | 'has'> {
  return {
    get: (name) => headers[name]?.toString() ?? null,
    has: (name) => headers[name] !== undefined,
  }
}

let privateCookies: readonly string[] | undefined

/** The language in a visitor's cookies, empty for none; undefined where a cookie makes the response private. */
function localeOfCookies(cookies: string | undefined): string | undefined {
  if (!cookies) return ''
  privateCookies ??= [previewSessionCookie.name, gateCookie.name, ...draftCookies]
  let locale = ''
  for (const cookie of cookies.split(';')) {
    const at = cookie.indexOf('=')
    const name = cookie.slice(0, at === -1 ? undefined : at).trim()
    if (privateCookies.includes(name)) return undefined
    if (name !== localeCookie.name) continue
    const value = cookie.slice(at + 1).trim()
    // A duplicate or unknown value is left to the framework.
    if (locale !== '' || !isRoutedLocale(value)) return undefined
    locale = value
  }
  return locale
}
