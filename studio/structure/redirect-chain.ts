import * as z from 'zod/mini'
import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import {
  redirectDestinationKey,
  normalizeRedirectDestination,
  redirectSourceKey,
} from '#lib/addresses/redirect-paths.ts'
import { splitLocalizedPath } from '#lib/addresses/localized-path.ts'

/** A redirect document as queried. */
export interface RedirectRow {
  _id: string
  source: string | null
  status: number | null
  url: string | null
  target: PageAddressRow | null
}

export const redirectRowSchema = z.object({
  _id: z.string(),
  source: z.nullable(z.string()),
  status: z.nullable(z.number()),
  url: z.nullable(z.string()),
  target: z.nullable(
    z.object({
      type: z.nullable(z.string()),
      language: z.nullable(z.string()),
      slug: z.nullable(z.string()),
    }),
  ),
}) satisfies z.ZodMiniType<RedirectRow>

/** Projection of a page that a redirect refers to. */
export const redirectTargetProjection = `{
    "type": _type, language, "slug": select(_type == "news" && type == "link" => null, coalesce(store.slug.current, slug.current))
  }`

/** Redirects in the site's order: of several with the same source the first one applies. */
export const redirectsQuery = `*[_type == "redirect" && enabled != false] | order(_createdAt asc){
  _id, _type, source, status,
  "url": select(destination.type == "url" => destination.url),
  "target": destination.reference->${redirectTargetProjection}
}`

export interface RedirectStep {
  id: string
  from: string
  to: string
}

export interface RedirectChain {
  steps: RedirectStep[]
  /** Final path or URL; undefined if the redirects form a loop. */
  end: string | undefined
}

/**
 * Follows redirects from a path.
 *
 * @param path a path or a URL of this site
 * @param siteUrl origin of the site
 */
export function followRedirects(
  path: string,
  rows: readonly RedirectRow[],
  addresses: AddressResolver,
  siteUrl: string,
): RedirectChain {
  const byKey = new Map<string, RedirectRow>()
  for (const row of rows) {
    const key = row.source ? redirectSourceKey(row.source) : undefined
    if (key !== undefined && !byKey.has(key)) byKey.set(key, row)
  }
  const steps: RedirectStep[] = []
  const walked = new Set<string>()
  let place = path
  for (;;) {
    const key = redirectDestinationKey(place)
    const row = key === undefined ? undefined : byKey.get(key)
    const to = row && destinationOf(row, place, addresses, siteUrl)
    if (!row || key === undefined || to === undefined) return { steps, end: place }
    if (walked.has(key)) return { steps, end: undefined }
    walked.add(key)
    steps.push({ id: row._id, from: place, to })
    place = to
  }
}

function destinationOf(
  { url, target }: RedirectRow,
  from: string,
  addresses: AddressResolver,
  siteUrl: string,
): string | undefined {
  if (url) return normalizeRedirectDestination(url, siteUrl)
  return addresses.hrefOfDocument(target, splitLocalizedPath(from).locale)
}

/**
 * Parses editor input as a path of this site.
 *
 * @returns undefined for a URL of another site and for anything else
 */
export function parseSitePath(typed: string, siteUrl: string): string | undefined {
  const text = typed.trim()
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text)) return undefined
    const { origin, pathname } = new URL(text)
    return origin === siteUrl ? pathname : undefined
  }
  const [path = ''] = text.split(/[?#]/)
  if (path === '' || /\s/.test(path)) return undefined
  return path.startsWith('/') ? path.replace(/^\/+/, '/') : `/${path}`
}
