import type { SanityDocument, ValidationContext } from 'sanity'
import * as z from 'zod/mini'
import { addressProjection } from '#lib/addresses/address.groq.ts'
import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { canonicalPath, localePrefixedPath } from '#lib/addresses/localized-path.ts'
import {
  findRedirectLoop,
  maxRedirectAddressLength,
  redirectSourceKey,
  type RedirectStep,
} from '#lib/addresses/redirect-paths.ts'
import { pageKindSegmentsFromRows } from '#lib/addresses/page-kind-segments.ts'
import { defaultLocale, isRoutedLocale } from '#lib/locales.ts'
import { addressRowShape, textOrNull, withFallback } from './lenient-shapes.ts'
import {
  lookUpForValidation,
  lookUpUnavailable,
  type LookUpUnavailable,
} from './validation-lookup.ts'

interface StepRow {
  source?: string | null
  /** Set for settings, whose redirect starts at the home page of their language. */
  language?: string | null
  url?: string | null
  target?: PageAddressRow | null
}

/** Query result for the check of a redirect: its target, and all other redirects. */
export interface RedirectCheckData {
  naming: PageAddressRow[]
  target: PageAddressRow | null
  redirects: StepRow[]
  roots: StepRow[]
}

const target = withFallback(z.nullable(addressRowShape), null)
const redirectCheckShape = z.object({
  naming: z.array(addressRowShape),
  target,
  redirects: z.array(z.object({ source: textOrNull, url: textOrNull, target })),
  roots: z.array(z.object({ language: textOrNull, url: textOrNull, target })),
}) satisfies z.ZodMiniType<RedirectCheckData>

/** The redirect as edited. */
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
 * Error message for a redirect to itself or in a loop, over pages, other redirects and the redirect of the root,
 * regardless of the spelling of paths.
 *
 * @param siteUrl origin of the site; absolute addresses on it count as paths
 */
export function redirectLoopError(
  { source, url }: RedirectDraft,
  { naming, target, redirects, roots }: RedirectCheckData,
  siteUrl: string,
): true | string {
  const addresses = createAddressResolver(pageKindSegmentsFromRows(naming))
  const destinationOf = (row: StepRow) =>
    row.url || (row.target && addresses.hrefOfDocument(row.target, readerOf(row.target))) || ''
  const others = [
    ...redirects.map((row): RedirectStep => ({
      source: row.source ?? '',
      destination: destinationOf(row),
    })),
    ...roots.flatMap((row): RedirectStep[] =>
      isRoutedLocale(row.language)
        ? [{ source: localePrefixedPath(row.language, []), destination: destinationOf(row) }]
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
    ? 'A redirect cannot point to itself.'
    : `This would create a redirect loop: ${circle.join(' → ')}.`
}

/** Whether another redirect has the same source path: only one of them would apply. */
export function isRedirectSourceTaken(
  source: string,
  { redirects }: Pick<RedirectCheckData, 'redirects'>,
): boolean {
  const key = redirectSourceKey(source)
  return redirects.some(
    (row) => row.source?.startsWith('/') && redirectSourceKey(row.source) === key,
  )
}

function readerOf({ language }: PageAddressRow) {
  return isRoutedLocale(language) ? language : defaultLocale
}

/** Error message for a source that is not a path of the site as redirects need it. */
export function redirectSourceError(source: string): string | undefined {
  if (!source.startsWith('/') || source.startsWith('//'))
    return 'Start the path with one slash, for example /old-page.'
  if (source.length > 1 && source.endsWith('/')) return 'Remove the slash at the end of the path.'
  if (/[?#\s]/.test(source)) return 'Enter only the path, without ?, # or spaces.'
  return source.length > maxRedirectAddressLength
    ? `Enter at most ${maxRedirectAddressLength} characters.`
    : undefined
}

/** Queries the documents that a redirect is checked against. */
function redirectRows(
  context: ValidationContext,
  target?: string,
): Promise<RedirectCheckData | LookUpUnavailable> {
  const own = context.document?._id.replace(/^(drafts|versions\.[^.]+)\./, '') ?? ''
  return lookUpForValidation(
    context,
    { query, shape: redirectCheckShape },
    { types: namingTypes, own, target: target ?? '' },
    'drafts',
  )
}

/** Origin of Studio, which is part of the site. */
export const studioOrigin = (): string => globalThis.location?.origin ?? ''

/** Validates the source of a redirect: of two with the same source only the first would apply. */
export async function checkRedirectSource(source: string, context: ValidationContext) {
  if (!isOn(context.document)) return true
  const rows = await redirectRows(context)
  if (rows === lookUpUnavailable) return lookUpUnavailable
  return isRedirectSourceTaken(source, rows)
    ? 'Another redirect already has this source path.'
    : true
}

/** Stored destination of a redirect or link. */
export interface StoredDestination {
  type?: string
  url?: string
  reference?: { _ref?: string }
}

/** Validates the destination of a redirect; disabled redirects always pass. */
export async function checkRedirectDestination(
  to: StoredDestination | undefined,
  context: ValidationContext,
) {
  const source = context.document?.source
  if (!to || typeof source !== 'string' || !source.startsWith('/') || !isOn(context.document))
    return true
  const outward = to.type === 'url'
  const rows = await redirectRows(context, outward ? undefined : to.reference?._ref)
  if (rows === lookUpUnavailable) return lookUpUnavailable
  return redirectLoopError({ source, url: outward ? to.url : undefined }, rows, studioOrigin())
}

const isOn = (document: SanityDocument | undefined) => document?.enabled !== false

/** Validates the root redirect of settings. */
export async function checkRootRedirect(
  to: StoredDestination | undefined,
  context: ValidationContext,
) {
  const language = context.document?.language
  if (!to || typeof language !== 'string' || !isRoutedLocale(language)) return true
  const outward = to.type === 'external'
  const rows = await redirectRows(context, outward ? undefined : to.reference?._ref)
  const source = canonicalPath(language, [])
  if (rows === lookUpUnavailable) return lookUpUnavailable
  return redirectLoopError({ source, url: outward ? to.url : undefined }, rows, studioOrigin())
}
