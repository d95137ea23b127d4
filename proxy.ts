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
import { env } from '#lib/env.ts'
import { watchHosts } from '#lib/http/asked-host.ts'
import { cacheTable, secretAnswer } from '#lib/http/cache-table.ts'
import { contentPolicy } from '#lib/http/content-policy.ts'
import { isOwnRequest } from '#lib/http/own-request.ts'
import { defaultLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import { decideRoute, type RouteDecision } from '#lib/routing/decide-route.ts'
import { detectLocale, localeCookie } from '#lib/routing/detect-locale.ts'
import { isPageRequest, routeRequestOf } from '#lib/routing/page-request.ts'
import { answersWithoutContent, isProbe } from '#lib/routing/probe.ts'
import { readyIndex, siteState } from '#lib/routing/site-state.ts'

export const config = {
  matcher: [
    '/((?!api/|_next/|_pictures/[0-9a-zA-Z]+-\\d+x\\d+\\.[a-z0-9]+$|_og/[a-z]{2}/[a-zA-Z]+(?:/[^/]+)*\\.jpg$|faces/(?:LICENSE\\.txt|[a-z0-9-]+\\.[0-9a-f]{10}\\.woff2)$|sitemaps/[a-zA-Z0-9-]+\\.xml$|studio(?:/|$)|(?:builds/latest\\.json|sitemap\\.xml|robots\\.txt|manifest\\.webmanifest|favicon\\.(?:ico|svg)|apple-touch-icon\\.png|sign-\\d+\\.png|icons\\.svg|world\\.svg)$).*)',
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
  if (isOwnRequest(request.headers)) return ownPage()
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
  // What was never read cannot say whether it asks for a password.
  if (!index) return unavailable(request, detected(request))

  const { method, cookies } = request
  const door = decideDoor({ method, pathname, search, cookies, previewing })
  if (door.type !== 'pass') return answerDoor(request, door)

  const asked = routeRequestOf(request, previewing, env.site.detectsLanguage)
  const decision = decideRoute(asked, index)
  const response = answer(request, decision, door.live, preview)
  if (door.live) response.headers.set('Cache-Control', cacheTable.preview.header)
  if (decision.type === 'redirect' || decision.type === 'system') return response

  const { locale } = decision.type === 'page' ? decision.address : decision
  if (decision.type === 'page' && !door.live && mayBeAway(request)) {
    if (!(await answersWithoutContent(asked.pathname))) return unavailable(request, locale)
  }
  const isVisit = isPageRequest(request) && env.site.detectsLanguage && !previewing
  const newLocale = isVisit && asked.cookieLocale !== locale
  const { header } = cacheTable[door.live ? 'preview' : newLocale ? 'visit' : 'page']
  response.headers.set('Cache-Control', header)
  response.headers.set('Content-Security-Policy', policy())
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
  preview: PreviewSession | undefined,
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
    return rewriteTo(request, live ? livePath(path) : path, { status: 404 })
  }
  if (decision.type === 'system')
    return decision.path === request.nextUrl.pathname
      ? NextResponse.next()
      : rewriteTo(request, decision.path)
  if (decision.type === 'search') {
    return rewriteTo(request, prefixedPath(decision.locale, [searchPage]), { preview })
  }
  // An answer to a question is made for one visitor wherever it is asked.
  if (decision.asked) return rewriteTo(request, askedPath(decision.address), { preview })
  const path = internalPath(decision.address)
  return rewriteTo(request, live ? livePath(path) : path, { preview })
}

function answerDoor(
  request: NextRequest,
  door: Exclude<ReturnType<typeof decideDoor>, { type: 'pass' }>,
): NextResponse {
  const response =
    door.type === 'redirect'
      ? NextResponse.redirect(new URL(door.location, request.url), 307)
      : door.type === 'login'
        ? rewriteTo(request, prefixedPath(detected(request), [loginPage]))
        : new NextResponse(null, { status: 401 })
  response.headers.set('Cache-Control', cacheTable.preview.header)
  response.headers.set('Content-Security-Policy', policy())
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

/** A page that the site asks itself for, by the path inside. */
function ownPage(): NextResponse {
  const response = NextResponse.next()
  response.headers.set('Content-Security-Policy', policy())
  return response
}

/** Answers with another page of the app under the address that was asked for. */
function rewriteTo(
  request: NextRequest,
  path: string,
  { status, preview }: { status?: number; preview?: PreviewSession | undefined } = {},
): NextResponse {
  const url = new URL(request.url)
  url.pathname = path
  if (!preview) return NextResponse.rewrite(url, status === undefined ? undefined : { status })
  const headers = new Headers(request.headers)
  const view = viewOf(preview, request.nextUrl.searchParams, request.headers)
  headers.set(viewHeader, tellInward(preview, view))
  return NextResponse.rewrite(url, { request: { headers } })
}

/** A page that no cache holds, while content is away: later is a good time to come back. */
function unavailable(request: NextRequest, locale: Locale): NextResponse {
  const response = rewriteTo(request, prefixedPath(locale, [unavailablePage]), { status: 503 })
  response.headers.set('Retry-After', '10')
  response.headers.set('Cache-Control', cacheTable.api.header)
  response.headers.set('Content-Security-Policy', policy())
  return response
}

function rememberLocale(response: NextResponse, locale: Locale): void {
  response.cookies.set(localeCookie.name, locale, {
    path: '/',
    maxAge: localeCookie.maxAge,
    sameSite: 'lax',
  })
}

let watcher: ReturnType<typeof watchHosts> | undefined

function watch(headers: Headers): void {
  watcher ??= watchHosts(env.site, console.warn)
  watcher(headers)
}

let cachedPolicy: string | undefined

function policy(): string {
  cachedPolicy ??= contentPolicy(
    {
      cdn: env.content.cdnHost,
      shop: env.shop.origin,
      captcha: env.forms.captcha !== undefined,
      tags: env.privacy.tagManager,
      reports: env.privacy.reports?.origin,
      shopCounts: env.privacy.shop !== undefined,
    },
    process.env.NODE_ENV === 'development',
  )
  return cachedPolicy
}
