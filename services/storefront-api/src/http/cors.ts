const exposed = 'x-shopify-api-version, x-request-id'

/** Any origin may read, none with credentials: carts are guarded by their own secret. */
export function withCors(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('access-control-expose-headers', exposed)
  return response
}

/** The answer to a preflight request: the headers that it asks for are allowed. */
export function preflight(request: Request): Response {
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
