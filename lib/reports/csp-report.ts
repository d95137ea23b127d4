import { z } from 'zod'
import { scrub } from './scrub.ts'

/** What a page wanted and its policy refused, as a browser tells of it. */
export interface CspReport {
  /** Such as `script-src-elem`. */
  directive: string
  /** `inline`, `eval`, or the origin of what was to be loaded. */
  blocked: string
  /** Path of the page, without what could name a person. */
  page: string
}

const text = z.string().max(4_000)
/** As `report-uri` sends it (CSP level 2). */
const old = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'violated-directive': text,
    'effective-directive': text.optional(),
    'blocked-uri': text,
  }),
})
/** As `report-to` sends it (Reporting API); other kinds of reports stand beside. */
const anew = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text.optional(),
  }),
})

/** Most reports that are read of one letter. */
const atOnce = 20

/** The reports in a letter of a browser; undefined for what is none. */
export function parseCspReports(letter: string): CspReport[] | undefined {
  let given: unknown
  try {
    given = JSON.parse(letter)
  } catch {
    return undefined
  }
  const single = old.safeParse(given)
  if (single.success) {
    const report = single.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [reportOf(directive, report['blocked-uri'], report['document-uri'])]
  }
  if (!Array.isArray(given)) return undefined
  return given.slice(0, atOnce).flatMap((each): CspReport[] => {
    const { success, data } = anew.safeParse(each)
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
    page: scrub(URL.canParse(page) ? new URL(page).pathname : '/').slice(0, 200),
  }
}

const wordOf = (blocked: string) => /^[a-z-]{1,30}/.exec(blocked)?.[0] ?? 'something'

/** Most different reports that are remembered as told. */
const capacity = 500

/**
 * Tells of each kind of refusal once: extensions of browsers write into pages as well, and what they want is the same
 * each time.
 */
export function createCspReportLog(tell: (line: string, page: string) => void) {
  const told = new Set<string>()
  return ({ directive, blocked, page }: CspReport): void => {
    const kind = `${directive} ${blocked}`
    if (told.has(kind) || told.size >= capacity) return
    told.add(kind)
    tell(`A browser kept ${blocked} out of a page by ${directive}, first on ${page}.`, page)
  }
}
