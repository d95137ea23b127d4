import { createCheckoutRoute, type CheckoutRouteParts } from './checkout/route.ts'
import { createFileRoute } from './media/files.ts'
import type { RequestHandler } from './http/server.ts'
import { preflight, withCors } from './http/cors.ts'
import { createGraphqlRoute } from './graphql/route.ts'
import { policyRoute } from './checkout/policy-route.ts'
import { graphqlError, json, notFound } from './http/responses.ts'
import type { CartDesk } from './desk/cart-desk.ts'

export interface HandlerParts extends CheckoutRouteParts {
  desk: CartDesk
  accessToken: string | null
  mediaDir: string
}

/** Everything the shop serves, by path. */
export function createHandler(parts: HandlerParts): RequestHandler {
  const graphql = createGraphqlRoute(parts, parts.accessToken)
  const files = createFileRoute(parts.mediaDir)
  const checkout = createCheckoutRoute(parts)

  const answer = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    const isChecked = path.startsWith('/checkouts/')
    if (isChecked) return (await checkout(request, path)) ?? notFound(request.method, path)
    if (request.method === 'OPTIONS') return preflight(request)
    if (path === '/health') return withCors(json({ status: 'ok' }))
    const found =
      (await graphql(request, path)) ??
      (await files(request, path)) ??
      policyRoute(parts.shelf(), request, path)
    return withCors(found ?? notFound(request.method, path))
  }

  return async (request) => {
    try {
      return await answer(request)
    } catch (error) {
      parts.onError(error)
      return withCors(
        graphqlError(500, 'INTERNAL_SERVER_ERROR', 'The shop could not answer this request.'),
      )
    }
  }
}
