import { telemetry } from '@orrery/telemetry'
import type { HttpRequest } from '../http/router.ts'

/** Probes and scrapes every few seconds, which are not traced. */
const PROBE_PATHS = new Set(['/health', '/ready', '/metrics', '/operations/health'])

/** Runs a request in a server span that ends when the response begins; without telemetry, runs it directly. */
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
  /** A known method, or `other`. */
  method: string
  /** Pattern of the route. */
  route: string
  status: number
  /** Seconds until the response began. */
  seconds: number
}

/** Records a response in its span and in the duration histogram, by the pattern of its route. */
export function recordResponse({ method, route, status, seconds }: MeasuredResponse): void {
  const measuring = telemetry()
  if (!measuring) return
  const reported = {
    'http.request.method': method === 'other' ? '_OTHER' : method,
    'http.route': route,
    'http.response.status_code': status,
  }
  measuring.record('http.server.request.duration', seconds, reported)
  const span = measuring.current()
  span?.rename(`${reported['http.request.method']} ${route}`)
  span?.note(reported)
  if (status >= 500) span?.fail(String(status))
}
