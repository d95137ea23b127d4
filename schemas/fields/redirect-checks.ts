import type { SanityDocument, ValidationContext } from 'sanity'
import { addressProjection } from '#lib/addresses/address.groq.ts'
import type { AddressRow } from '#lib/addresses/address.ts'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { canonicalPath, prefixedPath } from '#lib/addresses/path.ts'
import { findRedirectLoop, redirectKey, type RedirectStep } from '#lib/addresses/redirect-paths.ts'
import { readSegments } from '#lib/addresses/segments.ts'
import { defaultLocale, isRoutedLocale } from '#lib/locales.ts'
import { lookUp, unavailable, type Unavailable } from './content-lookup.ts'

interface StepRow {
  source?: string | null
  /** Of settings, whose redirect begins at the home page of their language. */
  language?: string | null
  url?: string | null
  target?: AddressRow | null
}

/** What content answers about redirects: the one that is checked, and the ones beside it. */
export interface RedirectRows {
  naming: AddressRow[]
  target: AddressRow | null
  redirects: StepRow[]
  roots: StepRow[]
}

/** What an editor has filled in so far. */
export interface RedirectDraft {
  source: string
  url?: string
}

const namingTypes = [
  ...new Set(
    pageKindNames.flatMap((kind) => {
      const { path } = pageKindConfig(kind)
      return path.at === 'segment' ? [path.namedBy] : []
    }),
  ),
]

const query = `{
  "naming": *[_type in $types && defined(language)] | order(_id asc) {${addressProjection}},
  "target": *[_id == $target][0]{${addressProjection}},
  "redirects": *[_type == "redirect" && enabled != false && _id != $own] | order(_createdAt asc) {
    source,
    "url": select(destination.type == "url" => destination.url),
    "target": select(destination.type != "url" => destination.reference->{${addressProjection}})
  },
  "roots": *[_type == "settings" && defined(rootRedirect) && _id != $own]{
    language,
    "url": select(rootRedirect.type == "external" => rootRedirect.url),
    "target": rootRedirect.reference->{${addressProjection}}
  }
}`

/**
 * Why a redirect cannot be as it is, in words for its editor: it leads to itself, or round in a circle, over
 * pages, other redirects and the redirect of the root, whichever way the paths are spelled.
 *
 * @param siteUrl origin of the site; absolute addresses on it count as paths
 */
export function redirectError(
  { source, url }: RedirectDraft,
  { naming, target, redirects, roots }: RedirectRows,
  siteUrl: string,
): true | string {
  const addresses = createAddressResolver(readSegments(naming))
  const destinationOf = (row: StepRow) =>
    row.url || (row.target && addresses.hrefOfDocument(row.target, readerOf(row.target))) || ''
  const others = [
    ...redirects.map((row): RedirectStep => ({
      source: row.source ?? '',
      destination: destinationOf(row),
    })),
    ...roots.flatMap((row): RedirectStep[] =>
      isRoutedLocale(row.language)
        ? [{ source: prefixedPath(row.language, []), destination: destinationOf(row) }]
        : [],
    ),
  ].filter((step) => step.source.startsWith('/'))
  const circle = findRedirectLoop(
    { source, destination: destinationOf({ url, target }) },
    others,
    siteUrl,
  )
  if (!circle) return true
  return circle.length === 2
    ? 'A redirect cannot lead to itself.'
    : `Visitors would go round in a circle: ${circle.join(' → ')}.`
}

/** Whether another redirect begins at the same path already: only one of them can hold. */
export function isSourceTaken(
  source: string,
  { redirects }: Pick<RedirectRows, 'redirects'>,
): boolean {
  const key = redirectKey(source)
  return redirects.some((row) => row.source?.startsWith('/') && redirectKey(row.source) === key)
}

function readerOf({ language }: AddressRow) {
  return isRoutedLocale(language) ? language : defaultLocale
}

/** Asks content what a redirect is checked against. */
function redirectRows(
  context: ValidationContext,
  target?: string,
): Promise<RedirectRows | Unavailable> {
  const own = context.document?._id.replace(/^(drafts|versions\.[^.]+)\./, '') ?? ''
  return lookUp<RedirectRows>(
    context,
    query,
    { types: namingTypes, own, target: target ?? '' },
    'drafts',
  )
}

/** Where Studio stands, which is part of the site. */
export const studioOrigin = (): string => globalThis.location?.origin ?? ''

/** The path that a redirect begins at: of two from one path only the first would hold. */
export async function checkSource(source: string, context: ValidationContext) {
  if (!isOn(context.document)) return true
  const rows = await redirectRows(context)
  if (rows === unavailable) return unavailable
  return isSourceTaken(source, rows) ? 'Another redirect begins here already.' : true
}

/** Where a redirect leads, or a link, as its fields hold it. */
export interface Destination {
  type?: string
  url?: string
  reference?: { _ref?: string }
}

/** A redirect that is off harms nobody. */
export async function checkRedirect(to: Destination | undefined, context: ValidationContext) {
  const source = context.document?.source
  if (!to || typeof source !== 'string' || !source.startsWith('/') || !isOn(context.document))
    return true
  const outward = to.type === 'url'
  const rows = await redirectRows(context, outward ? undefined : to.reference?._ref)
  if (rows === unavailable) return unavailable
  return redirectError({ source, url: outward ? to.url : undefined }, rows, studioOrigin())
}

const isOn = (document: SanityDocument | undefined) => document?.enabled !== false

/** Where settings lead from the home page of their language. */
export async function checkRootRedirect(to: Destination | undefined, context: ValidationContext) {
  const language = context.document?.language
  if (!to || typeof language !== 'string' || !isRoutedLocale(language)) return true
  const outward = to.type === 'external'
  const rows = await redirectRows(context, outward ? undefined : to.reference?._ref)
  const source = canonicalPath(language, [])
  if (rows === unavailable) return unavailable
  return redirectError({ source, url: outward ? to.url : undefined }, rows, studioOrigin())
}
