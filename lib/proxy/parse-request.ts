import type { NextRequest } from 'next/server'
import type { AccessGateInput } from '#lib/access/access-gate.ts'
import { gateCookie, isValidGateCookie } from '#lib/access/gate-cookie.ts'
import { gateState } from '#lib/access/gate-state.ts'
import { checkPreviewSession } from '#lib/access/check-preview-session.ts'
import { resolvePreviewView } from '#lib/access/preview-view-header.ts'
import { type PreviewSession, previewSessionCookie } from '#lib/access/preview-session.ts'
import { checkPreviewToken, type PreviewTokenResult } from '#lib/access/check-preview-token.ts'
import { env } from '#lib/env.ts'
import { createHostMismatchWarning } from '#lib/http/host-mismatch-warning.ts'
import { isInternalRequest } from '#lib/http/internal-request.ts'
import type { RouteDecisionInput } from '#lib/routing/decide-route.ts'
import { isPageNavigation, routeDecisionInputOf } from '#lib/routing/route-decision-input.ts'
import { isCacheProbe } from '#lib/routing/outage-page-probe.ts'
import { isRetryAsUnavailable } from '#lib/routing/retry-as-unavailable.ts'
import type { SiteIndex } from '#lib/routing/site-index.ts'
import { awaitSiteIndex, siteProcessState } from '#lib/routing/site-process-state.ts'
import { isStudioPath, correctOriginUrl } from '#lib/routing/studio-origin.ts'

/**
 * The area of the site that a request is for.
 * - `internal`: a page that the site requests from itself by its internal path, to respond to a form.
 * - `messages`: the interface texts. They are part of the app, and the login page needs them too.
 */
export type RequestArea = 'studio' | 'internal' | 'messages' | 'pages'

/** A parsed request with everything that the decision reads. */
export interface ParsedRequest extends RouteDecisionInput, AccessGateInput {
  area: RequestArea
  /** A page visit; false for requests of scripts and prefetching. */
  isVisit: boolean
  detectsLanguage: boolean
  /** The same URL at the other origin, where it belongs there. */
  otherOrigin: string | undefined
  /** Undefined before content was first read. */
  index: SiteIndex | undefined
  /** The preview that shows this page. Next's own draft mode cookie is ignored. */
  preview: PreviewWithPerspective | undefined
  isPreviewRevoked: boolean
  /** Result of the parameters `token` and `preview`; undefined where they have no effect. */
  token: PreviewTokenResult | undefined
  isRetryAsUnavailable: boolean
  /** Content is unavailable, so only a cached page can be shown. */
  needsCachedPage: boolean
}

/** A preview with its perspective. */
export interface PreviewWithPerspective {
  session: PreviewSession
  view: ReturnType<typeof resolvePreviewView>
}

const messageFiles = /^\/_i18n\/[^/]+\/messages\.json$/

/** Parses a request and looks up what the decision needs, each once and in the order of the decision table. */
export async function parseRequest(request: NextRequest): Promise<ParsedRequest> {
  const { headers, cookies, method, nextUrl } = request
  const { detectsLanguage } = env.site
  const area = areaOf(request)
  const isVisit = isPageNavigation(request)
  const parsed: ParsedRequest = {
    ...routeDecisionInputOf(request, false, detectsLanguage),
    area,
    method,
    isVisit,
    detectsLanguage,
    otherOrigin: undefined,
    index: undefined,
    preview: undefined,
    isPreviewRevoked: false,
    token: undefined,
    gate: 'unknown',
    hasGateCookie: false,
    isRetryAsUnavailable: false,
    needsCachedPage: false,
  }
  const host = headers.get('host')
  if (area === 'studio')
    return { ...parsed, otherOrigin: correctOriginUrl(host, nextUrl, false, env.site) }
  if (area === 'internal') return parsed
  if (process.env.NODE_ENV === 'production' && isVisit) observeHost(headers)
  parsed.index = await awaitSiteIndex()
  if (area === 'messages') return parsed

  const checked = await checkPreviewSession(
    cookies.get(previewSessionCookie.name)?.value,
    nextUrl.pathname,
  )
  if (checked.state === 'revoked' && isVisit) return { ...parsed, isPreviewRevoked: true }
  const draft = checked.state === 'active'
  const token = await checkPreviewToken(request, draft)
  if (token) return { ...parsed, draft, token }
  const gate = gateState()
  return {
    ...parsed,
    draft,
    preview: draft
      ? {
          session: checked.session,
          view: resolvePreviewView(checked.session, nextUrl.searchParams, headers),
        }
      : undefined,
    otherOrigin: isVisit ? correctOriginUrl(host, nextUrl, draft, env.site) : undefined,
    gate,
    hasGateCookie:
      !draft && gate === 'guarded' && isValidGateCookie(cookies.get(gateCookie.name)?.value),
    isRetryAsUnavailable: isRetryAsUnavailable(headers),
    needsCachedPage: !siteProcessState().isContentConnected && !isCacheProbe(headers),
  }
}

function areaOf({ headers, nextUrl: { pathname } }: NextRequest): RequestArea {
  if (isStudioPath(pathname)) return 'studio'
  if (isInternalRequest(headers)) return 'internal'
  return messageFiles.test(pathname) ? 'messages' : 'pages'
}

let observe: ReturnType<typeof createHostMismatchWarning> | undefined

function observeHost(headers: Headers): void {
  observe ??= createHostMismatchWarning(env.site, console.warn)
  observe(headers)
}
