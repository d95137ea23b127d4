import { type AccessDecision, decideAccess, isPrivate } from '#lib/access/access-gate.ts'
import type { TokenCheck } from '#lib/access/token-preview.ts'
import { askedPath, internalPath, livePath } from '#lib/addresses/internal-path.ts'
import { prefixedPath } from '#lib/addresses/path.ts'
import { cacheTable, secretAnswer } from '#lib/http/cache-table.ts'
import { defaultLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import { decideRoute, type RouteDecision } from '#lib/routing/decide-route.ts'
import { detectLocale } from '#lib/routing/detect-locale.ts'
import type { RedirectStatus } from '#lib/routing/redirects.ts'
import type { ParsedRequest, ShownPreview } from './parse-request.ts'

/** A response as plain data. */
export type ProxyDecision = PreviewPage | (Delivery & ResponseParts)

/** Pages about a preview, whole with their headers (`lib/access/deny-response.ts`). */
export type PreviewPage =
  | { type: 'previewRevoked'; locale: Locale }
  | { type: 'previewDenied'; locale: Locale; status: 401 | 429; retryAfter: number | undefined }

/** Where the body of a response comes from. */
export type Delivery =
  | { type: 'redirect'; location: string; status: RedirectStatus }
  | { type: 'reject'; status: 401 }
  /** From the path of the request itself. */
  | { type: 'next'; inward?: Inward }
  | Rewrite
  /** From the route that begins a preview. */
  | { type: 'beginPreview'; ticket: string }

/** From another path of the app. */
export interface Rewrite {
  type: 'rewrite'
  path: string
  status?: 404 | 503
  inward?: Inward | undefined
  /** Decides instead, where the page cache lacks the page. */
  unlessCached?: ProxyDecision | undefined
}

/**
 * What the app receives with a request for a page of one visitor: the nonce of its response, and the preview that it
 * shows. A page without it is shared by all visitors, and receives no query either.
 */
export interface Inward {
  preview?: ShownPreview | undefined
}

/** What a response has beside its body. */
export interface ResponseParts {
  headers?: Record<string, string>
  /** Its Content-Security-Policy. Those of `private` and `studio` have a nonce. */
  policy?: 'shared' | 'private' | 'studio'
  /** The language that its cookie holds from now on. */
  rememberLocale?: Locale | undefined
}

/** Names below a language of the pages for unknown paths, while content is down, and of the gate. */
const missingPage = '_missing'
const unavailablePage = '_unavailable'
const searchPage = '_search'
const loginPage = '_login'

type PageRoute = Extract<RouteDecision, { type: 'page' | 'missing' | 'search' }>

const noStore = { 'Cache-Control': cacheTable.preview.header }

/** The table of decisions: the first line that applies to a request decides. Pure: its argument is all that it reads. */
export function decide(request: ParsedRequest): ProxyDecision {
  const { area, isPreviewRevoked, token, otherOrigin, index } = request
  if (area === 'internal') return { type: 'next', inward: {}, policy: 'private' }
  if (area === 'messages') return { type: 'next' }
  if (isPreviewRevoked) return { type: 'previewRevoked', locale: detectedLocale(request) }
  if (token) return byToken(token, request)
  if (otherOrigin !== undefined) return redirect(otherOrigin, 307, { headers: noStore })
  if (area === 'studio') return { type: 'next', inward: {}, policy: 'studio' }
  // Before content was read, whether the gate is on is unknown.
  if (!index) return unavailable(detectedLocale(request))
  const access = decideAccess(request)
  if (access) return byAccess(access, request)
  return byRoute(decideRoute(request, index), request)
}

function byToken(token: TokenCheck, request: ParsedRequest): ProxyDecision {
  const parts = { headers: secretAnswer }
  if (token.type === 'flag') return redirect(token.location, 307, parts)
  if (token.type === 'enter') return { type: 'beginPreview', ticket: token.ticket, ...parts }
  const [, first] = request.pathname.split('/')
  const locale = isRoutedLocale(first) ? first : detectedLocale(request)
  return { type: 'previewDenied', locale, status: token.status, retryAfter: token.retryAfter }
}

function byAccess(access: AccessDecision, request: ParsedRequest): ProxyDecision {
  const parts: ResponseParts = { headers: noStore, policy: 'private' }
  if (access.type === 'redirect') return redirect(access.location, 307, parts)
  if (access.type === 'reject') return { type: 'reject', status: 401, ...parts }
  const path = prefixedPath(detectedLocale(request), [loginPage])
  return { type: 'rewrite', path, inward: {}, ...parts }
}

function byRoute(route: RouteDecision, request: ParsedRequest): ProxyDecision {
  const isLive = isPrivate(request)
  const policy = isLive ? 'private' : 'shared'
  if (route.type === 'redirect') {
    const { location, status, detected } = route
    // A browser keeps a permanent redirect for good, unless it has to revalidate.
    const { header } = cacheTable[isLive || detected ? 'preview' : 'page']
    const vary = detected && { Vary: 'Accept-Language, Cookie' }
    const headers = { 'Cache-Control': header, ...vary }
    return redirect(location, status, { headers, policy, rememberLocale: detected })
  }
  if (route.type === 'system') {
    const parts: ResponseParts = isLive ? { headers: noStore, policy } : { policy }
    if (route.path === request.pathname) return { type: 'next', ...parts }
    return { type: 'rewrite', path: route.path, ...parts }
  }
  return page(route, request, isLive)
}

function page(route: PageRoute, request: ParsedRequest, isLive: boolean): ProxyDecision {
  const locale = route.type === 'page' ? route.address.locale : route.locale
  if (request.isRetryAsUnavailable) return unavailable(locale)
  const { isVisit, detectsLanguage, draft, cookieLocale, preview, needsCachedPage } = request
  const isNewLocale = isVisit && detectsLanguage && !draft && cookieLocale !== locale
  const { header } = cacheTable[isLive ? 'preview' : isNewLocale ? 'visit' : 'page']
  const isForOne = isLive || route.type === 'search' || (route.type === 'page' && !!route.asked)
  const isMissing = route.type === 'missing'
  return {
    type: 'rewrite',
    path: pathOf(route, isLive),
    ...(isMissing && { status: 404 }),
    inward: isForOne ? { preview: isMissing ? undefined : preview } : undefined,
    unlessCached:
      route.type === 'page' && !isLive && needsCachedPage ? unavailable(locale) : undefined,
    headers: { 'Cache-Control': header },
    policy: isForOne ? 'private' : 'shared',
    rememberLocale: isNewLocale ? locale : undefined,
  }
}

function pathOf(route: PageRoute, isLive: boolean): string {
  if (route.type === 'search') return prefixedPath(route.locale, [searchPage])
  // The response to a question is made for one visitor, live or not.
  if (route.type === 'page' && route.asked) return askedPath(route.address)
  const isPage = route.type === 'page'
  const path = isPage ? internalPath(route.address) : prefixedPath(route.locale, [missingPage])
  return isLive ? livePath(path) : path
}

/** The page while content is down. No cache keeps it; a visitor may come back soon. */
function unavailable(locale: Locale): ProxyDecision {
  return {
    type: 'rewrite',
    path: prefixedPath(locale, [unavailablePage]),
    status: 503,
    headers: { 'Retry-After': '10', 'Cache-Control': cacheTable.api.header },
    policy: 'shared',
  }
}

function redirect(location: string, status: RedirectStatus, parts: ResponseParts): ProxyDecision {
  return { type: 'redirect', location, status, ...parts }
}

/** The language of a page that has none in its address. */
function detectedLocale({ detectsLanguage, cookieLocale, acceptLanguage }: ParsedRequest): Locale {
  return detectsLanguage ? detectLocale(cookieLocale, acceptLanguage) : defaultLocale
}
