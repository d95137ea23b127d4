import { defineDocuments } from 'sanity/presentation'
import { defaultLocale, isLocale } from '#lib/locales.ts'

interface MainDocument {
  filter: string
  params: Record<string, string>
}

/**
 * The document that a page of the site shows, for Presentation's editor beside the frame.
 *
 * @param pathname path of the page as the visitor sees it, with or without its language
 */
export function mainDocumentOf(pathname: string): MainDocument {
  const parts = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const language = isLocale(parts[0]) ? (parts.shift() as string) : defaultLocale
  const [kind, slug] = parts
  if (!kind) return { filter: '_type == "home" && language == $language', params: { language } }
  if ((kind === 'product' || kind === 'collection') && slug && parts.length === 2) {
    return {
      filter: '_type == $type && store.slug.current == $slug && language == $language',
      params: { type: kind, slug, language },
    }
  }
  return {
    filter: '_type == "page" && slug.current == $slug && language == $language',
    params: { slug: parts.join('/'), language },
  }
}

export const mainDocuments = defineDocuments([
  { route: ['/', '/:path(.*)'], resolve: ({ path }) => mainDocumentOf(path) },
])
