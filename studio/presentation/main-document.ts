import { defineDocuments } from 'sanity/presentation'
import type { Addresses } from '#lib/addresses/create-addresses.ts'
import { factsOf } from '#lib/addresses/kinds.ts'
import { splitPath } from '#lib/addresses/path.ts'
import { defaultLocale } from '#lib/locales.ts'

interface MainDocument {
  filter: string
  params: Record<string, string>
}

/**
 * Filter for the document that a page shows, for the editor beside the frame in Presentation.
 *
 * @param pathname path of the page as visitors see it, with or without its language
 */
export function mainDocumentOf(pathname: string, addresses: Addresses): MainDocument {
  const path = splitPath(pathname)
  const { kind, locale, slug } = addresses.resolve(path.locale, path.parts)
  const { documentType, slugField, fallsBack } = factsOf(kind)
  const own = '_type == $type && language == $language'
  const params = { type: documentType, language: locale }
  if (slugField === null || slug === undefined) return { filter: own, params }
  const named = `${slugField}.current == $slug`
  if (!fallsBack || locale === defaultLocale)
    return { filter: `${own} && ${named}`, params: { ...params, slug } }
  // Falls back to the English document until there is a translation, as the page does.
  const translated = `count(*[${own} && ${named}]) > 0`
  return {
    filter: `_type == $type && ${named} && language == select(${translated} => $language, $defaultLanguage)`,
    params: { ...params, slug, defaultLanguage: defaultLocale },
  }
}

/** Main documents of all pages, whatever their kind. */
export function mainDocuments(addresses: Addresses) {
  return defineDocuments([
    { route: ['/', '/:path(.*)'], resolve: ({ path }) => mainDocumentOf(path, addresses) },
  ])
}
