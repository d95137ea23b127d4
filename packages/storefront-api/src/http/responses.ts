/** A JSON answer. */
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

/** An error in GraphQL's own shape, with the code that clients look at. */
export function graphqlErrorResponse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return jsonResponse({ errors: [{ message, extensions: { code } }] }, status, headers)
}

/** The answer for a path that nothing is served at. */
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
