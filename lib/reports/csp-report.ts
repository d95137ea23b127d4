import { z } from 'zod'
import { scrubPersonalData } from './scrub-personal-data.ts'

/** A violation of the Content-Security-Policy, as a browser reports it. */
export interface CspReport {
  /** Such as `script-src-elem`. */
  directive: string
  /** `inline`, `eval`, or the origin of the blocked resource. */
  blocked: string
  /** Path of the page, without personal data. */
  page: string
}

const text = z.string().max(4_000)
/** Format of `report-uri` (CSP level 2). */
const reportUriShape = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'violated-directive': text,
    'effective-directive': text.optional(),
    'blocked-uri': text,
  }),
})
/** Format of `report-to` (Reporting API); the list may contain other types of reports. */
const reportToShape = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text.optional(),
  }),
})

/** Maximum number of reports per request; the rest is ignored. */
const maxReports = 20

/** Parses the violations in a request body; undefined for any other body. */
export function parseCspReports(body: string): CspReport[] | undefined {
  let given: unknown
  try {
    given = JSON.parse(body)
  } catch {
    return undefined
  }
  const single = reportUriShape.safeParse(given)
  if (single.success) {
    const report = single.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [reportOf(directive, report['blocked-uri'], report['document-uri'])]
  }
  if (!Array.isArray(given)) return undefined
  return given.slice(0, maxReports).flatMap((each): CspReport[] => {
    const { success, data } = reportToShape.safeParse(each)
    if (!success) return []
    const { effectiveDirective, blockedURL = '', documentURL } = data.body
    return [reportOf(effectiveDirective, blockedURL, documentURL)]
  })
}

function reportOf(directive: string, blocked: string, page: string): CspReport {
  return {
    directive: /^[a-z-]+/.exec(directive)?.[0] ?? 'unknown',
    blocked:
      URL.canParse(blocked) && /^(?:https?|wss?):/.test(blocked)
        ? new URL(blocked).origin
        : wordOf(blocked),
    page: scrubPersonalData(URL.canParse(page) ? new URL(page).pathname : '/').slice(0, 200),
  }
}

const wordOf = (blocked: string) => /^[a-z-]{1,30}/.exec(blocked)?.[0] ?? 'something'

/** Maximum number of distinct violations to remember. */
const capacity = 500

/**
 * Logs each kind of violation once, because browser extensions inject into pages as well and cause the same
 * violation each time.
 */
export function createCspReportLogger(log: (line: string, page: string) => void) {
  const logged = new Set<string>()
  return ({ directive, blocked, page }: CspReport): void => {
    const kind = `${directive} ${blocked}`
    if (logged.has(kind) || logged.size >= capacity) return
    logged.add(kind)
    log(
      `Content-Security-Policy violation: ${directive} blocked ${blocked}, first on ${page}.`,
      page,
    )
  }
}
