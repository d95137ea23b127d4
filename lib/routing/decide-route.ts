import type { PageAddress } from '#lib/addresses/page-address.ts'
import { cartLinkLocation } from '#lib/addresses/cart-link.ts'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { internalRoutePathOf, hasPageKindQuery } from '#lib/addresses/internal-path.ts'
import {
  canonicalPath,
  hasFileExtension,
  hasValidEncoding,
  localePrefixedPath,
  splitLocalizedPath,
} from '#lib/addresses/localized-path.ts'
import { feedPath, searchPath } from '#lib/addresses/reserved-paths.ts'
import { noPageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { defaultLocale, isLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import { detectLocale } from './detect-locale.ts'
import { redirectSourceKey } from '#lib/addresses/redirect-paths.ts'
import { type RedirectStatus, appendRequestQuery } from './redirect-table.ts'
import { similarPathRedirect } from './similar-path.ts'
import type { SiteIndex } from './site-index.ts'

/** All inputs of a routing decision. */
export interface RouteDecisionInput {
  pathname: string
  /** With its leading `?`, or empty. */
  search: string
  cookieLocale: string | undefined
  acceptLanguage: string | null
  /**
   * Whether to detect the language: not when the visitor comes from another page of the site, since the
   * language is then their choice, and not when detection is disabled.
   */
  detectsLocale: boolean
  /** A preview: drafts are not in the index, so every path may exist. */
  draft: boolean
}

export type RouteDecision =
  | {
      type: 'redirect'
      location: string
      status: RedirectStatus
      detected?: Locale
    }
  /** A link that fills the cart; its location has the content in the fragment. */
  | { type: 'cartLink'; locale: Locale; location: string }
  /** `asked`: for something that its address adds to it, see `isAsked`. */
  | { type: 'page'; address: PageAddress; hasPageQuery?: true }
  | { type: 'missing'; locale: Locale }
  | { type: 'search'; locale: Locale }
  | { type: 'system'; path: string }

/** Paths that start with an underscore are reserved for the app. */
const systemPaths = /^\/_i18n\/[^/]+\/messages\.json$/
const iconsPage = '_icons'
/** Sitemap of one language; the global one is a route of the app. */
const sitemapFile = 'sitemap.xml'
/** The pattern book of modules exists on the development server only. */
const modulesPage = '_modules'

/** Resolves paths with fallback segments until the index is loaded. */
const defaultAddresses = createAddressResolver(noPageKindSegments)

/**
 * Routes a path: redirects first, then language detection at the root, then unknown paths.
 * The resolved address is passed to the app in the internal path, so that no path is parsed twice.
 *
 * @param index undefined until it is loaded: every path may then exist
 */
export function decideRoute(
  request: RouteDecisionInput,
  index: SiteIndex | undefined,
): RouteDecision {
  const { pathname, search } = request
  if (systemPaths.test(pathname)) return { type: 'system', path: pathname }
  if (process.env.NODE_ENV === 'development') {
    const { locale, parts } = splitLocalizedPath(pathname)
    if (parts[0] === modulesPage) return { type: 'system', path: localePrefixedPath(locale, parts) }
  }

  const redirect = index?.redirects.get(redirectSourceKey(pathname))
  if (redirect) {
    const { destination, status } = redirect
    return { type: 'redirect', location: appendRequestQuery(destination, search), status }
  }
  if (pathname === '/' && request.detectsLocale && !request.draft) {
    const detected = detectLocale(request.cookieLocale, request.acceptLanguage)
    if (detected !== defaultLocale) {
      const location = appendRequestQuery(canonicalPath(detected, []), search)
      return { type: 'redirect', location, status: 302, detected }
    }
  }

  const { locale, parts } = splitLocalizedPath(pathname, request.draft ? isLocale : isRoutedLocale)
  const [first] = parts
  const isOwn =
    first === iconsPage ||
    first === feedPath ||
    (first === sitemapFile && pathname !== `/${sitemapFile}`)
  if (isOwn && parts.length === 1)
    return { type: 'system', path: localePrefixedPath(locale, parts) }
  const missing = (): RouteDecision => {
    const similar = request.draft || !index ? undefined : similarPathRedirect(index, pathname)
    if (!similar) return { type: 'missing', locale }
    const location = appendRequestQuery(similar.destination, search)
    return { type: 'redirect', location, status: similar.status }
  }
  if (hasFileExtension(pathname) || first?.startsWith('_')) return missing()
  // An encoded slash or an invalid encoding would create a second URL of a page, and an encoded slash escape its path in
  // preview. Next.js fails on an invalid encoding.
  if (parts.some((part) => part.includes('/')) || !hasValidEncoding(pathname))
    return { type: 'missing', locale }
  if (first === searchPath && parts.length === 1) return { type: 'search', locale }
  const address = (index?.addresses ?? defaultAddresses).resolve(locale, parts)
  const unknown =
    index !== undefined && !request.draft && !index.pages.has(internalRoutePathOf(address))
  const cartLink = unknown && cartLinkLocation(locale, parts, search)
  if (cartLink) return { type: 'cartLink', locale, location: cartLink }
  if (unknown) return missing()
  return { type: 'page', address, ...(hasPageKindQuery(address, search) && { hasPageQuery: true }) }
}
