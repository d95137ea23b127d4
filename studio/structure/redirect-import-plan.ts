import * as z from 'zod/mini'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import {
  findLoopInRedirects,
  normalizeRedirectDestination,
  redirectSourceKey,
  redirectsByKey,
  type RedirectStep,
} from '#lib/addresses/redirect-paths.ts'
import { localePrefixedPath } from '#lib/addresses/localized-path.ts'
import { defaultLocale, isRoutedLocale } from '#lib/locales.ts'
import { redirectSourceError } from '#schemas/fields/redirect-checks.ts'
import { partsOf, rowsOf } from '../query-results/result-parser.ts'
import { redirectRowSchema, redirectTargetProjection } from './redirect-chain.ts'
import type { RedirectCsvRow } from './redirect-csv.ts'

/** Redirect to create. */
export interface PlannedRedirect {
  line: number
  source: string
  /** A path of this site or an absolute URL. */
  url: string
  status: 301 | 302 | 307 | 308
}

/** Line that creates no redirect. */
export interface SkippedLine {
  line: number
  /** From and to, as written. */
  text: string
  reason: string
  /** Id of the redirect that has the path already. */
  existing?: string
}

/** What an import creates, and what it leaves out. */
export interface RedirectImportPlan {
  redirects: PlannedRedirect[]
  skipped: SkippedLine[]
}

const rootSchema = z.object({
  _id: z.string(),
  language: z.nullable(z.string()),
  url: redirectRowSchema.shape.url,
  target: redirectRowSchema.shape.target,
})

/** All redirects, also inactive ones, and those of the home URL. */
export const existingRedirectsQuery = {
  fetch: `{
    "redirects": *[_type == "redirect"] | order(_createdAt asc){
      _id, _type, source, status, "isActive": enabled != false,
      "url": select(destination.type == "url" => destination.url),
      "target": destination.reference->${redirectTargetProjection}
    },
    "roots": *[_type == "settings" && defined(rootRedirect)]{
      _id, _type, language,
      "url": select(rootRedirect.type == "external" => rootRedirect.url),
      "target": rootRedirect.reference->${redirectTargetProjection}
    }
  }`,
  listen: '*[_type in ["redirect", "settings"]]',
  parser: partsOf({
    redirects: rowsOf(z.extend(redirectRowSchema, { isActive: z.boolean() })),
    roots: rowsOf(rootSchema),
  }),
}

/** Redirects that exist already. */
export type ExistingRedirects = ReturnType<typeof existingRedirectsQuery.parser>

/**
 * Plans the import of redirects. The first of several lines with the same path counts, and no existing redirect is
 * replaced.
 *
 * @param siteUrl origin of the site; absolute URLs on it count as paths
 */
export function planRedirectImport(
  rows: readonly RedirectCsvRow[],
  existing: ExistingRedirects,
  addresses: AddressResolver,
  siteUrl: string,
): RedirectImportPlan {
  const taken = new Map<string, { id?: string; line?: number; url: string; isActive?: boolean }>()
  const steps = redirectsByKey(existingSteps(existing, addresses))
  for (const row of existing.redirects) {
    const key = row.source?.startsWith('/') ? redirectSourceKey(row.source) : undefined
    if (key !== undefined && !taken.has(key))
      taken.set(key, {
        id: row._id,
        url: destinationOf(row, addresses) || 'an unknown page',
        isActive: row.isActive,
      })
  }
  const plan: RedirectImportPlan = { redirects: [], skipped: [] }
  for (const row of rows) {
    const skip = (reason: string, id?: string) =>
      plan.skipped.push({
        line: row.line,
        text: `${row.from || '…'} → ${row.to || '…'}`,
        reason,
        ...(id && { existing: id }),
      })
    const redirect = redirectOf(row, siteUrl)
    if (typeof redirect === 'string') {
      skip(redirect)
      continue
    }
    const { source, url } = redirect
    const key = redirectSourceKey(source)
    const other = taken.get(key)
    if (other?.id) {
      const inactive = other.isActive ? '' : ' It is inactive.'
      skip(`This path is redirected to ${other.url} already.${inactive}`, other.id)
      continue
    }
    if (other) {
      skip(
        other.url === url
          ? `The same as line ${other.line}.`
          : `Line ${other.line} redirects this path already, to ${other.url}.`,
      )
      continue
    }
    const step = { source, destination: url }
    const loop = findLoopInRedirects(step, steps, siteUrl)
    if (loop) {
      skip(
        loop.length === 2
          ? 'A redirect cannot point to itself.'
          : `This would create a redirect loop: ${loop.join(' → ')}.`,
      )
      continue
    }
    taken.set(key, { line: row.line, url })
    steps.set(key, step)
    plan.redirects.push(redirect)
  }
  return plan
}

type Row = Pick<ExistingRedirects['roots'][number], 'url' | 'target'>

const destinationOf = ({ url, target }: Row, addresses: AddressResolver): string =>
  url ||
  (target &&
    addresses.hrefOfDocument(
      target,
      isRoutedLocale(target.language) ? target.language : defaultLocale,
    )) ||
  ''

function existingSteps(
  { redirects, roots }: ExistingRedirects,
  addresses: AddressResolver,
): RedirectStep[] {
  return [
    ...redirects.flatMap((row) =>
      row.isActive && row.source?.startsWith('/')
        ? [{ source: row.source, destination: destinationOf(row, addresses) }]
        : [],
    ),
    ...roots.flatMap((row) =>
      isRoutedLocale(row.language)
        ? [
            {
              source: localePrefixedPath(row.language, []),
              destination: destinationOf(row, addresses),
            },
          ]
        : [],
    ),
  ]
}

const statuses: Readonly<Record<string, PlannedRedirect['status']>> = {
  '': 302,
  ...Object.fromEntries(
    ['yes', 'y', 'true', '1', 'x', 'permanent', 'vrai', 'oui', '301'].map((word) => [word, 301]),
  ),
  ...Object.fromEntries(
    ['no', 'n', 'false', '0', 'temporary', 'faux', 'non', '302'].map((word) => [word, 302]),
  ),
  307: 307,
  308: 308,
}

/** The redirect of a line, or why there is none. */
function redirectOf(
  { line, from, to, permanent }: RedirectCsvRow,
  siteUrl: string,
): PlannedRedirect | string {
  if (!from) return 'The old path is missing.'
  if (!to) return 'The new path or URL is missing.'
  const source = sourcePath(from, siteUrl)
  if (source === undefined) return 'The old URL is not on this site. Enter its path only.'
  const problem = redirectSourceError(source)
  if (problem) return problem
  const url = normalizeRedirectDestination(to, siteUrl)
  if (url === undefined) return 'Start the new URL with / or https://.'
  const status = statuses[permanent.toLowerCase()]
  if (!status) return `“${permanent}” is not yes, no or a status such as 301.`
  return { line, source, url, status }
}

/** The path of a URL of this site, without the slash at its end. */
function sourcePath(from: string, siteUrl: string): string | undefined {
  let path = from
  if (/^https?:\/\//i.test(from)) {
    if (!URL.canParse(from) || new URL(from).origin !== siteUrl) return undefined
    path = from.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  }
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
