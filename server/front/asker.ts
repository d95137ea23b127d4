import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { gateCookie } from '#lib/access/gate-cookie.ts'
import { previewCookie } from '#lib/access/preview-session.ts'
import { env } from '#lib/env.ts'
import { internalHeader } from '#lib/http/internal-request.ts'
import { isRoutedLocale } from '#lib/locales.ts'
import { localeCookie } from '#lib/routing/detect-locale.ts'
import { isPageVisit } from '#lib/routing/page-request.ts'
import { cacheProbeHeader } from '#lib/routing/page-cache-probe.ts'
import { isStudioHost } from '#lib/routing/studio-origin.ts'

/** Longer addresses are asked for by nobody twice. */
const longest = 1_000
/** Of a client that asks for data or for a part, and of the site itself. */
const others = [
  'rsc',
  'next-action',
  'next-router-prefetch',
  'range',
  'authorization',
  internalHeader,
  cacheProbeHeader,
]
/** Cookies of draft mode, which the framework itself reads. */
const draftCookies = ['__prerender_bypass', '__next_preview_data']

/**
 * Names those who are answered alike: whoever opens the same address with the same language remembered
 * (`proxy.ts` asks nothing else of a visitor). A query, Studio's own origin, a preview, an admission, and whatever is no visit of a
 * page, has no such name.
 */
export function askerOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (!url?.startsWith('/') || url.length > longest || url.includes('?')) return undefined
  if (others.some((name) => headers[name] !== undefined)) return undefined
  if (!isPageVisit({ headers: asHeaders(headers) })) return undefined
  if (isStudioHost(headers.host, env.site)) return undefined
  const locale = rememberedLocale(headers.cookie)
  return locale === undefined ? undefined : `${locale} ${url}`
}

function asHeaders(headers: IncomingHttpHeaders): Pick<Headers, 'get' | 'has'> {
  return {
    get: (name) => headers[name]?.toString() ?? null,
    has: (name) => headers[name] !== undefined,
  }
}

let privateCookies: readonly string[] | undefined

/** The language that a visitor's cookies remember, empty for none; undefined for cookies that others have not. */
function rememberedLocale(cookies: string | undefined): string | undefined {
  if (!cookies) return ''
  privateCookies ??= [previewCookie.name, gateCookie.name, ...draftCookies]
  let locale = ''
  for (const cookie of cookies.split(';')) {
    const at = cookie.indexOf('=')
    const name = cookie.slice(0, at === -1 ? undefined : at).trim()
    if (privateCookies.includes(name)) return undefined
    if (name !== localeCookie.name) continue
    const value = cookie.slice(at + 1).trim()
    // Said twice, or spelled otherwise, it is the framework that knows what is meant.
    if (locale !== '' || !isRoutedLocale(value)) return undefined
    locale = value
  }
  return locale
}
