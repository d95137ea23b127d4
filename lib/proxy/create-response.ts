import { type NextRequest, NextResponse } from 'next/server'
import {
  previewDeniedResponse,
  previewRevokedResponse,
} from '#lib/access/preview-denied-response.ts'
import { signPreviewView, previewViewHeader } from '#lib/access/preview-view-header.ts'
import { previewTicketHeader } from '#lib/access/check-preview-token.ts'
import { sharedPageHeader } from '#lib/http/shared-page-header.ts'
import { isHttpsSite } from '#lib/http/internal-url.ts'
import { createNonce, pageCsp, studioCsp } from '#lib/http/page-csp.ts'
import { localeCookie } from '#lib/routing/detect-locale.ts'
import { isPageServedDuringOutage } from '#lib/routing/outage-page-probe.ts'
import { cartLinkResponse } from './cart-link-response.ts'
import type {
  ResponseBodySource,
  PerVisitorPageContext,
  ProxyResponsePlan,
  AppRewrite,
} from './decide-response.ts'

/** Sends the decided response. Checks the page cache where the decision depends on it. */
export async function createResponse(
  request: NextRequest,
  decision: ProxyResponsePlan,
): Promise<Response> {
  if (decision.type === 'cartLink') return cartLinkResponse(decision.locale, decision.location)
  if (decision.type === 'previewRevoked') return previewRevokedResponse(decision.locale)
  if (decision.type === 'previewDenied') {
    const { locale, status, retryAfter } = decision
    return previewDeniedResponse(locale, status, retryAfter)
  }
  if (decision.type === 'rewrite' && decision.unlessCached) {
    const isCached = await isPageServedDuringOutage(request.nextUrl.pathname)
    if (!isCached) return createResponse(request, decision.unlessCached)
  }

  const { headers = {}, policy, rememberLocale } = decision
  const nonce = policy === 'private' || policy === 'studio' ? createNonce() : undefined
  const response = createBareResponse(request, decision, nonce)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  if (policy) {
    const value = policy === 'studio' && nonce ? studioCsp(nonce) : pageCsp(nonce)
    response.headers.set('Content-Security-Policy', value)
  }
  if (rememberLocale) {
    response.cookies.set(localeCookie.name, rememberLocale, {
      path: '/',
      maxAge: localeCookie.maxAge,
      sameSite: 'lax',
      secure: isHttpsSite(),
    })
  }
  return response
}

function createBareResponse(
  request: NextRequest,
  delivery: ResponseBodySource,
  nonce: string | undefined,
): NextResponse {
  switch (delivery.type) {
    case 'redirect': {
      const location = new URL(delivery.location, request.url)
      return NextResponse.redirect(location, delivery.status)
    }
    case 'reject':
      return new NextResponse(null, { status: delivery.status })
    case 'next':
      return NextResponse.next({
        ...(delivery.perVisitor && {
          request: { headers: perVisitorHeaders(request, delivery.perVisitor, nonce) },
        }),
      })
    case 'beginPreview': {
      const headers = new Headers(request.headers)
      headers.set(previewTicketHeader, delivery.ticket)
      return NextResponse.rewrite(new URL('/api/draft-mode/token', request.url), {
        request: { headers },
      })
    }
    case 'rewrite':
      return rewrite(request, delivery, nonce)
  }
}

/** Rewrites to another page of the app, at the URL of the request. */
function rewrite(
  request: NextRequest,
  { path, status, perVisitor }: AppRewrite,
  nonce: string | undefined,
): NextResponse {
  const url = new URL(request.url)
  url.pathname = path
  // A shared page must not contain data of its first visitor.
  const hidesQuery = !perVisitor && url.search !== ''
  if (hidesQuery) url.search = ''
  const headers = perVisitor
    ? perVisitorHeaders(request, perVisitor, nonce)
    : hidesQuery
      ? sharedHeaders(request)
      : undefined
  return NextResponse.rewrite(url, {
    ...(status !== undefined && { status }),
    ...(headers && { request: { headers } }),
  })
}

/** Headers for a shared page: they signal to the front that the query is hidden. */
function sharedHeaders(request: NextRequest): Headers {
  const headers = new Headers(request.headers)
  headers.delete(previewViewHeader)
  headers.set(sharedPageHeader, 'yes')
  return headers
}

/** Headers for a per-visitor page. */
function perVisitorHeaders(
  request: NextRequest,
  { preview }: PerVisitorPageContext,
  nonce: string | undefined,
): Headers {
  const headers = new Headers(request.headers)
  headers.delete(previewViewHeader)
  // The header from which Next reads the nonce of its scripts.
  if (nonce) headers.set('Content-Security-Policy', `script-src 'nonce-${nonce}'`)
  if (preview) headers.set(previewViewHeader, signPreviewView(preview.session, preview.view))
  return headers
}
