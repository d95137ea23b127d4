import { defineField, type SanityDocument, type ValidationContext } from 'sanity'
import { type AddressRow } from '#lib/addresses/address.ts'
import { createAddresses } from '#lib/addresses/create-addresses.ts'
import { factsOf, kindNames } from '#lib/addresses/kinds.ts'
import { isSegment, readSegments, segmentConflicts } from '#lib/addresses/segments.ts'
import { isLocale, type Locale } from '#lib/locales.ts'
import { studioApiVersion } from './api-version.ts'
import { formerSlugs } from './former-slugs.ts'

/** Types of the documents that name the segment of a page kind. */
const namingTypes = [
  ...new Set(
    kindNames.flatMap((kind) => {
      const { path } = factsOf(kind)
      return path.at === 'segment' ? [path.namedBy] : []
    }),
  ),
]

/** What the site holds beside the document that is being checked. */
export interface Surroundings {
  locale: Locale
  /** The documents that name segments in this language. */
  naming: readonly AddressRow[]
  /** Paths of pages in this language. */
  pages: readonly string[]
}

/** Why a document cannot name a segment, in words for its editor; true where it can. */
export function checkSegment(
  type: string,
  slug: string | undefined,
  { locale, naming, pages }: Surroundings,
): true | string {
  if (!slug) return true
  if (!/^[\p{Ll}\p{Lo}\p{M}\p{N}-]+$/u.test(slug) || !isSegment(slug))
    return 'Use one word of small letters, digits and hyphens that is neither a language nor “studio” or “api”.'
  const others = naming.filter((row) => row.type !== type)
  const segments = readSegments([{ type, language: locale, slug }, ...others])
  const conflict = segmentConflicts(segments).find(
    (each) => each.locale === locale && each.segment === slug && each.namedBy.includes(type),
  )
  const other = conflict?.namedBy.find((each) => each !== type)
  if (other) return `“${slug}” leads to the pages of “${other}” already: choose another word.`
  const { resolve } = createAddresses(segments)
  const hidden = pages.find((path) => resolve(locale, path.split('/')).kind !== 'page')
  return hidden === undefined || hidden.split('/')[0] !== slug
    ? true
    : `The page “${hidden}” would no longer be found below “${slug}”: choose another word, or move the page.`
}

/** Why a page cannot have a path that other kinds of pages answer, in words for its editor. */
export function checkPagePlace(
  slug: string | undefined,
  { locale, naming }: Surroundings,
): true | string {
  if (!slug) return true
  const { resolve } = createAddresses(readSegments(naming))
  const { kind } = resolve(locale, slug.split('/'))
  return kind === 'page'
    ? true
    : `Addresses below “${slug.split('/')[0]}” belong to pages of the kind “${kind}”: begin with another word.`
}

/** Asks content what stands around a document; nothing for a language that the site does not know. */
export async function surroundingsOf(
  document: SanityDocument | undefined,
  getClient: ValidationContext['getClient'],
): Promise<Surroundings | undefined> {
  const locale = document?.language
  if (!isLocale(locale)) return undefined
  const { naming, pages } = await getClient({ apiVersion: studioApiVersion }).fetch<
    Pick<Surroundings, 'naming' | 'pages'>
  >(
    `{
      "naming": *[_type in $types && language == $locale] | order(_id asc) {"type": _type, language, "slug": slug.current},
      "pages": *[_type == "page" && language == $locale && defined(slug.current)].slug.current
    }`,
    { types: namingTypes, locale },
    { perspective: 'drafts' },
  )
  return { locale, naming, pages }
}

/** The fields of a document that names a segment: the word, and the words that it was before. */
export function segmentSlug({ group, source }: { group?: string; source?: string } = {}) {
  return [
    defineField({
      name: 'slug',
      title: 'Address',
      type: 'slug',
      group,
      description:
        'One word, in the script of the language, that the addresses of these pages begin with, for instance “journal” in /journal/a-story.',
      options: { source, isUnique: () => true },
      validation: (rule) =>
        rule.required().custom(async (value, { document, getClient }) => {
          const around = await surroundingsOf(document, getClient)
          return around && document ? checkSegment(document._type, value?.current, around) : true
        }),
    }),
    formerSlugs(group),
  ]
}
