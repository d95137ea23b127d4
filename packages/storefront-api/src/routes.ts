import { createOperationsRoute, type OperationsParts } from './operations/route.ts'
import { createAdminRoute, type AdminRouteParts } from './admin/route.ts'
import { createCheckoutRoute, type CheckoutRouteParts } from './checkout/route.ts'
import { createFileRoute } from './media/files.ts'
import { readText } from './http/body.ts'
import { clientAddress } from './http/client-address.ts'
import { corsHeaders, preflight, withCors } from './http/cors.ts'
import type { PlainRequest } from './http/plain.ts'
import type { PlainHandler, RequestHandler } from './http/server.ts'
import { createGraphqlRoute } from './graphql/route.ts'
import { policyRoute } from './checkout/policy-route.ts'
import { graphqlError, json, notFound } from './http/responses.ts'
import { standingOf } from './store/readiness.ts'
import { reasonOf } from './trouble.ts'
import type { Content } from './catalogue/content-index.ts'
import type { CustomerDesk } from './desk/customer-desk.ts'
import type { CartDesk } from './desk/cart-desk.ts'
import type { CodeLimits } from './desk/code-limits.ts'

export interface HandlerParts
  extends Omit<CheckoutRouteParts, 'mayTryCode'>, AdminRouteParts, OperationsParts {
  content: () => Content
  customers: CustomerDesk
  mail: (to: string, url: string) => void
  desk: CartDesk
  codes: CodeLimits
  /** Answers when this process knows what others wrote; undefined where it does. */
  fresh: () => Promise<void> | undefined
  /** Answers when all others show what is stored now; undefined where there are none. */
  shown: () => Promise<void> | undefined
  accessToken: string | null
  trustedProxies: number
  dataDir: string | null
  mediaDir: string
}

/** The shop's answers: `plain` to what comes most often, `fetch` to everything. */
export interface Handler {
  fetch: RequestHandler
  plain: PlainHandler
}

const FAILED = 'The shop could not answer this request'

/** What is answered where something went wrong: what its store cannot do now may be asked for again. */
function failure(error: unknown): Response {
  const reason = reasonOf(error)
  const code = 'INTERNAL_SERVER_ERROR'
  return reason === null
    ? graphqlError(500, code, `${FAILED}.`)
    : graphqlError(503, code, `${FAILED}: ${reason}.`, { 'retry-after': '1' })
}

/**
 * Whether visitors can be sent here, with the reasons where they cannot, and with notes on what it cannot do at present.
 * `/health` says that the process answers.
 */
async function readiness({ dataDir, database }: HandlerParts): Promise<Response> {
  const { reasons, notes } = await standingOf(dataDir, database)
  const isReady = reasons.length === 0
  return json(
    { ready: isReady, reasons, ...(notes.length > 0 && { notes }) },
    isReady ? 200 : 503,
    isReady ? {} : { 'retry-after': '1' },
  )
}

function plainOf(request: Request, peer: string): PlainRequest {
  return {
    method: request.method,
    peer,
    header: (name) => request.headers.get(name),
    text: (limit) => readText(request, limit),
    isGone: () => false,
  }
}

/** Everything the shop serves, by path. */
export function createHandler(parts: HandlerParts): Handler {
  const graphql = createGraphqlRoute(parts, parts.accessToken)
  const files = createFileRoute(parts.mediaDir)
  const checkout = createCheckoutRoute({
    ...parts,
    mayTryCode: (where, right) => parts.codes.mayTry(where, right),
  })
  const admin = createAdminRoute(parts)
  const operations = createOperationsRoute(parts)

  /** Pages of the admin and the checkout. What a form changed the next page shows, whichever process makes it. */
  const pageOf = async (request: Request, path: string, address: string) => {
    const isChecked = path.startsWith('/checkouts/')
    if (!isChecked && !path.startsWith('/admin')) return null
    await parts.fresh()
    const page =
      (await admin(request, path, address)) ??
      (isChecked
        ? ((await checkout(request, path, address)) ?? notFound(request.method, path))
        : null)
    if (request.method === 'POST' || !isChecked) await parts.shown()
    return page
  }

  const answer = async (request: Request, peer = ''): Promise<Response> => {
    const path = new URL(request.url).pathname
    const forwarded = request.headers.get('x-forwarded-for')
    const address = clientAddress(forwarded, peer, parts.trustedProxies)
    const told = await operations(request, path)
    if (told) return told
    const page = await pageOf(request, path, address)
    if (page) return page
    if (request.method === 'OPTIONS') return preflight(request)
    if (path === '/health') return withCors(json({ status: 'ok' }))
    if (path === '/ready') return withCors(await readiness(parts))
    const result = await graphql(plainOf(request, peer), path)
    const found =
      (result && new Response(result.body, result)) ??
      (await files(request, path, address)) ??
      policyRoute(parts.shelf(), request, path)
    return withCors(found ?? notFound(request.method, path))
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
      return answering && posted(answering, request.peer)
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
