import { stegaClean } from '@sanity/client/stega'
import { type Locale, contentLocales, localeTable } from '#lib/locales.ts'
import { retailerAnchor } from '#lib/retailers/retailer-anchor.ts'
import { countryName } from '#lib/retailers/countries.ts'
import { isRetailerService, type RetailerService } from '#lib/retailers/retailer-services.ts'
import { foldText, wordsOfFoldedText } from '#lib/text/fold-text.ts'
import type { PageFilters } from '../page-types.ts'
import type { RetailerData } from './retailers.groq.ts'
import { textInLocaleOrEnglish } from './text-in-locale-or-english.ts'

/** A retailer with its number on the map and in the list, which is independent of filters. */
export interface NumberedRetailer {
  number: number
  /** Id of its entry in the page. */
  anchor: string
  city: string | undefined
  country: string | undefined
  data: RetailerData
}

/** Retailers of one country, in the order of their towns. */
export interface RetailerGroup {
  country: string
  retailers: NumberedRetailer[]
}

/** All retailers, by country and town as the reader's language sorts them. */
export function numberRetailers(
  retailers: readonly RetailerData[] | null | undefined,
  locale: Locale,
): NumberedRetailer[] {
  const { tag } = localeTable[locale]
  const { compare } = new Intl.Collator(tag)
  return (retailers ?? [])
    .filter(({ name }) => name)
    .map((data) => {
      const code = stegaClean(data.country)
      return {
        data,
        anchor: retailerAnchor(data._id),
        city: textInLocaleOrEnglish(stegaClean(data.city), locale),
        country: code ? countryName(code, tag) : undefined,
      }
    })
    .toSorted(
      (a, b) =>
        compare(a.country ?? '', b.country ?? '') ||
        compare(a.city ?? '', b.city ?? '') ||
        compare(a.data.name ?? '', b.data.name ?? ''),
    )
    .map((each, index) => ({ ...each, number: index + 1 }))
}

/** Retailers that match: each search word is a prefix of a word of name or place, and the service is offered. */
export function filterRetailers(
  retailers: readonly NumberedRetailer[],
  { q = '', service }: PageFilters,
): NumberedRetailer[] {
  const requested = wordsOfFoldedText(foldText(q))
  return retailers.filter(({ data }) => {
    if (isRetailerService(service) && !validServicesOf(data).includes(service)) return false
    if (q && requested.length === 0) return false
    const said = wordsOfFoldedText(foldText(searchTextOf(data)))
    return requested.every((word) => said.some((each) => each.startsWith(word)))
  })
}

/** Name and place in every language, since visitors may search for Wien as Vienna. */
function searchTextOf(data: RetailerData): string {
  const code = stegaClean(data.country)
  const country = code ? contentLocales.map((each) => countryName(code, localeTable[each].tag)) : []
  const city = contentLocales.map((each) => data.city?.[each])
  return [data.name, ...city, ...country, data.postalCode, ...(data.lines ?? [])]
    .filter(Boolean)
    .join(' ')
}

export function validServicesOf({ services }: RetailerData): RetailerService[] {
  return (stegaClean(services) ?? []).filter(isRetailerService)
}

/** In groups by country; those without one come last. */
export function groupByCountry(retailers: readonly NumberedRetailer[]): RetailerGroup[] {
  const groups = new Map<string, NumberedRetailer[]>()
  for (const retailer of retailers) {
    const country = retailer.country ?? ''
    groups.set(country, [...(groups.get(country) ?? []), retailer])
  }
  return [...groups].map(([country, members]) => ({ country, retailers: members }))
}
