import { distinctUntilChanged, map, retry } from 'rxjs'
import * as z from 'zod/mini'
import type {
  DocumentLocationResolver,
  DocumentLocation,
  DocumentLocationsState,
} from 'sanity/presentation'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { documentTypesWhere, pageKindOfType } from '#lib/addresses/page-kinds.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import { addressProjection } from '#lib/addresses/address.groq.ts'
import { isLocale, localeTable, routedLocales } from '#lib/locales.ts'
import { parseResult, rowOf } from '../query-results/result-parser.ts'

/**
 * Milliseconds between two queries, because typing hardly ever changes a document's locations; also the retry delay.
 */
const throttleMs = 3000

/** Resolves the locations of a document on the site: its own page, pages that show it, or every page. */
export function createDocumentLocationResolver(
  addresses: AddressResolver,
): DocumentLocationResolver {
  return ({ id, type, perspectiveStack }, { documentStore }) => {
    const question = {
      fetch: documentLocationsQuery,
      listen: '*[_id in [$id, $draft] || references($id)]',
    }
    const params = { id, draft: `drafts.${id}`, pageTypes: documentTypesWhere() }
    return documentStore
      .listenQuery(question, params, {
        apiVersion: studioApiVersion,
        perspective: perspectiveStack.length > 0 ? [...perspectiveStack] : 'drafts',
        tag: 'orrery.locations',
        throttleTime: throttleMs,
      })
      .pipe(
        // An error would make Studio unmount the form around the locations.
        retry({ delay: throttleMs }),
        distinctUntilChanged(
          (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other),
        ),
        map((found) => {
          const { value, illTyped } = parseResult(locationsParser, found)
          if (!value && illTyped[0])
            return cautionState(`This document contains invalid data: ${illTyped[0].problem}.`)
          return documentLocationsFor(type, value, addresses)
        }),
      )
  }
}

/** A page that shows a document. */
interface PageRow extends PageAddressRow {
  title?: string | null
  shopTitle?: string | null
}

/** A document with the pages that show it or link to it. */
export interface DocumentWithShowingPages extends PageRow {
  source?: string | null
  /** Shopify id of a variant. */
  number?: number | null
  product?: PageRow | null
  usedBy?: PageRow[] | null
  /** Number of pages that show it or link to it. */
  pages?: number | null
}

const text = z.nullable(z.string())
const pageRowSchema = z.object({
  type: text,
  language: text,
  slug: text,
  title: text,
  shopTitle: text,
}) satisfies z.ZodMiniType<PageRow>

/** Values of an unexpected type count as missing: the form reports them, field by field. */
const locationsParser = rowOf(
  z.extend(pageRowSchema, {
    source: text,
    number: z.nullable(z.number()),
    product: z.nullable(pageRowSchema),
    usedBy: z.nullable(z.array(pageRowSchema)),
    pages: z.nullable(z.number()),
  }) satisfies z.ZodMiniType<DocumentWithShowingPages>,
)

/** Pages listed per document; more are only counted. */
const maxListedPages = 100

const page = /* groq */ `${addressProjection}, title, "shopTitle": store.title`

/** Fetches what the locations of the document `$id` depend on; `$pageTypes` are the types with pages. */
export const documentLocationsQuery = /* groq */ `*[_id == $id][0]{
  ${page},
  source,
  "number": store.id,
  "product": *[_type == "product" && language == "en" && ^._type == "productVariant" && store.gid == ^.store.productGid][0]{${page}},
  "usedBy": *[_type in $pageTypes && references($id)] | order(language asc, _id asc)[0...${maxListedPages}]{${page}},
  "pages": count(*[_type in $pageTypes && references($id)])
}`

const cautionState = (message: string): DocumentLocationsState => ({ tone: 'caution', message })

const titleOf = (row: PageRow, href: string) => row.title || row.shopTitle || href

/** Location of a document that is on every page: the home page of its language, or of each. */
function onEveryPage(message: string, language: unknown, { hrefFor }: AddressResolver) {
  const seen = isLocale(language) ? [language] : routedLocales
  const places = seen
    .filter((locale) => localeTable[locale].routed)
    .map((locale) => ({
      title: `Home, ${localeTable[locale].name}`,
      href: hrefFor({ kind: 'home', locale }),
    }))
  return { message, tone: 'positive' as const, locations: places }
}

/** Locations with the number of all pages, if more refer to the document than are listed. */
const withCount = (
  state: DocumentLocationsState,
  { pages, usedBy }: DocumentWithShowingPages,
): DocumentLocationsState =>
  !pages || pages <= (usedBy?.length ?? 0)
    ? state
    : { ...state, message: `Used on ${pages} pages; the first ${usedBy?.length ?? 0} are listed` }

/** Pages that refer to a document, each in its own language. */
function pagesWith(
  { usedBy }: DocumentWithShowingPages,
  { hrefOfDocument }: AddressResolver,
): DocumentLocation[] {
  return (usedBy ?? []).flatMap((row) => {
    if (!isLocale(row.language) || !localeTable[row.language].routed) return []
    const href = hrefOfDocument(row, row.language)
    return href ? [{ title: `On: ${titleOf(row, href)}`, href }] : []
  })
}

function ownPage(
  row: DocumentWithShowingPages,
  addresses: AddressResolver,
): DocumentLocationsState {
  const { language } = row
  if (!isLocale(language))
    return cautionState('This document has no language, so no page shows it.')
  const { name, routed } = localeTable[language]
  if (!routed) return cautionState(`${name} has no public pages yet.`)
  const href = addresses.hrefOfDocument(row, language)
  const places = pagesWith(row, addresses)
  if (!href) {
    const message = 'Appears on the site once it has a path.'
    return places.length > 0 ? { locations: places } : cautionState(message)
  }
  return { locations: [{ title: titleOf(row, href), href }, ...places] }
}

function onReferringPages(
  row: DocumentWithShowingPages,
  addresses: AddressResolver,
): DocumentLocationsState {
  const places = pagesWith(row, addresses)
  return places.length > 0 ? { locations: places } : cautionState('Not used on any page yet.')
}

/**
 * Locations of a document on the site.
 *
 * @param type of the document, known even if nothing is stored yet
 * @returns undefined for types that visitors never see
 */
export function documentLocationsFor(
  type: string,
  found: DocumentWithShowingPages | null,
  addresses: AddressResolver,
): DocumentLocationsState | undefined {
  const { hrefFor, hrefOfDocument } = addresses
  const sole = siteWideMessages[type]
  if (sole) return onEveryPage(sole, found?.language, addresses)
  if (type === 'retailer')
    return {
      locations: routedLocales.map((locale) => ({
        title: `Retailers, ${localeTable[locale].name}`,
        href: hrefFor({ kind: 'retailers', locale }),
      })),
    }
  if (!pageKindOfType(type) && !pagelessTypes.has(type)) return undefined
  if (!found) return cautionState('Appears on the site once it is published.')
  if (pageKindOfType(type)) return withCount(ownPage(found, addresses), found)
  if (type === 'redirect')
    return found.source
      ? { locations: [{ title: 'Redirects from here', href: found.source }] }
      : cautionState('Redirects once it has a source path.')
  if (type === 'productVariant') {
    const href = hrefOfDocument(found.product, 'en')
    const chosen = found.number ? `${href}?variant=${found.number}` : href
    return href && chosen && found.product
      ? { locations: [{ title: titleOf(found.product, href), href: chosen }] }
      : cautionState('Its product does not exist.')
  }
  return withCount(onReferringPages(found, addresses), found)
}

const pagelessTypes = new Set(['redirect', 'productVariant', 'form'])

/** Messages of types that affect the whole site. */
const siteWideMessages: Record<string, string> = {
  settings: 'Used on every page of its language.',
  currencies: 'Used wherever a price is shown.',
  glossary: 'Used by machine translations; not shown on the site.',
  authentication: 'Applies to the whole site: while it is on, every page requires the password.',
}
