import { defineDocuments } from 'sanity/presentation'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { pageKindConfig } from '#lib/addresses/page-kinds.ts'
import { splitLocalizedPath } from '#lib/addresses/localized-path.ts'
import { reservedFirstSegments } from '#lib/addresses/reserved-paths.ts'
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
export function mainDocumentFilterForPath(
  pathname: string,
  addresses: AddressResolver,
): MainDocument {
  const path = splitLocalizedPath(pathname)
  const { kind, locale, slug } = addresses.resolve(path.locale, path.parts)
  const { documentType, slugField, fallsBackToEnglish } = pageKindConfig(kind)
  const own = '_type == $type && language == $language'
  const params = { type: documentType, language: locale }
  if (slugField === null || slug === undefined) return { filter: own, params }
  const named = `${slugField}.current == $slug`
  if (!fallsBackToEnglish || locale === defaultLocale)
    return { filter: `${own} && ${named}`, params: { ...params, slug } }
  // Falls back to the English document until there is a translation, as the page does.
  const translated = `count(*[${own} && ${named}]) > 0`
  return {
    filter: `_type == $type && ${named} && language == select(${translated} => $language, $defaultLanguage)`,
    params: { ...params, slug, defaultLanguage: defaultLocale },
  }
}

/** Main documents of all pages, whatever their kind; none for the search page and routes of the app. */
export function mainDocumentResolvers(addresses: AddressResolver) {
  return defineDocuments([
    {
      route: ['/', '/:path(.*)'],
      resolve: ({ path }) => {
        const [first = ''] = splitLocalizedPath(path).parts
        return reservedFirstSegments.has(first)
          ? undefined
          : mainDocumentFilterForPath(path, addresses)
      },
    },
  ])
}
