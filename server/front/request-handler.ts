import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { hasValidEncoding } from '#lib/addresses/localized-path.ts'
import { restrictInlineScripts, requireTrustedTypes } from '#lib/http/content-security-policy.ts'
import { internalRequestHeader } from '#lib/http/internal-request.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import {
  parseHydrationPayloadUrl,
  type HydrationPayloadRequest,
} from './hydration-payload-request.ts'
import { negotiateEncoding, EncodedText } from './content-encoding.ts'
import { type SplitPage, SplitPageStore, pageSplitVersion } from './split-page-store.ts'
import { stripInternalHeaders } from './internal-headers.ts'
import { stripQueryOfSharedPage } from './strip-shared-page-query.ts'
import { setEdgeCacheHeaders } from './edge-cache-headers.ts'
import { recordedTags, withTagRecording } from './record-page-tags.ts'
import { toOriginForm } from './origin-form.ts'
import { isPubliclyCacheable, ResponseCache } from './response-cache.ts'
import { reloadOnceScript } from './missing-payload-script.ts'
import { addVary } from './add-vary.ts'
import { requestClassOf, type SchedulerBypass } from './request-class.ts'
import { RequestScheduler } from './request-scheduler.ts'
import { scheduleRequest } from './schedule-request.ts'
import { type BufferedResponse, bufferResponse } from './buffer-response.ts'
import { isRetryRequest, retryAsUnavailable } from './retry-as-unavailable.ts'
import { clientAddressSetter } from './client-address-header.ts'

/** Handles a request; Next.js provides one. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface RequestHandlerOptions {
  pageStore?: SplitPageStore
  /** Stores public responses. Its `serve` runs before this handler. */
  responseCache?: ResponseCache
  /** A CDN caches pages until their tags are purged. */
  hasEdgeCache?: boolean
  /** Fetches a payload that this process has not rendered from its peers. */
  fetchPayloadFromPeer?: (request: IncomingMessage, url: string) => Promise<string | undefined>
  /** Only the site's own files are loaded as scripts: no tag manager, no captcha. */
  onlyOwnScripts?: boolean
  /** Visitors use HTTPS only, so HSTS is sent. */
  isHttpsOnly?: boolean
  /** Decides which requests Next.js works on. */
  scheduler?: RequestScheduler
  /** Requests that bypass the scheduler. */
  unscheduled?: SchedulerBypass
}

/** Suffix of the ETags of split pages. */
const etagSuffix = `-${pageSplitVersion}`
const transportHeader = 'Strict-Transport-Security'
const policyHeader = 'Content-Security-Policy'
const nonPagePaths = /^\/(?:_next|api|studio)(?:[/?]|$)/
/** Headers of data requests and of the site's own requests. */
const nonVisitorHeaders = ['rsc', 'next-action', 'next-router-prefetch', internalRequestHeader]

/**
 * Wraps the Next.js request handler. A cached page is sent as markup, compressed once per version, with a
 * script loader. Its hydration payload is a separate script, loaded after first paint
 * (docs/decisions/0047-static-page-before-hydration.md). Drafts, the gate, data and files pass unchanged.
 *
 * A payload is served only when Next.js responds with the cached page to the same request, so it needs
 * the same permission as the page.
 *
 * Requests to Next.js wait in the queue of a scheduler, so a flood delays only its own address
 * (docs/decisions/0160-fair-scheduling-of-the-site.md).
 *
 * @param proxies number of trusted proxies in front, whose X-Forwarded-For entries are believed
 */
export function createPageRequestHandler(
  handle: RequestHandler,
  proxies: number,
  {
    pageStore = new SplitPageStore(),
    responseCache = new ResponseCache(),
    hasEdgeCache = false,
    fetchPayloadFromPeer = () => Promise.resolve(undefined),
    onlyOwnScripts = false,
    isHttpsOnly = false,
    scheduler = new RequestScheduler(),
    unscheduled = { files: new Set(), ownPort: undefined },
  }: RequestHandlerOptions = {},
): RequestHandler {
  const setClientAddress = clientAddressSetter(proxies, console.warn)
  return async (request, response) => {
    setClientAddress(request)
    stripInternalHeaders(request, response)
    if (!toOriginForm(request)) return reject(response, 400)
    // A year (RFC 6797), without includeSubDomains: other hosts of the domain are not ours.
    if (isHttpsOnly) response.setHeader(transportHeader, 'max-age=31536000')
    const payloadRequest = parseHydrationPayloadUrl(request.url ?? '/')
    if (payloadRequest === 'broken') return reject(response, 404)
    if (payloadRequest && request.method !== 'GET') return reject(response, 405, { Allow: 'GET' })
    const refusal = rejectionOf(request)
    if (refusal) return reject(response, refusal.status, refusal.headers)
    // The inner request would run another route even though its response is discarded.
    if (payloadRequest && !mayBePage(request, payloadRequest.page)) return reject(response, 404)
    const pass = async (): Promise<void> => {
      if (payloadRequest)
        interceptPayload(request, response, payloadRequest, { pageStore, fetchPayloadFromPeer })
      stripQueryOfSharedPage(request)
      if (!payloadRequest && mayBePage(request, request.url ?? '/')) {
        const cacheable = responseCache.cacheSlotOf(request)
        const close = (page: SplitPage | undefined) => tightenPolicy(response, page, onlyOwnScripts)
        interceptPage(request, response, pageStore, close, (tag, document) => {
          if (hasEdgeCache && isPubliclyCacheable(response))
            setEdgeCacheHeaders(response, recordedTags())
          if (cacheable) responseCache.store(cacheable, response, tag, document)
        })
      }
      await (hasEdgeCache
        ? withTagRecording(() => handle(request, response))
        : handle(request, response))
    }
    const kind = requestClassOf(request, payloadRequest?.page ?? request.url ?? '/', unscheduled)
    await (kind ? scheduleRequest(scheduler, kind, request, response, pass) : pass())
  }
}

/** The status for requests that no route handles, or that Next.js would fail on. */
function rejectionOf({
  method = '',
  url = '/',
}: IncomingMessage): { status: number; headers?: OutgoingHttpHeaders } | undefined {
  if (hasInvalidEncoding(url)) return { status: 404 }
  const methods = /^\/api(?:[/?]|$)/.test(url) ? endpointMethods : pageMethods
  if (methods.includes(method)) return undefined
  return { status: method === 'OPTIONS' ? 204 : 405, headers: { Allow: methods.join(', ') } }
}

/** Methods of pages and files. */
const pageMethods = ['GET', 'HEAD']
const endpointMethods = [...pageMethods, 'POST', 'OPTIONS']
/** Paths whose encoding is checked here; pages render their own 404. */
const endpointPaths = /^\/(?:api|studio|_[^/]*)(?:[/?]|$)/

/** Whether an endpoint path has an invalid percent-encoding (RFC 3986, section 2.1). */
function hasInvalidEncoding(url: string): boolean {
  return endpointPaths.test(url) && !hasValidEncoding(pathOf(url))
}

function reject(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}): void {
  response
    .writeHead(status, {
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    })
    .end()
}

/** @param url of the request, or of the page whose payload is requested */
function mayBePage({ method, headers }: IncomingMessage, url: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !nonPagePaths.test(url) && nonVisitorHeaders.every((name) => headers[name] === undefined)
}

function interceptPage(
  request: IncomingMessage,
  response: ServerResponse,
  pageStore: SplitPageStore,
  close: (page: SplitPage | undefined) => void,
  keep: (tag: string, document: EncodedText) => void,
): void {
  const known = request.headers['if-none-match']
  // Next.js would read a nonce from them and write it into the shared cached page.
  delete request.headers['content-security-policy']
  delete request.headers['content-security-policy-report-only']
  if (known) request.headers['if-none-match'] = known.replaceAll(`${etagSuffix}"`, '"')
  const from = performance.now()
  const isUnavailable = () =>
    response.statusCode === 500 &&
    siteProcessState().lastReadFailureAt >= from &&
    !isRetryRequest(request)
  const finish = ({ body }: BufferedResponse): boolean => {
    if (isUnavailable()) {
      retryAsUnavailable(request, response, [transportHeader.toLowerCase()])
      return true
    }
    const tag = cachedPageEtag(response)
    if (!tag) return false
    // Without a body, the length of the split page is unknown.
    if (response.statusCode === 304 || request.method === 'HEAD') {
      response.removeHeader('Content-Length')
      response.setHeader('ETag', suffixedEtag(tag))
      close(pageStore.get(tag))
      addVary(response, 'Accept-Encoding')
      return false
    }
    const page = body && pageStore.getOrSplit(pathOf(request.url), tag, body)
    if (!page) return false
    response.setHeader('ETag', suffixedEtag(tag))
    addVary(response, 'Accept-Encoding')
    close(page)
    keep(suffixedEtag(tag), page.document)
    sendEncoded(request, response, page.document)
    return true
  }
  bufferResponse(response, finish, { discardChunks: isUnavailable })
}

/** Restricts script-src to the page's own scripts. Without a split page the header is dropped: the browser keeps the policy that it cached. */
function tightenPolicy(
  response: ServerResponse,
  page: SplitPage | undefined,
  onlyOwnScripts: boolean,
): void {
  const policy = response.getHeader(policyHeader)
  if (typeof policy !== 'string') return
  if (!page) {
    response.removeHeader(policyHeader)
    return
  }
  const closed = restrictInlineScripts(policy, page.scripts)
  response.setHeader(policyHeader, onlyOwnScripts ? requireTrustedTypes(closed) : closed)
}

function interceptPayload(
  request: IncomingMessage,
  response: ServerResponse,
  payloadRequest: HydrationPayloadRequest,
  {
    pageStore,
    fetchPayloadFromPeer,
  }: Required<Pick<RequestHandlerOptions, 'pageStore' | 'fetchPayloadFromPeer'>>,
): void {
  const { url = '/' } = request
  request.url = payloadRequest.page
  delete request.headers['if-none-match']
  delete request.headers.range
  const path = pathOf(payloadRequest.page)
  bufferResponse(
    response,
    ({ body }) => {
      const tag = cachedPageEtag(response)
      const page = tag && body ? pageStore.getOrSplit(path, tag, body) : undefined
      const payload =
        page?.payloadHash === payloadRequest.hash
          ? page.payload
          : page && pageStore.findPayload(path, payloadRequest.hash)
      for (const name of response.getHeaderNames())
        if (name !== transportHeader.toLowerCase()) response.removeHeader(name)
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
      const give = (found: EncodedText | undefined): void => {
        response.statusCode = page ? 200 : 404
        response.setHeader('Cache-Control', found ? immutableCacheControl : 'no-store')
        if (found) sendEncoded(request, response, found)
        else response.end(page ? reloadOnceScript : '')
      }
      if (payload || !page) give(payload)
      else
        void fetchPayloadFromPeer(request, url).then((text) =>
          give(text === undefined ? undefined : new EncodedText(text)),
        )
      return true
    },
    { discardChunks: () => true },
  )
}

/** The URL is content-addressed; `private`, because a shared cache must not outlive the page. */
const immutableCacheControl = 'private, max-age=31536000, immutable'

/** The ETag of the response if it is a cached page of Next.js. */
function cachedPageEtag(response: ServerResponse): string | undefined {
  const tag = response.getHeader('ETag')
  if (response.headersSent || typeof tag !== 'string') return undefined
  if (!response.hasHeader('x-nextjs-cache') && !response.hasHeader('x-nextjs-prerender')) {
    return undefined
  }
  const type = response.getHeader('Content-Type')
  const isDocument = type === undefined || String(type).startsWith('text/html')
  return isDocument ? tag : undefined
}

/** Weak, because all encodings of a page share one ETag. */
function suffixedEtag(tag: string): string {
  return `W/${tag.replace(/^W\//, '').replace(/"$/, `${etagSuffix}"`)}`
}

function pathOf(url = '/'): string {
  return url.replace(/\?.*$/, '')
}

function sendEncoded(request: IncomingMessage, response: ServerResponse, text: EncodedText): void {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const sent = text.encode(encoding).then((bytes) => {
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    addVary(response, 'Accept-Encoding')
    response.setHeader('Content-Length', bytes.length)
    response.end(bytes)
  })
  sent.catch((error: unknown) => response.destroy(error as Error))
}
