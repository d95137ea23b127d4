import { telemetry } from '@orrery/telemetry'
import type { HttpRequest } from '../http/router.ts'

/** Who looks whether the lake lives, or how it is, asks every few seconds, and is no part of anything. */
const PROBE_PATHS = new Set(['/health', '/ready', '/metrics', '/operations/health'])

/** Answers a request as a span, which lasts until the answer begins; as it is where nobody listens. */
export function traceRequest(
  request: HttpRequest,
  pathname: string,
  answer: (request: HttpRequest) => Promise<Response>,
): Promise<Response> {
  const measuring = telemetry()
  if (!measuring || PROBE_PATHS.has(pathname)) return answer(request)
  const from = (name: string) => request.headers.get(name)
  return measuring.span(request.method, {}, () => answer(request), { kind: 'server', from })
}

export interface MeasuredResponse {
  /** One of those that are known, or `other`. */
  method: string
  /** Pattern of the route. */
  route: string
  status: number
  /** Seconds until the answer began. */
  seconds: number
}

/** Tells of an answer which request it was to, by the pattern of its route. */
export function recordResponse({ method, route, status, seconds }: MeasuredResponse): void {
  const measuring = telemetry()
  if (!measuring) return
  const told = {
    'http.request.method': method === 'other' ? '_OTHER' : method,
    'http.route': route,
    'http.response.status_code': status,
  }
  measuring.record('http.server.request.duration', seconds, told)
  const span = measuring.current()
  span?.rename(`${told['http.request.method']} ${route}`)
  span?.note(told)
  if (status >= 500) span?.fail(String(status))
}
