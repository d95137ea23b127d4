/** A JSON answer for this reader alone: nothing between keeps it. */
export function privateJsonResponse(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })
}
