import { clientAddress } from '#lib/http/client-address.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { readLimitedText } from '#lib/http/read-limited-text.ts'
import { createCspReportLogger, parseCspReports } from '#lib/reports/csp-report.ts'
import { reportRequestError } from '#lib/reports/report-request-error.ts'

/** Maximum request body, in bytes: browsers send some hundred per report. */
const longest = 64 * 1024
const letters = new RateLimiter({ limit: 30, window: 10 * 60 * 1000, total: 600 })
const log = createCspReportLogger((line, page) => {
  console.warn(line)
  reportRequestError(new Error(line), page)
})

/** Receives CSP violation reports (`report-uri`, `report-to`); always responds with 204. */
export async function POST(request: Request): Promise<Response> {
  const rest = letters.take(clientAddress(request.headers))
  if (rest > 0) {
    const response = uncachedJson({ error: 'Too many reports.' }, 429)
    response.headers.set('Retry-After', String(Math.ceil(rest / 1000)))
    return response
  }
  const body = await readLimitedText(request, longest)
  const reports = body === undefined ? undefined : parseCspReports(body)
  if (!reports) return uncachedJson({ error: 'Expected a report of a content policy.' }, 400)
  for (const report of reports) log(report)
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
