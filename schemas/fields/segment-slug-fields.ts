import { defineField, type ValidationContext } from 'sanity'
import * as z from 'zod/mini'
import { type PageAddressRow } from '#lib/addresses/page-address.ts'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { reservedFirstSegments } from '#lib/addresses/reserved-paths.ts'
import {
  isValidPageKindSegment,
  pageKindSegmentsFromRows,
  segmentConflicts,
} from '#lib/addresses/page-kind-segments.ts'
import { isLocale, type Locale } from '#lib/locales.ts'
import { formerSlugsField } from './former-slugs-field.ts'
import { addressRowShape, textsOrNull, withFallback } from './lenient-shapes.ts'
import {
  type LookUpContext,
  reportLookUpError,
  lookUpForValidation,
  warnIfSlugUnchecked,
  lookUpUnavailable,
  type LookUpUnavailable,
} from './validation-lookup.ts'

/** Default segment by the type of the document that names it. */
const fallbacks = new Map(
  pageKindNames.flatMap((kind) => {
    const { path } = pageKindConfig(kind)
    return path.at === 'segment' ? [[path.namedBy, path.fallback] as const] : []
  }),
)

/** A document that names a segment, with its former slugs. */
interface NamingRow extends PageAddressRow {
  formerSlugs?: readonly (string | null)[] | null
}

/** Content of the site that a slug is checked against. */
export interface SlugCheckContext {
  locale: Locale
  /** The documents that name segments in this language. */
  naming: readonly NamingRow[]
  /** Paths of pages in this language. */
  pages: readonly string[]
  /** Title of a document type in Studio. */
  titleOf: (type: string) => string
}

/** Reserved first segments, without languages. */
const reservedSegments = [...reservedFirstSegments].filter((part) => !isLocale(part))

/** Validates a segment: an error message for the editor, or true. */
export function checkSegmentSlug(
  type: string,
  slug: string | undefined,
  { locale, naming, pages, titleOf }: SlugCheckContext,
): true | string {
  if (!slug) return true
  if (!/^[\p{Ll}\p{Lo}\p{M}\p{N}-]+$/u.test(slug) || !isValidPageKindSegment(slug))
    return `Use one word of lowercase letters, digits and hyphens. Languages and these words are reserved: ${reservedSegments.join(', ')}.`
  const others = naming.filter((row) => row.type !== type)
  const segments = pageKindSegmentsFromRows([{ type, language: locale, slug }, ...others])
  const conflict = segmentConflicts(segments).find(
    (each) => each.locale === locale && each.segment === slug && each.namedBy.includes(type),
  )
  const other = conflict?.namedBy.find((each) => each !== type)
  if (other) return `“${slug}” is already used by “${titleOf(other)}”. Choose another word.`
  const { resolve } = createAddressResolver(segments)
  const hidden = pages.find((path) => {
    const parts = path.split('/')
    return parts[0] === slug && resolve(locale, parts).kind !== 'page'
  })
  return hidden === undefined
    ? true
    : `This would hide the page “${hidden}”. Choose another word, or change the page’s path.`
}

/** Error message for a page path that belongs to another kind of page. */
export function checkPagePathConflict(
  slug: string | undefined,
  { locale, naming, titleOf }: SlugCheckContext,
): true | string {
  if (!slug) return true
  const other = namedAt(slug, locale, naming)
  return other === undefined
    ? true
    : `“${firstOf(slug)}” is already used by “${titleOf(other)}”. Start the path with another word.`
}

/**
 * Warning for a page path that starts with a former segment of another kind, whose old URLs redirect.
 */
export function checkFormerPathConflict(
  slug: string | undefined,
  { locale, naming, titleOf }: SlugCheckContext,
): true | string {
  if (!slug) return true
  for (const [type, fallback] of fallbacks) {
    const rows = naming.filter((row) => row.type === type)
    const former = [fallback, ...rows.flatMap(({ formerSlugs }) => formerSlugs ?? [])]
    if (!former.includes(firstOf(slug))) continue
    const before = namedAt(slug, locale, [{ type, language: locale, slug: firstOf(slug) }])
    if (before === type)
      return `“${firstOf(slug)}” is an old URL of “${titleOf(type)}”: old links may open this page. Consider another word.`
  }
  return true
}

const firstOf = (path: string) => path.split('/')[0] ?? ''

/** The type of the document that names the first segment of a path; undefined for a path of a page. */
function namedAt(
  slug: string,
  locale: Locale,
  naming: readonly PageAddressRow[],
): string | undefined {
  const { kind } = createAddressResolver(pageKindSegmentsFromRows(naming)).resolve(
    locale,
    slug.split('/'),
  )
  const { path } = pageKindConfig(kind)
  return path.at === 'segment' ? path.namedBy : undefined
}

const slugContextShape = z.object({
  naming: z.array(z.extend(addressRowShape, { formerSlugs: textsOrNull })),
  pages: z.array(withFallback(z.string(), '')),
})

/** Queries the context of a slug; undefined for an unknown language. */
export async function loadSlugCheckContext(
  context: LookUpContext & Pick<ValidationContext, 'schema'>,
): Promise<SlugCheckContext | undefined | LookUpUnavailable> {
  const locale = context.document?.language
  if (!isLocale(locale)) return undefined
  const query = `{
      "naming": *[_type in $types && language == $locale] | order(_id asc) {"type": _type, language, "slug": slug.current, formerSlugs},
      "pages": *[_type == "page" && language == $locale && defined(slug.current)].slug.current
    }`
  const found = await lookUpForValidation(
    context,
    { query, shape: slugContextShape },
    { types: [...fallbacks.keys()], locale },
    'drafts',
  )
  if (found === lookUpUnavailable) return lookUpUnavailable
  return { locale, ...found, titleOf: (type) => context.schema.get(type)?.title ?? type }
}

/** Fields of a document that names a segment: slug and former slugs. */
export function segmentSlugFields({ group, source }: { group?: string; source?: string } = {}) {
  return [
    defineField({
      name: 'slug',
      title: 'URL segment',
      type: 'slug',
      group,
      description: 'First part of these pages’ URLs, for example “journal” in /journal/a-story.',
      options: { source, isUnique: () => true },
      validation: (rule) =>
        rule.required().custom(
          reportLookUpError(async (value: { current?: string } | undefined, context) => {
            const around = await loadSlugCheckContext(context)
            const { document } = context
            if (!around || !document) return true
            if (around === lookUpUnavailable) return lookUpUnavailable
            return checkSegmentSlug(document._type, value?.current, around)
          }),
        ),
    }),
    formerSlugsField(group),
  ]
}

/** Document rule: warns if the checks of the segment could not run. */
export const warnIfSegmentSlugUnchecked = warnIfSlugUnchecked((_, context) =>
  loadSlugCheckContext(context),
)
