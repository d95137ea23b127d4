import { cachePolicies } from './cache-policies.ts'

/** A JSON response with `Cache-Control: no-store`. */
export function uncachedJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': cachePolicies.api.header } })
}
