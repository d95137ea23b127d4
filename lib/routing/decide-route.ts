import type { PageAddress } from '#lib/addresses/address.ts'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { internalPath, hasPageQuery } from '#lib/addresses/internal-path.ts'
import { canonicalPath, hasFileExtension, prefixedPath, splitPath } from '#lib/addresses/path.ts'
import { feedFile, searchPath } from '#lib/addresses/reserved-paths.ts'
import { noSegments } from '#lib/addresses/segments.ts'
import { defaultLocale, isLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import { detectLocale } from './detect-locale.ts'
import { redirectKey } from '#lib/addresses/redirect-paths.ts'
import { type RedirectStatus, appendQuery } from './redirects.ts'
import type { SiteIndex } from './site-index.ts'

/** What a decision rests on; nothing else of the request matters. */
export interface RouteRequest {
  pathname: string
  /** With its leading `?`, or empty. */
  search: string
  cookieLocale: string | undefined
  acceptLanguage: string | null
  /**
   * Whether a language is looked for: not when the visitor comes from another page of the site, since the
   * language is then their choice, and not where detection is off.
   */
  detectsLocale: boolean
  /** An editor's preview: drafts have no entry in the index, so no path is unknown. */
  draft: boolean
}

export type RouteDecision =
  | { type: 'redirect'; location: string; status: RedirectStatus; detected?: Locale }
  /** `asked`: for something that its address adds to it, see `isAsked`. */
  | { type: 'page'; address: PageAddress; hasPageQuery?: true }
  | { type: 'missing'; locale: Locale }
  | { type: 'search'; locale: Locale }
  | { type: 'system'; path: string }

/** Addresses that begin with an underscore are the app's own; content cannot take them. */
const systemPaths = /^\/_i18n\/[^/]+\/messages\.json$/
const iconsPage = '_icons'
/** Of one language; the one for all is the app's own file at the root. */
const sitemapFile = 'sitemap.xml'
/** The pattern book of modules is a page of the development server alone; elsewhere its path is unknown. */
const modulesPage = '_modules'

/** How addresses are read until content was asked which segments it names. */
const defaultAddresses = createAddressResolver(noSegments)

/**
 * Decides what answers a path: redirects first, then the language of the root, then unknown paths.
 * What it finds out travels inward in the address: nothing behind it looks at a path again.
 *
 * @param index undefined while content has not been read yet: every path may then exist
 */
export function decideRoute(request: RouteRequest, index: SiteIndex | undefined): RouteDecision {
  const { pathname, search } = request
  if (systemPaths.test(pathname)) return { type: 'system', path: pathname }
  if (process.env.NODE_ENV === 'development') {
    const { locale, parts } = splitPath(pathname)
    if (parts[0] === modulesPage) return { type: 'system', path: prefixedPath(locale, parts) }
  }

  const redirect = index?.redirects.get(redirectKey(pathname))
  if (redirect) {
    const { destination, status } = redirect
    return { type: 'redirect', location: appendQuery(destination, search), status }
  }
  if (pathname === '/' && request.detectsLocale && !request.draft) {
    const detected = detectLocale(request.cookieLocale, request.acceptLanguage)
    if (detected !== defaultLocale) {
      const location = appendQuery(canonicalPath(detected, []), search)
      return { type: 'redirect', location, status: 302, detected }
    }
  }

  const { locale, parts } = splitPath(pathname, request.draft ? isLocale : isRoutedLocale)
  const [first] = parts
  const isOwn =
    first === iconsPage ||
    first === feedFile ||
    (first === sitemapFile && pathname !== `/${sitemapFile}`)
  if (isOwn && parts.length === 1) return { type: 'system', path: prefixedPath(locale, parts) }
  const missing = { type: 'missing', locale } as const
  if (hasFileExtension(pathname) || first?.startsWith('_')) return missing
  // `%2F` names a part, never two: it would spell pages anew, and lead out of them in preview.
  if (parts.some((part) => part.includes('/'))) return missing
  if (first === searchPath && parts.length === 1) return { type: 'search', locale }
  const address = (index?.addresses ?? defaultAddresses).resolve(locale, parts)
  const unknown = index !== undefined && !request.draft && !index.pages.has(internalPath(address))
  if (unknown) return missing
  return { type: 'page', address, ...(hasPageQuery(address, search) && { hasPageQuery: true }) }
}
