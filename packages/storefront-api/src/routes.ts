import { createHealthRoute, type HealthRouteOptions } from './operations/health-route.ts'
import { createAdminRoute, type AdminRouteOptions } from './admin/route.ts'
import { createCheckoutRoute, type CheckoutRouteOptions } from './checkout/route.ts'
import { createCartPermalinkRoute } from './checkout/cart-permalink-route.ts'
import { createFileRoute } from './media/file-route.ts'
import { readBodyText } from './http/read-body.ts'
import { clientAddress } from './http/client-address.ts'
import { corsHeaders, preflightResponse, withCors } from './http/cors.ts'
import type { MinimalRequest } from './http/minimal-http.ts'
import type { MinimalHandler, RequestHandler } from './http/server.ts'
import { createGraphqlRoute } from './graphql/route.ts'
import { policyRoute } from './checkout/policy-route.ts'
import { graphqlErrorResponse, jsonResponse, notFoundResponse } from './http/responses.ts'
import { readReadiness } from './store/readiness.ts'
import { publicStoreErrorClause } from './storage-failure.ts'
import type { ContentIndex } from './catalogue/content-index.ts'
import type { CustomerService } from './services/customer-service.ts'
import type { CartService } from './services/cart-service.ts'
import type { CodeAttemptLimiter } from './services/code-attempt-limiter.ts'

export interface RoutesOptions
  extends
    Omit<CheckoutRouteOptions, 'isCodeAttemptAllowed'>,
    AdminRouteOptions,
    HealthRouteOptions {
  content: () => ContentIndex
  customers: CustomerService
  sendPasswordReset: (to: string, url: string) => void
  cartService: CartService
  codeAttempts: CodeAttemptLimiter
  /** Resolves when this process has applied all writes of others; undefined when it already has. */
  awaitFreshReplica: () => Promise<void> | undefined
  /** Resolves when all replicas show the current state; undefined without replicas. */
  awaitReplicated: () => Promise<void> | undefined
  accessToken: string | null
  trustedProxies: number
  dataDir: string | null
  mediaDir: string
}

/** The shop's handlers: `plain` for the busiest routes, `fetch` for all. */
export interface Routes {
  fetch: RequestHandler
  plain: MinimalHandler
}

const FAILED = 'The shop could not answer this request'

/** The response to an internal error; a storage failure is retryable. */
function failure(error: unknown): Response {
  const reason = publicStoreErrorClause(error)
  const code = 'INTERNAL_SERVER_ERROR'
  return reason === null
    ? graphqlErrorResponse(500, code, `${FAILED}.`)
    : graphqlErrorResponse(503, code, `${FAILED}: ${reason}.`, { 'retry-after': '1' })
}

/**
 * Readiness: whether traffic can be routed here, with reasons when not, and notes about
 * impairments. `/health` is the liveness probe.
 */
async function readiness({ dataDir, database }: RoutesOptions): Promise<Response> {
  const { reasons, notes } = await readReadiness(dataDir, database)
  const isReady = reasons.length === 0
  return jsonResponse(
    { ready: isReady, reasons, ...(notes.length > 0 && { notes }) },
    isReady ? 200 : 503,
    isReady ? {} : { 'retry-after': '1' },
  )
}

function fromWebRequest(request: Request, remoteAddress: string): MinimalRequest {
  return {
    method: request.method,
    remoteAddress,
    header: (name) => request.headers.get(name),
    text: (limit) => readBodyText(request, limit),
    isAborted: () => false,
  }
}

/** All routes of the shop. */
export function createRoutes(parts: RoutesOptions): Routes {
  const graphql = createGraphqlRoute(parts, parts.accessToken)
  const files = createFileRoute(parts.mediaDir)
  const checkout = createCheckoutRoute({
    ...parts,
    isCodeAttemptAllowed: (where, right) => parts.codeAttempts.isAllowed(where, right),
  })
  const permalink = createCartPermalinkRoute({
    ...parts,
    createCart: (change) => parts.cartService.create(change),
    newLineId: parts.cartService.newLineId,
    isCodeAttemptAllowed: (where, right) => parts.codeAttempts.isAllowed(where, right),
  })
  const admin = createAdminRoute(parts)
  const operations = createHealthRoute(parts)

  /**
   * Pages of the admin and the checkout. A page that follows a form shows its changes, whichever
   * process renders it.
   */
  const pageOf = async (request: Request, path: string, address: string) => {
    const isChecked = path.startsWith('/checkouts/')
    if (!isChecked && !path.startsWith('/admin')) return null
    await parts.awaitFreshReplica()
    const page =
      (await admin(request, path, address)) ??
      (isChecked
        ? ((await checkout(request, path, address)) ?? notFoundResponse(request.method, path))
        : null)
    if (request.method === 'POST' || !isChecked) await parts.awaitReplicated()
    return page
  }

  const answer = async (request: Request, peer = ''): Promise<Response> => {
    const path = new URL(request.url).pathname
    const forwarded = request.headers.get('x-forwarded-for')
    const address = clientAddress(forwarded, peer, parts.trustedProxies)
    const reported = await operations(request, path)
    if (reported) return reported
    const page = await pageOf(request, path, address)
    if (page) return page
    if (request.method === 'OPTIONS') return preflightResponse(request)
    if (path === '/health') return withCors(jsonResponse({ status: 'ok' }))
    if (path === '/ready') return withCors(await readiness(parts))
    const result = await graphql(fromWebRequest(request, peer), path)
    const found =
      (result && new Response(result.body, result)) ??
      (await permalink(request, path, address)) ??
      (await files(request, path, address)) ??
      policyRoute(parts.catalogue(), request, path)
    return withCors(found ?? notFoundResponse(request.method, path))
  }

  const posted = async (answering: ReturnType<typeof graphql>, address: string) => {
    try {
      const answered = (await answering)!
      return { ...answered, headers: { ...answered.headers, ...corsHeaders } }
    } catch (error) {
      parts.onError(error)
      const response = failure(error)
      const headers = { ...Object.fromEntries(response.headers), ...corsHeaders }
      return { status: response.status, headers, body: await response.text(), address }
    }
  }

  return {
    plain(request, path) {
      const answering = graphql(request, path)
      return answering && posted(answering, request.remoteAddress)
    },
    async fetch(request, peer) {
      try {
        return await answer(request, peer)
      } catch (error) {
        parts.onError(error)
        return withCors(failure(error))
      }
    },
  }
}
