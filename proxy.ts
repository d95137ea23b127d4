import { type NextRequest, NextResponse } from 'next/server'
import { decideDoor } from '#lib/access/decide-door.ts'
import { covers, tellInward, viewHeader, viewOf } from '#lib/access/inward-view.ts'
import { checkPreview, type CheckedPreview } from '#lib/access/preview-check.ts'
import { previewCookie, type PreviewSession } from '#lib/access/preview-session.ts'
import { endedPreview } from '#lib/access/ended-preview.ts'
import { refusedAnswer } from '#lib/access/refused-answer.ts'
import { decideToken, ticketHeader, type TokenDecision } from '#lib/access/token-preview.ts'
import { askedPath, internalPath, livePath } from '#lib/addresses/internal-path.ts'
import { prefixedPath } from '#lib/addresses/path.ts'
import { isOnHttps } from '#lib/http/own-address.ts'
import { env } from '#lib/env.ts'
import { watchHosts } from '#lib/http/asked-host.ts'
import { cacheTable, secretAnswer } from '#lib/http/cache-table.ts'
import { keptHeader } from '#lib/http/kept-page.ts'
import { isOwnRequest } from '#lib/http/own-request.ts'
import { newNonce, pagePolicy, studioPolicy } from '#lib/http/page-policy.ts'
import { defaultLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import { decideRoute, type RouteDecision } from '#lib/routing/decide-route.ts'
import { detectLocale, localeCookie } from '#lib/routing/detect-locale.ts'
import { isPageRequest, routeRequestOf } from '#lib/routing/page-request.ts'
import { answersWithoutContent, isProbe } from '#lib/routing/probe.ts'
import { readyIndex, siteState } from '#lib/routing/site-state.ts'
import { isStudioPath, rightAddress } from '#lib/routing/studio-origin.ts'
import { isToldAway } from '#lib/routing/told-away.ts'

export const config = {
  matcher: [
    '/((?!api/|_next/|_pictures/[0-9a-zA-Z]+-\\d+x\\d+\\.[a-z0-9]+$|_og/[a-z]{2}/[a-zA-Z]+(?:/[^/]+)*\\.jpg$|faces/(?:LICENSE\\.txt|[a-z0-9-]+\\.[0-9a-f]{10}\\.woff2)$|sitemaps/[a-zA-Z0-9-]+\\.xml$|(?:builds/latest\\.json|sitemap\\.xml|robots\\.txt|manifest\\.webmanifest|favicon\\.(?:ico|svg)|apple-touch-icon\\.png|sign-\\d+\\.png|icons\\.svg|world\\.svg)$).*)',
  ],
}

/** Names below a language of the pages that answer for unknown paths, while content is away, and at the door. */
const missingPage = '_missing'
const unavailablePage = '_unavailable'
const searchPage = '_search'
const loginPage = '_login'

/** The words of the interface are the app's own: the door needs them as well. */
const messageFiles = /^\/_i18n\/[^/]+\/messages\.json$/

/**
 * Who may read, then redirects, languages and unknown paths; every page of the site passes through
 * here. The page itself is made at a path that says its whole address.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  if (isStudioPath(request.nextUrl.pathname)) return moved(request) ?? studio(request)
  if (isOwnRequest(request.headers)) return ownPage(request)
  if (process.env.NODE_ENV === 'production' && isPageRequest(request)) watch(request.headers)
  const index = await readyIndex()
  const { pathname, search } = request.nextUrl
  if (messageFiles.test(pathname)) return NextResponse.next()
  const checked = await previewOf(request)
  if (checked.state === 'ended' && isPageRequest(request)) return endedPreview(detected(request))
  const preview = checked.state === 'on' ? checked.session : undefined
  const previewing = preview !== undefined
  const token = await decideToken(request, previewing)
  if (token) return answerToken(request, token)
  const elsewhere = isPageRequest(request) ? moved(request, previewing) : undefined
  if (elsewhere) return elsewhere
  // What was never read cannot say whether it asks for a password.
  if (!index) return unavailable(request, detected(request))

  const { method, cookies } = request
  const door = decideDoor({ method, pathname, search, cookies, previewing })
  if (door.type !== 'pass') return answerDoor(request, door)

  const asked = routeRequestOf(request, previewing, env.site.detectsLanguage)
  const decision = decideRoute(asked, index)
  const nonce = isForOne(decision, door.live) ? newNonce() : undefined
  const response = answer(request, decision, door.live, { preview, nonce })
  if (door.live) response.headers.set('Cache-Control', cacheTable.preview.header)
  response.headers.set('Content-Security-Policy', pagePolicy(nonce))
  if (decision.type === 'redirect' || decision.type === 'system') return response

  const { locale } = decision.type === 'page' ? decision.address : decision
  if (isToldAway(request.headers)) return unavailable(request, locale)
  if (decision.type === 'page' && !door.live && mayBeAway(request)) {
    if (!(await answersWithoutContent(asked.pathname))) return unavailable(request, locale)
  }
  const isVisit = isPageRequest(request) && env.site.detectsLanguage && !previewing
  const newLocale = isVisit && asked.cookieLocale !== locale
  const { header } = cacheTable[door.live ? 'preview' : newLocale ? 'visit' : 'page']
  response.headers.set('Cache-Control', header)
  if (newLocale) rememberLocale(response, locale)
  return response
}

/** The preview that shows this page. Next's own cookie of draft mode says nothing. */
async function previewOf({ cookies, nextUrl }: NextRequest): Promise<CheckedPreview> {
  const checked = await checkPreview(cookies.get(previewCookie.name)?.value)
  if (checked.state !== 'on' || covers(checked.session, nextUrl.pathname)) return checked
  return { state: 'none' }
}

function mayBeAway(request: NextRequest): boolean {
  return !siteState().contentUp && !isProbe(request.headers)
}

function answer(
  request: NextRequest,
  decision: RouteDecision,
  live: boolean,
  inward: Inward,
): NextResponse {
  if (decision.type === 'redirect') {
    const response = NextResponse.redirect(new URL(decision.location, request.url), decision.status)
    // A browser keeps a permanent redirect for good unless it is told to ask again.
    response.headers.set('Cache-Control', cacheTable.page.header)
    if (decision.detected) {
      response.headers.set('Vary', 'Accept-Language, Cookie')
      response.headers.set('Cache-Control', cacheTable.preview.header)
      rememberLocale(response, decision.detected)
    }
    return response
  }
  if (decision.type === 'missing') {
    const path = prefixedPath(decision.locale, [missingPage])
    return rewriteTo(request, live ? livePath(path) : path, { ...inward, preview: undefined }, 404)
  }
  if (decision.type === 'system')
    return decision.path === request.nextUrl.pathname
      ? NextResponse.next()
      : rewriteTo(request, decision.path)
  if (decision.type === 'search') {
    return rewriteTo(request, prefixedPath(decision.locale, [searchPage]), inward)
  }
  // An answer to a question is made for one visitor wherever it is asked.
  if (decision.asked) return rewriteTo(request, askedPath(decision.address), inward)
  const path = internalPath(decision.address)
  return rewriteTo(request, live ? livePath(path) : path, inward)
}

function answerDoor(
  request: NextRequest,
  door: Exclude<ReturnType<typeof decideDoor>, { type: 'pass' }>,
): NextResponse {
  const nonce = newNonce()
  const response =
    door.type === 'redirect'
      ? NextResponse.redirect(new URL(door.location, request.url), 307)
      : door.type === 'login'
        ? rewriteTo(request, prefixedPath(detected(request), [loginPage]), { nonce })
        : new NextResponse(null, { status: 401 })
  response.headers.set('Cache-Control', cacheTable.preview.header)
  response.headers.set('Content-Security-Policy', pagePolicy(nonce))
  return response
}

async function answerToken(request: NextRequest, token: TokenDecision): Promise<Response> {
  const response =
    token.type === 'refuse' ? await refuseToken(request, token) : tokenResponse(request, token)
  for (const [name, value] of Object.entries(secretAnswer)) response.headers.set(name, value)
  return response
}

function tokenResponse(
  request: NextRequest,
  token: Exclude<TokenDecision, { type: 'refuse' }>,
): NextResponse {
  if (token.type === 'flag') return NextResponse.redirect(new URL(token.location, request.url), 307)
  const url = new URL(request.url)
  url.search = ''
  url.pathname = '/api/draft-mode/token'
  const headers = new Headers(request.headers)
  headers.set(ticketHeader, token.ticket)
  return NextResponse.rewrite(url, { request: { headers } })
}

async function refuseToken(
  request: NextRequest,
  { status, retryAfter }: Extract<TokenDecision, { type: 'refuse' }>,
): Promise<Response> {
  const [, named] = request.nextUrl.pathname.split('/')
  const locale = isRoutedLocale(named) ? named : detected(request)
  return refusedAnswer(locale, status, retryAfter)
}

/** The language of a page that has none in its address. */
function detected({ cookies, headers }: NextRequest): Locale {
  if (!env.site.detectsLanguage) return defaultLocale
  return detectLocale(cookies.get(localeCookie.name)?.value, headers.get('accept-language'))
}

/** A page that the site asks itself for, by the path inside: the answer to one visitor's form. */
function ownPage(request: NextRequest): NextResponse {
  const nonce = newNonce()
  const response = NextResponse.next({ request: { headers: inwardHeaders(request, { nonce }) } })
  response.headers.set('Content-Security-Policy', pagePolicy(nonce))
  return response
}

/** Leads from one origin of two to the other, where what is asked for is not shown. */
function moved({ headers, nextUrl }: NextRequest, previewing = false): NextResponse | undefined {
  const to = rightAddress(headers.get('host'), nextUrl, previewing, env.site)
  if (to === undefined) return undefined
  const response = NextResponse.redirect(to, 307)
  response.headers.set('Cache-Control', cacheTable.preview.header)
  return response
}

/** Studio asks its visitors who they are by itself. */
function studio(request: NextRequest): NextResponse {
  const nonce = newNonce()
  const response = NextResponse.next({ request: { headers: inwardHeaders(request, { nonce }) } })
  response.headers.set('Content-Security-Policy', studioPolicy(nonce))
  return response
}

/** What the proxy tells a page beyond its address. */
interface Inward {
  preview?: PreviewSession | undefined
  /** Carried by the inline scripts of a page that is made for this request alone. */
  nonce?: string | undefined
  /** Whether it is kept for everybody. */
  kept?: boolean
}

/** Answers with another page of the app under the address that was asked for. */
function rewriteTo(
  request: NextRequest,
  path: string,
  inward: Inward = {},
  status?: number,
): NextResponse {
  const url = new URL(request.url)
  url.pathname = path
  // What is made for nobody alone has no word of whoever came first.
  const kept = !inward.preview && !inward.nonce && url.search !== ''
  if (kept) url.search = ''
  const isTold = kept || inward.preview || inward.nonce
  const more = isTold ? inwardHeaders(request, { ...inward, kept }) : undefined
  return NextResponse.rewrite(url, {
    ...(status !== undefined && { status }),
    ...(more && { request: { headers: more } }),
  })
}

function inwardHeaders(request: NextRequest, { preview, nonce, kept }: Inward): Headers {
  const headers = new Headers(request.headers)
  headers.delete(viewHeader)
  if (kept) headers.set(keptHeader, 'yes')
  // Where the framework looks for the nonce of its scripts.
  if (nonce) headers.set('Content-Security-Policy', `script-src 'nonce-${nonce}'`)
  if (preview) {
    const view = viewOf(preview, request.nextUrl.searchParams, request.headers)
    headers.set(viewHeader, tellInward(preview, view))
  }
  return headers
}

/** Whether a page is made for this request alone, so that no kept page would carry its nonce. */
function isForOne(decision: RouteDecision, live: boolean): boolean {
  return live || decision.type === 'search' || (decision.type === 'page' && !!decision.asked)
}

/** A page that no cache holds, while content is away: later is a good time to come back. */
function unavailable(request: NextRequest, locale: Locale): NextResponse {
  const response = rewriteTo(request, prefixedPath(locale, [unavailablePage]), {}, 503)
  response.headers.set('Retry-After', '10')
  response.headers.set('Cache-Control', cacheTable.api.header)
  response.headers.set('Content-Security-Policy', pagePolicy())
  return response
}

function rememberLocale(response: NextResponse, locale: Locale): void {
  response.cookies.set(localeCookie.name, locale, {
    path: '/',
    maxAge: localeCookie.maxAge,
    sameSite: 'lax',
    secure: isOnHttps(),
  })
}

let watcher: ReturnType<typeof watchHosts> | undefined

function watch(headers: Headers): void {
  watcher ??= watchHosts(env.site, console.warn)
  watcher(headers)
}
