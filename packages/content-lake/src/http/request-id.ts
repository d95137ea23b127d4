import { randomUUID } from 'node:crypto'
import type { HttpRequest } from './router.ts'

/** What a proxy may have called a request: nothing that would break a line of a log. */
const VALID_REQUEST_ID = /^[\w.:=+/@-]{1,128}$/

const ids = new WeakMap<HttpRequest, string>()

/** Says what another process of ours has called a request. */
export function setRequestId(request: HttpRequest, id: string): void {
  if (VALID_REQUEST_ID.test(id)) ids.set(request, id)
}

/** By what a request is found again in logs and answers: the name that whoever asks gave it (`x-request-id`), or one of our own. */
export function requestIdOf(request: HttpRequest): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const given = request.headers.get('x-request-id')
  const id = given !== null && VALID_REQUEST_ID.test(given) ? given : randomUUID()
  ids.set(request, id)
  return id
}
