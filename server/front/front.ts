import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { restrictInlineScripts, requireTrustedTypes } from '#lib/http/content-security-policy.ts'
import { internalHeader } from '#lib/http/internal-request.ts'
import { siteState } from '#lib/routing/site-state.ts'
import { askedPayload, type AskedPayload } from './asked-payload.ts'
import { chooseEncoding, EncodedText } from './encodings.ts'
import { type FrontedPage, PageStore, splitTag } from './page-store.ts'
import { hideInward } from './hide-inward.ts'
import { hideQuery } from './hide-query.ts'
import { tellEdge } from './edge.ts'
import { tagsOfPage, withTags } from './page-tags.ts'
import { useOriginForm } from './origin-form.ts'
import { isForEverybody, PublicAnswers } from './public-answers.ts'
import { reloadOnce } from './reload-once.ts'
import { requestClassOf, type UnscheduledRequests } from './request-class.ts'
import { RequestScheduler } from './request-scheduler.ts'
import { scheduleRequest } from './schedule-request.ts'
import { type FinishedAnswer, takeOver } from './take-over.ts'
import { isSecondTime, tellLater } from './told-later.ts'
import { tellAddresses } from './visitor-address.ts'

/** Answers a request; the framework is one. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface FrontOptions {
  store?: PageStore
  /** Is handed what everybody may have, and is to be asked before the front. */
  answers?: PublicAnswers
  /** A cache in front holds pages until it is told which tags have changed. */
  edge?: boolean
  /** Looks for a payload that this process never made, at those beside it. */
  elsewhere?: (request: IncomingMessage, url: string) => Promise<string | undefined>
  /** Nothing but the site's own files is ever loaded as a script: no tag manager, no captcha. */
  onlyOwnScripts?: boolean
  /** Visitors come over https alone, so that browsers may be told to try nothing else. */
  secure?: boolean
  /** Decides which requests the framework works on. */
  scheduler?: RequestScheduler
  /** What the scheduler lets pass. */
  unscheduled?: UnscheduledRequests
}

/** Ends the tags of pages that went through here. */
const mark = `-${splitTag}`
const transportHeader = 'Strict-Transport-Security'
const policyHeader = 'Content-Security-Policy'
const notPages = /^\/(?:_next|api|studio)(?:[/?]|$)/
/** Of a client that asks for data, and of the site itself. */
const notVisitors = ['rsc', 'next-action', 'next-router-prefetch', internalHeader]

/**
 * Stands before the framework in the process of the site. A cached page leaves as its markup, encoded
 * once a version, with a starter; what brings it to life is a script of its own, which the starter
 * loads when the page has been painted (docs/decisions/0047-static-page-before-hydration.md).
 * Everything else passes as it is: drafts, the gate, data, files.
 *
 * A payload is given only where the framework answers with the cached page at this moment, so whoever
 * may not see a page gets nothing of it here either.
 *
 * What the framework answers waits in the queue of a scheduler, so that a flood delays its own address
 * (docs/decisions/0160-fair-scheduling-of-the-site.md).
 *
 * @param proxies how many of ours stand before it, so whose word a visitor's address is
 */
export function createFront(
  handle: Handler,
  proxies: number,
  {
    store = new PageStore(),
    answers = new PublicAnswers(),
    edge = false,
    elsewhere = () => Promise.resolve(undefined),
    onlyOwnScripts = false,
    secure = false,
    scheduler = new RequestScheduler(),
    unscheduled = { files: new Set(), ownPort: undefined },
  }: FrontOptions = {},
): Handler {
  const tellAddress = tellAddresses(proxies, console.warn)
  return async (request, response) => {
    tellAddress(request)
    hideInward(request, response)
    if (!useOriginForm(request)) return refuse(response, 400)
    // A year (RFC 6797); what else the domain serves is not ours to decide.
    if (secure) response.setHeader(transportHeader, 'max-age=31536000')
    const asked = askedPayload(request.url ?? '/')
    if (asked === 'broken') return refuse(response, 404)
    if (asked && request.method !== 'GET') return refuse(response, 405, { Allow: 'GET' })
    const refusal = refusalOf(request)
    if (refusal) return refuse(response, refusal.status, refusal.headers)
    // Whatever else answers there would run, whether its answer is given or not.
    if (asked && !mayBePage(request, asked.page)) return refuse(response, 404)
    const pass = async (): Promise<void> => {
      if (asked) overPayload(request, response, asked, { store, elsewhere })
      hideQuery(request)
      if (!asked && mayBePage(request, request.url ?? '/')) {
        const keepable = answers.keepable(request)
        const close = (page: FrontedPage | undefined) => closePolicy(response, page, onlyOwnScripts)
        overPage(request, response, store, close, (tag, document) => {
          if (edge && isForEverybody(response)) tellEdge(response, tagsOfPage())
          if (keepable) answers.keep(keepable, response, tag, document)
        })
      }
      await (edge ? withTags(() => handle(request, response)) : handle(request, response))
    }
    const kind = requestClassOf(request, asked?.page ?? request.url ?? '/', unscheduled)
    await (kind ? scheduleRequest(scheduler, kind, request, response, pass) : pass())
  }
}

/** What nothing of the site answers to, and what the framework would stumble over. */
function refusalOf({
  method = '',
  url = '/',
}: IncomingMessage): { status: number; headers?: OutgoingHttpHeaders } | undefined {
  if (isMisspelled(url)) return { status: 404 }
  const methods = /^\/api(?:[/?]|$)/.test(url) ? doorMethods : pageMethods
  if (methods.includes(method)) return undefined
  return { status: method === 'OPTIONS' ? 204 : 405, headers: { Allow: methods.join(', ') } }
}

/** Pages and files are read. */
const pageMethods = ['GET', 'HEAD']
const doorMethods = [...pageMethods, 'POST', 'OPTIONS']
/** Pages tell of a wrong address by themselves. */
const doors = /^\/(?:api|studio|_[^/]*)(?:[/?]|$)/

/** Whether a path of a door has a percent sign that spells no letter (RFC 3986, section 2.1). */
function isMisspelled(url: string): boolean {
  if (!doors.test(url)) return false
  try {
    decodeURIComponent(pathOf(url))
    return false
  } catch {
    return true
  }
}

function refuse(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}): void {
  response
    .writeHead(status, {
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    })
    .end()
}

/** @param url asked for, or that of the page whose payload is */
function mayBePage({ method, headers }: IncomingMessage, url: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !notPages.test(url) && notVisitors.every((name) => headers[name] === undefined)
}

function overPage(
  request: IncomingMessage,
  response: ServerResponse,
  store: PageStore,
  close: (page: FrontedPage | undefined) => void,
  keep: (tag: string, document: EncodedText) => void,
): void {
  const known = request.headers['if-none-match']
  // The framework would read a nonce in them, and write it into a page that everybody has.
  delete request.headers['content-security-policy']
  delete request.headers['content-security-policy-report-only']
  if (known) request.headers['if-none-match'] = known.replaceAll(`${mark}"`, '"')
  const from = performance.now()
  const isLater = () =>
    response.statusCode === 500 && siteState().lastReadFailureAt >= from && !isSecondTime(request)
  const finish = ({ body }: FinishedAnswer): boolean => {
    if (isLater()) {
      tellLater(request, response, [transportHeader.toLowerCase()])
      return true
    }
    const tag = cachedPageTag(response)
    if (!tag) return false
    // No body, no way to tell what it would weigh.
    if (response.statusCode === 304 || request.method === 'HEAD') {
      response.removeHeader('Content-Length')
      response.setHeader('ETag', markedTag(tag))
      close(store.known(tag))
      addVary(response, 'Accept-Encoding')
      return false
    }
    const page = body && store.page(pathOf(request.url), tag, body)
    if (!page) return false
    response.setHeader('ETag', markedTag(tag))
    addVary(response, 'Accept-Encoding')
    close(page)
    keep(markedTag(tag), page.document)
    send(request, response, page.document)
    return true
  }
  takeOver(response, finish, { swallowPieces: isLater })
}

/** Lets a page run its own scripts alone. What has no page here says nothing new of one that a browser holds. */
function closePolicy(
  response: ServerResponse,
  page: FrontedPage | undefined,
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

function overPayload(
  request: IncomingMessage,
  response: ServerResponse,
  asked: AskedPayload,
  { store, elsewhere }: Required<Pick<FrontOptions, 'store' | 'elsewhere'>>,
): void {
  const { url = '/' } = request
  request.url = asked.page
  delete request.headers['if-none-match']
  delete request.headers.range
  const path = pathOf(asked.page)
  takeOver(
    response,
    ({ body }) => {
      const tag = cachedPageTag(response)
      const page = tag && body ? store.page(path, tag, body) : undefined
      const payload =
        page?.payloadHash === asked.hash ? page.payload : page && store.earlier(path, asked.hash)
      for (const name of response.getHeaderNames())
        if (name !== transportHeader.toLowerCase()) response.removeHeader(name)
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
      const give = (found: EncodedText | undefined): void => {
        response.statusCode = page ? 200 : 404
        response.setHeader('Cache-Control', found ? immutable : 'no-store')
        if (found) send(request, response, found)
        else response.end(page ? reloadOnce : '')
      }
      if (payload || !page) give(payload)
      else
        void elsewhere(request, url).then((text) =>
          give(text === undefined ? undefined : new EncodedText(text)),
        )
      return true
    },
    { swallowPieces: () => true },
  )
}

/** It is named by its content; a cache that others share need not outlive the page. */
const immutable = 'private, max-age=31536000, immutable'

/** The framework's tag of the answer, if that is a page which it keeps for everybody. */
function cachedPageTag(response: ServerResponse): string | undefined {
  const tag = response.getHeader('ETag')
  if (response.headersSent || typeof tag !== 'string') return undefined
  if (!response.hasHeader('x-nextjs-cache') && !response.hasHeader('x-nextjs-prerender')) {
    return undefined
  }
  const type = response.getHeader('Content-Type')
  const isDocument = type === undefined || String(type).startsWith('text/html')
  return isDocument ? tag : undefined
}

/** Weak: the same page in another encoding has the same tag. */
function markedTag(tag: string): string {
  return `W/${tag.replace(/^W\//, '').replace(/"$/, `${mark}"`)}`
}

function pathOf(url = '/'): string {
  return url.replace(/\?.*$/, '')
}

function send(request: IncomingMessage, response: ServerResponse, text: EncodedText): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const sent = text.as(encoding).then((bytes) => {
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    addVary(response, 'Accept-Encoding')
    response.setHeader('Content-Length', bytes.length)
    response.end(bytes)
  })
  sent.catch((error: unknown) => response.destroy(error as Error))
}

function addVary(response: ServerResponse, name: string): void {
  const names = String(response.getHeader('Vary') ?? '')
    .split(/\s*,\s*/)
    .filter(Boolean)
  if (names.some((known) => known.toLowerCase() === name.toLowerCase())) return
  response.setHeader('Vary', [...names, name].join(', '))
}
