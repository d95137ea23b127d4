import { cacheTable } from './cache-table.ts'

/** A JSON answer that no cache keeps. */
export function uncachedJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': cacheTable.api.header } })
}
