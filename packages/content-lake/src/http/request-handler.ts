import type { Lake } from '../lake.ts'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { GroqError } from '@orrery/groq/groq-error'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import { resolveDatasetAlias } from './dataset-alias.ts'
import { toApiError } from './to-api-error.ts'
import { corsHeaders, preflight } from './cors.ts'
import { ApiError, badRequest, notFound } from './errors.ts'
import { compileRoutes, splitVersion, type Route, type HttpRequest } from './router.ts'
import { recordAccessDenial, deniedDocumentId, type DeniedRequest } from './record-access-denial.ts'
import { requestIdOf } from './request-id.ts'
import { quotaOfRequest } from './quota-of-request.ts'

export interface RequestHandlerOptions {
  /** Authenticates a request. Data of the socket (the peer's address) is attached through a WeakMap. */
  authenticate?: (request: HttpRequest, lake: Lake) => Principal | Promise<Principal>
  /** Receives unexpected errors (the client only sees a plain 500) and storage failures. */
  onError?: (error: unknown, request: HttpRequest) => void
  /** Called when a response begins. */
  onResponse?: (request: HttpRequest, answer: ResponseMeasurement) => void
  /** Wraps route handlers: runs the handler in this process or proxies the request. */
  middleware?: RouteMiddleware
}

/** @param answer runs the handler; rejects with its error */
export type RouteMiddleware = (
  request: HttpRequest,
  route: Route,
  answer: () => Promise<Response>,
) => Promise<Response>

/** A request whose route is known. */
interface MatchedRequest {
  url: URL
  apiVersion: string
  route: Route
  params: Record<string, string>
  found: DeniedRequest
}

/** A response whose body is not sent yet. */
export interface ResponseMeasurement {
  /** Pattern of the route; `unknown` if none matches. */
  route: string
  status: number
  /** Since the request arrived. */
  seconds: number
}

/**
 * Creates the lake's request handler. It never rejects: domain errors become their responses (`to-api-error.ts`),
 * anything else is a 500. Without `authenticate` every request is anonymous.
 */
export function createRequestHandler(
  lake: Lake,
  routes: readonly Route[],
  options: RequestHandlerOptions = {},
): (request: HttpRequest) => Promise<Response> {
  const lookup = compileRoutes(routes)
  const authenticate = options.authenticate ?? (() => ANONYMOUS)

  async function respond(request: HttpRequest, found: DeniedRequest): Promise<Response> {
    const url = new URL(request.url)
    const { apiVersion, path } = splitVersion(url.pathname)
    const match = lookup(request.method, path)
    if (match === undefined) throw notFound(`Unknown endpoint: ${request.method} ${url.pathname}`)
    if ('allowed' in match) throw methodNotAllowed(request.method, url.pathname, match.allowed)
    const { route, params } = match
    found.route = route.path
    found.params = params
    const answer = () => runHandler(request, { url, apiVersion, route, params, found })
    return options.middleware ? options.middleware(request, route, answer) : answer()
  }

  async function runHandler(request: HttpRequest, matched: MatchedRequest): Promise<Response> {
    const { url, apiVersion, route, found } = matched
    const reauthenticate = async () => authenticate(request, lake)
    const principal = await reauthenticate()
    found.principal = principal
    const params = resolveDatasetAlias(matched.params, lake)
    assertReadable(request, url)
    const quota = quotaOfRequest(request, principal, lake)
    const reportDenied = (why: string, document?: string) =>
      recordAccessDenial(request, found, lake, { why, document })
    const context = {
      request,
      url,
      params,
      apiVersion,
      principal,
      reauthenticate,
      lake,
      quota,
      reportDenied,
    }
    try {
      const answer = () => {
        quota.charge(REQUEST_OVERHEAD_MS)
        return route.handler(context)
      }
      return await quota.run(answer, { signal: request.signal })
    } catch (error) {
      if (isQuotaRejection(error)) await lake.quotas.rejections.hold(quota)
      throw error
    }
  }

  return async (request) => {
    if (request.method === 'OPTIONS') return preflight(request, lake)
    const started = performance.now()
    const found: DeniedRequest = { route: 'unknown' }
    const response = await respond(request, found).catch((refusal: unknown) => {
      const error = lake.cluster ? lake.cluster.reportCorruption(refusal) : refusal
      const answer = toApiError(error) ?? internalServerError(requestIdOf(request))
      if (answer.status === 401 || answer.status === 403)
        recordAccessDenial(request, found, lake, {
          why: answer.message,
          document: deniedDocumentId(error),
        })
      if (answer.status >= 500 && !(error instanceof ApiError)) options.onError?.(error, request)
      return answer.toResponse()
    })
    const seconds = (performance.now() - started) / 1000
    options.onResponse?.(request, { route: found.route, status: response.status, seconds })
    const own = { 'x-request-id': requestIdOf(request) }
    return setHeaders(response, { ...own, ...corsHeaders(request, lake) })
  }
}

/** Request tags, as the public clients validate them. */
const REQUEST_TAG = /^[a-z0-9._-]{1,75}$/i

/** @throws ApiError 400 for an invalid tag, 415 for a compressed body: this server does not decompress requests. */
function assertReadable(request: HttpRequest, { searchParams, search }: URL): void {
  const tags = search.includes('tag=') ? searchParams.getAll('tag') : []
  if (!tags.every((tag) => REQUEST_TAG.test(tag)))
    throw badRequest(
      '"tag" must have 1 to 75 characters: letters, digits, dots, dashes and underscores',
    )
  const encoding = request.headers.get('content-encoding') ?? ''
  if (/^(identity)?$/i.test(encoding.trim()) || request.body === null) return
  const message = `The request body is encoded as ${truncatedJsonForMessage(encoding)}: send it as it is, without "content-encoding"`
  throw new ApiError(
    415,
    { statusCode: 415, error: 'Unsupported Media Type', message },
    { 'accept-encoding': 'identity' },
  )
}

/** CPU milliseconds of any request besides its handler: parsing the head and sending the response. */
const REQUEST_OVERHEAD_MS = 0.3

/** Whether a tenant exceeded its quota; such responses are delayed, so that an immediate retry does not pay. */
function isQuotaRejection(error: unknown): boolean {
  return (
    error instanceof ThrottledError || (error instanceof GroqError && error.limit !== undefined)
  )
}

function internalServerError(requestId: string): ApiError {
  const message = 'An unexpected error occurred'
  return new ApiError(500, { statusCode: 500, error: 'Internal Server Error', message, requestId })
}

function methodNotAllowed(method: string, path: string, allowed: string[]): ApiError {
  const message = `Method ${method} is not allowed for ${path}`
  return new ApiError(
    405,
    { statusCode: 405, error: 'Method Not Allowed', message },
    { allow: allowed.join(', ') },
  )
}

/** Handlers create their responses, so headers may be changed in place; a copy would have another body. */
function setHeaders(response: Response, extra: Record<string, string>): Response {
  for (const [name, value] of Object.entries(extra)) response.headers.set(name, value)
  return response
}
