import { type AccessDenial, decideAccess, isRenderedPerVisitor } from '#lib/access/access-gate.ts'
import type { PreviewTokenResult } from '#lib/access/check-preview-token.ts'
import {
  internalPathOfFilteredPage,
  internalRoutePathOf,
  toPerVisitorPath,
} from '#lib/addresses/internal-path.ts'
import { localePrefixedPath } from '#lib/addresses/localized-path.ts'
import { cachePolicies, secretUrlResponseHeaders } from '#lib/http/cache-policies.ts'
import { defaultLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import { decideRoute, type RouteDecision } from '#lib/routing/decide-route.ts'
import { detectLocale } from '#lib/routing/detect-locale.ts'
import type { RedirectStatus } from '#lib/routing/redirect-table.ts'
import type { ParsedRequest, PreviewWithPerspective } from './parse-request.ts'

/** A response as plain data. */
export type ProxyResponsePlan = StandalonePage | (ResponseBodySource & ResponseMeta)

/** Pages outside the app, whole with their headers (`preview-denied-response.ts`, `cart-link-response.ts`). */
export type StandalonePage =
  | { type: 'cartLink'; locale: Locale; location: string }
  | { type: 'previewRevoked'; locale: Locale }
  | { type: 'previewDenied'; locale: Locale; status: 401 | 429; retryAfter: number | undefined }

/** Where the body of a response comes from. */
export type ResponseBodySource =
  | { type: 'redirect'; location: string; status: RedirectStatus }
  | { type: 'reject'; status: 401 }
  /** From the path of the request itself. */
  | { type: 'next'; perVisitor?: PerVisitorPageContext }
  | AppRewrite
  /** From the route that starts a preview. */
  | { type: 'beginPreview'; ticket: string }

/** From another path of the app. */
export interface AppRewrite {
  type: 'rewrite'
  path: string
  status?: 404 | 503
  perVisitor?: PerVisitorPageContext | undefined
  /** Used instead where the page cache lacks the page. */
  unlessCached?: ProxyResponsePlan | undefined
}

/**
 * Sent to the app with a request for a per-visitor page: the nonce of the response, and the preview to show. A page
 * without it is shared by all visitors, and receives no query.
 */
export interface PerVisitorPageContext {
  preview?: PreviewWithPerspective | undefined
}

/** Status, headers and cookies of a response. */
export interface ResponseMeta {
  headers?: Record<string, string>
  /** Its Content-Security-Policy. Those of `private` and `studio` have a nonce. */
  policy?: 'shared' | 'private' | 'studio'
  /** The language to store in the cookie. */
  rememberLocale?: Locale | undefined
}

/** Internal route names below a language: unknown paths, content unavailable, gate. */
const missingPage = '_missing'
const unavailablePage = '_unavailable'
const searchPage = '_search'
const loginPage = '_login'

type PageRoute = Extract<RouteDecision, { type: 'page' | 'missing' | 'search' }>

const noStore = { 'Cache-Control': cachePolicies.preview.header }

/** The decision table: the first matching rule wins. Pure: it reads only its argument. */
export function decideResponse(request: ParsedRequest): ProxyResponsePlan {
  const { area, isPreviewRevoked, token, otherOrigin, index } = request
  if (area === 'internal') return { type: 'next', perVisitor: {}, policy: 'private' }
  if (area === 'messages') return { type: 'next' }
  if (isPreviewRevoked) return { type: 'previewRevoked', locale: detectedLocale(request) }
  if (token) return byToken(token, request)
  if (otherOrigin !== undefined) return redirect(otherOrigin, 307, { headers: noStore })
  if (area === 'studio') return { type: 'next', perVisitor: {}, policy: 'studio' }
  // Before the first read of content the state of the gate is unknown.
  if (!index) return unavailable(detectedLocale(request))
  const access = decideAccess(request)
  if (access) return byAccess(access, request)
  return byRoute(decideRoute(request, index), request)
}

function byToken(token: PreviewTokenResult, request: ParsedRequest): ProxyResponsePlan {
  const parts = { headers: secretUrlResponseHeaders }
  if (token.type === 'addFlag') return redirect(token.location, 307, parts)
  if (token.type === 'startPreview') return { type: 'beginPreview', ticket: token.ticket, ...parts }
  const [, first] = request.pathname.split('/')
  const locale = isRoutedLocale(first) ? first : detectedLocale(request)
  return { type: 'previewDenied', locale, status: token.status, retryAfter: token.retryAfter }
}

function byAccess(access: AccessDenial, request: ParsedRequest): ProxyResponsePlan {
  const parts: ResponseMeta = { headers: noStore, policy: 'private' }
  if (access.type === 'redirect') return redirect(access.location, 307, parts)
  if (access.type === 'reject') return { type: 'reject', status: 401, ...parts }
  const path = localePrefixedPath(detectedLocale(request), [loginPage])
  return { type: 'rewrite', path, perVisitor: {}, ...parts }
}

function byRoute(route: RouteDecision, request: ParsedRequest): ProxyResponsePlan {
  if (route.type === 'cartLink') return route
  const isLive = isRenderedPerVisitor(request)
  const policy = isLive ? 'private' : 'shared'
  if (route.type === 'redirect') {
    const { location, status, detected } = route
    // A browser caches a permanent redirect indefinitely, unless it has to revalidate.
    const { header } = cachePolicies[isLive || detected ? 'preview' : 'page']
    const vary = detected && { Vary: 'Accept-Language, Cookie' }
    const headers = { 'Cache-Control': header, ...vary }
    return redirect(location, status, { headers, policy, rememberLocale: detected })
  }
  if (route.type === 'system') {
    const parts: ResponseMeta = isLive ? { headers: noStore, policy } : { policy }
    if (route.path === request.pathname) return { type: 'next', ...parts }
    return { type: 'rewrite', path: route.path, ...parts }
  }
  return page(route, request, isLive)
}

function page(route: PageRoute, request: ParsedRequest, isLive: boolean): ProxyResponsePlan {
  const locale = route.type === 'page' ? route.address.locale : route.locale
  if (request.isRetryAsUnavailable) return unavailable(locale)
  const { isVisit, detectsLanguage, draft, cookieLocale, preview, needsCachedPage } = request
  const isNewLocale = isVisit && detectsLanguage && !draft && cookieLocale !== locale
  const { header } = cachePolicies[isLive ? 'preview' : isNewLocale ? 'visit' : 'page']
  const isForOne =
    isLive || route.type === 'search' || (route.type === 'page' && !!route.hasPageQuery)
  const isMissing = route.type === 'missing'
  return {
    type: 'rewrite',
    path: pathOf(route, isLive),
    ...(isMissing && { status: 404 }),
    perVisitor: isForOne ? { preview: isMissing ? undefined : preview } : undefined,
    unlessCached:
      route.type === 'page' && !isLive && needsCachedPage ? unavailable(locale) : undefined,
    headers: { 'Cache-Control': header },
    policy: isForOne ? 'private' : 'shared',
    rememberLocale: isNewLocale ? locale : undefined,
  }
}

function pathOf(route: PageRoute, isLive: boolean): string {
  if (route.type === 'search') return localePrefixedPath(route.locale, [searchPage])
  // A page with query parameters is rendered per request, live or not.
  if (route.type === 'page' && route.hasPageQuery) return internalPathOfFilteredPage(route.address)
  const isPage = route.type === 'page'
  const path = isPage
    ? internalRoutePathOf(route.address)
    : localePrefixedPath(route.locale, [missingPage])
  return isLive ? toPerVisitorPath(path) : path
}

/** The page while content is unavailable. Not cached, with a short `Retry-After`. */
function unavailable(locale: Locale): ProxyResponsePlan {
  return {
    type: 'rewrite',
    path: localePrefixedPath(locale, [unavailablePage]),
    status: 503,
    headers: { 'Retry-After': '10', 'Cache-Control': cachePolicies.api.header },
    policy: 'shared',
  }
}

function redirect(
  location: string,
  status: RedirectStatus,
  parts: ResponseMeta,
): ProxyResponsePlan {
  return { type: 'redirect', location, status, ...parts }
}

/** The language of a page without one in its URL. */
function detectedLocale({ detectsLanguage, cookieLocale, acceptLanguage }: ParsedRequest): Locale {
  return detectsLanguage ? detectLocale(cookieLocale, acceptLanguage) : defaultLocale
}
