/** A JSON response that caches must not store. */
export function privateJsonResponse(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })
}
