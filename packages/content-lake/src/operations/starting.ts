import { httpError } from '../http/errors.ts'
import type { HttpRequest } from '../http/http-request.ts'
import type { Lake } from '../lake.ts'
import { readiness } from './ready-route.ts'

/** Milliseconds for which a start waits to hear whether its pages are sound: what is larger is looked through beside the work. */
const LOOK_FIRST = 2_000

/**
 * Looks through what is stored while a lake starts, for a moment, and beside its work afterwards.
 * @param tell hears of damage that is found later, where no other process has the same content; `/ready` says it too
 * @throws (as a rejection) StorageError where pages are found to be damaged in that time
 */
export async function lookThrough(lake: Lake, tell: (error: unknown) => void): Promise<void> {
  const looked = lake.lookThrough()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_FIRST)))
  await Promise.race([looked, late]).finally(() => clearTimeout(timer))
  // That a copy is damaged is what its process ends with.
  looked.catch((error: unknown) => {
    if (!lake.company) tell(error)
  })
}

/** What is answered while documents are loaded: the process is well, and cannot work yet. */
export function starting(request: HttpRequest): Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/health') return Response.json({ status: 'ok' })
  if (pathname === '/ready')
    return readiness(['The lake is starting: its documents are being loaded.'])
  return httpError(503, 'Service Unavailable', 'The content lake is starting').toResponse()
}
