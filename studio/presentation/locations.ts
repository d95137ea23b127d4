import { defineLocations, type DocumentLocationResolvers } from 'sanity/presentation'
import type { AddressRow } from '#lib/addresses/address.ts'
import type { Addresses } from '#lib/addresses/create-addresses.ts'
import { factsOf, kindNames, type PageKind } from '#lib/addresses/kinds.ts'
import { isLocale, localeTable, routedLocales } from '#lib/locales.ts'

/** What a document's fields say of where it is seen. */
interface LocatedRow extends AddressRow {
  title?: string
  shopTitle?: string
}

const caution = (message: string) => ({ tone: 'caution' as const, message })

function locationOf(type: string, document: LocatedRow | null, { linkTo }: Addresses) {
  const language = document?.language
  // A document of which nothing is written yet has no language either.
  if (!document) return caution('It appears on the site once it is written and published.')
  if (!isLocale(language)) return caution('It has no language, so no page of the site shows it.')
  const { name, routed } = localeTable[language]
  if (!routed) return caution(`${name} has no public pages yet.`)
  const href = linkTo({ ...document, type }, language)
  if (!href) return caution('It appears on the site once it has a path.')
  return { locations: [{ title: document?.title || document?.shopTitle || href, href }] }
}

/** A document of a page kind is seen on its own page. */
function ofKind(kind: PageKind, addresses: Addresses) {
  const { documentType, slugField } = factsOf(kind)
  return defineLocations({
    select: {
      title: 'title',
      shopTitle: 'store.title',
      slug: `${slugField ?? 'slug'}.current`,
      language: 'language',
    },
    resolve: (document: LocatedRow | null) => locationOf(documentType, document, addresses),
  })
}

function everyHome(language: string | undefined, { hrefFor }: Addresses) {
  const seen = isLocale(language) ? [language] : routedLocales
  return {
    message: 'Shown on every page of its language.',
    tone: 'positive' as const,
    locations: seen
      .filter((locale) => localeTable[locale].routed)
      .map((locale) => ({
        title: `Home, ${localeTable[locale].name}`,
        href: hrefFor({ kind: 'home', locale }),
      })),
  }
}

/** A retailer has no page of its own: every language lists all of them on one. */
function everyRetailersPage({ hrefFor }: Addresses) {
  return {
    locations: routedLocales.map((locale) => ({
      title: `Retailers, ${localeTable[locale].name}`,
      href: hrefFor({ kind: 'retailers', locale }),
    })),
  }
}

/** Where each document is seen on the site. */
export function locations(addresses: Addresses): DocumentLocationResolvers {
  const pages = kindNames.map(
    (kind) => [factsOf(kind).documentType, ofKind(kind, addresses)] as const,
  )
  return {
    ...Object.fromEntries(pages),
    retailer: defineLocations({
      select: { name: 'name' },
      resolve: () => everyRetailersPage(addresses),
    }),
    settings: defineLocations({
      select: { language: 'language' },
      resolve: (document) => everyHome(document?.language, addresses),
    }),
  }
}
