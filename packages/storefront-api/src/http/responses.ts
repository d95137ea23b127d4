/** A JSON response. */
export function jsonResponse(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

/** An error response in GraphQL's shape with `extensions.code`. */
export function graphqlErrorResponse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return jsonResponse({ errors: [{ message, extensions: { code } }] }, status, headers)
}

/** The 404 response of an unknown path. */
export function notFoundResponse(method: string, path: string): Response {
  return jsonResponse(
    {
      errors: [
        {
          message: `Nothing is served at ${method} ${path}.`,
          path,
          extensions: { code: 'NOT_FOUND' },
        },
      ],
    },
    404,
  )
}
