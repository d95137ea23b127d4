import { defineDocuments } from 'sanity/presentation'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { pageKindConfig } from '#lib/addresses/page-kinds.ts'
import { splitPath } from '#lib/addresses/path.ts'
import { defaultLocale } from '#lib/locales.ts'

interface MainDocument {
  filter: string
  params: Record<string, string>
}

/**
 * The document that a page of the site shows, for Presentation's editor beside the frame.
 *
 * @param pathname path of the page as the visitor sees it, with or without its language
 */
export function mainDocumentOf(pathname: string, addresses: AddressResolver): MainDocument {
  const path = splitPath(pathname)
  const { kind, locale, slug } = addresses.resolve(path.locale, path.parts)
  const { documentType, slugField, fallsBackToEnglish } = pageKindConfig(kind)
  const own = '_type == $type && language == $language'
  const params = { type: documentType, language: locale }
  if (slugField === null || slug === undefined) return { filter: own, params }
  const named = `${slugField}.current == $slug`
  if (!fallsBackToEnglish || locale === defaultLocale)
    return { filter: `${own} && ${named}`, params: { ...params, slug } }
  // The page shows the English document until somebody translates it, and so does the editor.
  const translated = `count(*[${own} && ${named}]) > 0`
  return {
    filter: `_type == $type && ${named} && language == select(${translated} => $language, $defaultLanguage)`,
    params: { ...params, slug, defaultLanguage: defaultLocale },
  }
}

/** Every page of the site, whatever its kind. */
export function mainDocuments(addresses: AddressResolver) {
  return defineDocuments([
    { route: ['/', '/:path(.*)'], resolve: ({ path }) => mainDocumentOf(path, addresses) },
  ])
}
