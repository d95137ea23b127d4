import { randomUUID } from 'node:crypto'
import type { HttpRequest } from './router.ts'

/** Valid request ids: nothing that breaks a log line. */
const VALID_REQUEST_ID = /^[\w.:=+/@-]{1,128}$/

const ids = new WeakMap<HttpRequest, string>()

/** Sets the id that another process of this lake gave a request. */
export function setRequestId(request: HttpRequest, id: string): void {
  if (VALID_REQUEST_ID.test(id)) ids.set(request, id)
}

/** The id of a request in logs and responses: the client's `x-request-id`, or a generated one. */
export function requestIdOf(request: HttpRequest): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const given = request.headers.get('x-request-id')
  const id = given !== null && VALID_REQUEST_ID.test(given) ? given : randomUUID()
  ids.set(request, id)
  return id
}
