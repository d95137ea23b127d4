import { distinctUntilChanged, map, retry } from 'rxjs'
import type {
  DocumentLocationResolver,
  DocumentLocation,
  DocumentLocationsState,
} from 'sanity/presentation'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { documentTypesWhere, pageKindOfType } from '#lib/addresses/page-kinds.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { AddressRow } from '#lib/addresses/address.ts'
import { addressProjection } from '#lib/addresses/address.groq.ts'
import { isLocale, localeTable, routedLocales } from '#lib/locales.ts'

/**
 * Milliseconds between two questions while somebody types, or content is out of reach: where a document is seen hardly ever follows from a
 * key.
 */
const askAgainAfter = 3000

/** Where each document is seen on the site: on a page of its own, on those that show it, or on all of them. */
export function locations(addresses: AddressResolver): DocumentLocationResolver {
  return ({ id, type, perspectiveStack }, { documentStore }) => {
    const question = { fetch: locatedQuery, listen: '*[_id in [$id, $draft] || references($id)]' }
    const params = { id, draft: `drafts.${id}`, pageTypes: documentTypesWhere() }
    return documentStore
      .listenQuery(question, params, {
        apiVersion: studioApiVersion,
        perspective: perspectiveStack.length > 0 ? [...perspectiveStack] : 'drafts',
        tag: 'orrery.locations',
        throttleTime: askAgainAfter,
      })
      .pipe(
        // Studio takes down the form around these places with a listener that could not be opened.
        retry({ delay: askAgainAfter }),
        distinctUntilChanged(
          (one: LocatedDocument | null, other: LocatedDocument | null) =>
            JSON.stringify(one) === JSON.stringify(other),
        ),
        map((found) => seenAt(type, found, addresses)),
      )
  }
}

/** A page as a place where something is seen. */
interface PageRow extends AddressRow {
  title?: string | null
  shopTitle?: string | null
}

/** A document, and the pages that show it or lead to it. */
export interface LocatedDocument extends PageRow {
  source?: string | null
  /** The shop's number of a variant. */
  number?: number | null
  product?: PageRow | null
  usedBy?: PageRow[] | null
}

const page = /* groq */ `${addressProjection}, title, "shopTitle": store.title`

/** What must be known of the document `$id` to say where it is seen; `$pageTypes` are those that have pages. */
export const locatedQuery = /* groq */ `*[_id == $id][0]{
  ${page},
  source,
  "number": store.id,
  "product": *[_type == "product" && language == "en" && ^._type == "productVariant" && store.gid == ^.store.productGid][0]{${page}},
  "usedBy": *[_type in $pageTypes && references($id)] | order(language asc, _id asc)[0...8]{${page}}
}`

const caution = (message: string): DocumentLocationsState => ({ tone: 'caution', message })

const titleOf = (row: PageRow, href: string) => row.title || row.shopTitle || href

/** What is on every page is shown on the home page of its language, or of each. */
function everywhere(message: string, language: unknown, { hrefFor }: AddressResolver) {
  const seen = isLocale(language) ? [language] : routedLocales
  const places = seen
    .filter((locale) => localeTable[locale].routed)
    .map((locale) => ({
      title: `Home, ${localeTable[locale].name}`,
      href: hrefFor({ kind: 'home', locale }),
    }))
  return { message, tone: 'positive' as const, locations: places }
}

/** The pages that refer to a document, each in its own language. */
function pagesWith(
  { usedBy }: LocatedDocument,
  { hrefOfDocument }: AddressResolver,
): DocumentLocation[] {
  return (usedBy ?? []).flatMap((row) => {
    if (!isLocale(row.language) || !localeTable[row.language].routed) return []
    const href = hrefOfDocument(row, row.language)
    return href ? [{ title: `On: ${titleOf(row, href)}`, href }] : []
  })
}

function ownPage(row: LocatedDocument, addresses: AddressResolver): DocumentLocationsState {
  const { language } = row
  if (!isLocale(language)) return caution('It has no language, so no page of the site shows it.')
  const { name, routed } = localeTable[language]
  if (!routed) return caution(`${name} has no public pages yet.`)
  const href = addresses.hrefOfDocument(row, language)
  const places = pagesWith(row, addresses)
  if (!href) {
    const message = 'It appears on the site once it has a path.'
    return places.length > 0 ? { locations: places } : caution(message)
  }
  return { locations: [{ title: titleOf(row, href), href }, ...places] }
}

function onOthers(row: LocatedDocument, addresses: AddressResolver): DocumentLocationsState {
  const places = pagesWith(row, addresses)
  return places.length > 0 ? { locations: places } : caution('No page of the site shows it yet.')
}

/**
 * Where a document is seen on the site.
 *
 * @param type of the document, which says it where nothing is written yet
 * @returns undefined for what no visitor ever sees
 */
export function seenAt(
  type: string,
  found: LocatedDocument | null,
  addresses: AddressResolver,
): DocumentLocationsState | undefined {
  const { hrefFor, hrefOfDocument } = addresses
  const sole = soleMessages[type]
  if (sole) return everywhere(sole, found?.language, addresses)
  if (type === 'retailer')
    return {
      locations: routedLocales.map((locale) => ({
        title: `Retailers, ${localeTable[locale].name}`,
        href: hrefFor({ kind: 'retailers', locale }),
      })),
    }
  if (!pageKindOfType(type) && !others.has(type)) return undefined
  if (!found) return caution('It appears on the site once it is written and published.')
  if (pageKindOfType(type)) return ownPage(found, addresses)
  if (type === 'redirect')
    return found.source
      ? { locations: [{ title: 'Leads on from here', href: found.source }] }
      : caution('It leads on once it says from where.')
  if (type === 'productVariant') {
    const href = hrefOfDocument(found.product, 'en')
    const chosen = found.number ? `${href}?variant=${found.number}` : href
    return href && chosen && found.product
      ? { locations: [{ title: titleOf(found.product, href), href: chosen }] }
      : caution('The product that it belongs to is not there.')
  }
  return onOthers(found, addresses)
}

const others = new Set(['redirect', 'productVariant', 'form'])

/** What holds on every page, in words. */
const soleMessages: Record<string, string> = {
  settings: 'Shown on every page of its language.',
  currencies: 'Holds wherever a price is shown.',
  authentication: 'Holds for the whole site: while it is on, every page asks for the password.',
}
