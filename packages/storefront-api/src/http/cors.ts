/** Any origin may read without credentials: carts are protected by their own secret. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-shopify-api-version, x-request-id',
} as const

/** Adds CORS headers to a response. */
export function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value)
  return response
}

/** The response to a preflight request: all requested headers are allowed. */
export function preflightResponse(request: Request): Response {
  return withCors(
    new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-methods': 'GET, POST, OPTIONS',
        'access-control-allow-headers':
          request.headers.get('access-control-request-headers') ??
          'content-type, x-shopify-storefront-access-token, x-sdk-variant, x-sdk-version',
        'access-control-max-age': '7200',
        vary: 'access-control-request-headers',
      },
    }),
  )
}
