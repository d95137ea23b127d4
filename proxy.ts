import { type NextRequest, NextResponse } from 'next/server'
import { askedPath, internalPath } from '#lib/addresses/internal-path.ts'
import { prefixedPath } from '#lib/addresses/path.ts'
import { env } from '#lib/env.ts'
import { cacheTable } from '#lib/http/cache-table.ts'
import { contentPolicy } from '#lib/http/content-policy.ts'
import { isOwnRequest } from '#lib/http/own-request.ts'
import type { Locale } from '#lib/locales.ts'
import { decideRoute, type RouteDecision } from '#lib/routing/decide-route.ts'
import { localeCookie } from '#lib/routing/detect-locale.ts'
import { isPageRequest, routeRequestOf } from '#lib/routing/page-request.ts'
import { answersWithoutContent, isProbe } from '#lib/routing/probe.ts'
import { readyIndex, siteState } from '#lib/routing/site-state.ts'

export const config = {
  matcher: [
    '/((?!api/|_next/|_pictures/|_og/|faces/|sitemaps/[a-zA-Z0-9-]+\\.xml$|studio(?:/|$)|(?:builds/latest\\.json|sitemap\\.xml|robots\\.txt|manifest\\.webmanifest|favicon\\.(?:ico|svg)|apple-touch-icon\\.png|sign-\\d+\\.png|icons\\.svg|world\\.svg)$).*)',
  ],
}

/** Names below a language of the pages that answer for unknown paths, and while content is away. */
const missingPage = '_missing'
const unavailablePage = '_unavailable'

/**
 * Redirects, languages and unknown paths; every page of the site passes through here. The page
 * itself is made at a path that says its whole address.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  if (isOwnRequest(request.headers)) return ownPage()
  const asked = routeRequestOf(request)
  const decision = decideRoute(asked, await readyIndex())
  const response = answer(request, decision)
  if (decision.type !== 'page' && decision.type !== 'missing') return response

  const { locale } = decision.type === 'page' ? decision.address : decision
  if (decision.type === 'page' && !siteState().contentUp && !isProbe(request.headers)) {
    if (!(await answersWithoutContent(asked.pathname))) return unavailable(request, locale)
  }
  const newLocale = isPageRequest(request) && asked.cookieLocale !== locale && !asked.draft
  const { header } = cacheTable[asked.draft ? 'preview' : newLocale ? 'visit' : 'page']
  response.headers.set('Cache-Control', header)
  response.headers.set('Content-Security-Policy', policy())
  if (newLocale) rememberLocale(response, locale)
  return response
}

function answer(request: NextRequest, decision: RouteDecision): NextResponse {
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
    return rewriteTo(request, prefixedPath(decision.locale, [missingPage]), 404)
  }
  const path = decision.type === 'page' ? pathOf(decision) : decision.path
  return path === request.nextUrl.pathname ? NextResponse.next() : rewriteTo(request, path)
}

/** A page that the site asks itself for, by the path inside. */
function ownPage(): NextResponse {
  const response = NextResponse.next()
  response.headers.set('Content-Security-Policy', policy())
  return response
}

function pathOf({ address, asked }: Extract<RouteDecision, { type: 'page' }>): string {
  return asked ? askedPath(address) : internalPath(address)
}

/** Answers with another page of the app under the address that was asked for. */
function rewriteTo(request: NextRequest, path: string, status?: number): NextResponse {
  const url = new URL(request.url)
  url.pathname = path
  return NextResponse.rewrite(url, status === undefined ? undefined : { status })
}

/** A page that no cache holds, while content is away: later is a good time to come back. */
function unavailable(request: NextRequest, locale: Locale): NextResponse {
  const response = rewriteTo(request, prefixedPath(locale, [unavailablePage]), 503)
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

let cachedPolicy: string | undefined

function policy(): string {
  cachedPolicy ??= contentPolicy(
    {
      cdn: env.content.cdnHost,
      shop: env.shop.origin,
      captcha: env.forms.captcha !== undefined,
      tags: env.privacy.tagManager,
      reports: env.privacy.reports?.origin,
    },
    process.env.NODE_ENV === 'development',
  )
  return cachedPolicy
}
