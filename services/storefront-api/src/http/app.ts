import { createCheckoutRoute, type CheckoutRouteParts } from '../checkout/route.ts'
import { createFileRoute } from '../media/files.ts'
import { preflight, withCors } from './cors.ts'
import { createGraphqlRoute } from './graphql-route.ts'
import { policyRoute } from './policy-route.ts'
import { graphqlError, json, notFound } from './responses.ts'
import type { CartDesk } from '../cart/cart-desk.ts'

export interface HandlerParts extends CheckoutRouteParts {
  desk: CartDesk
  accessToken: string | null
  mediaDir: string
}

/** A server as the web platform has it: a request in, a response out, nothing thrown. */
export type Handler = (request: Request) => Promise<Response>

/** Everything the shop serves, by path. */
export function createHandler(parts: HandlerParts): Handler {
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
