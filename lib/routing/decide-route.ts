import { defaultLocale, isLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import { detectLocale } from './detect-locale.ts'
import { canonicalPath, hasFileExtension, internalPath, splitPath } from '#lib/addresses/path.ts'
import { type RedirectStatus, redirectKey, withQuery } from './redirects.ts'
import type { SiteIndex } from './site-index.ts'

/** What a decision rests on; nothing else of the request matters. */
export interface RouteRequest {
  pathname: string
  /** With its leading `?`, or empty. */
  search: string
  cookieLocale: string | undefined
  acceptLanguage: string | null
  /** False when the visitor comes from another page of the site: then the language is their choice. */
  firstLoad: boolean
  /** An editor's preview: drafts have no entry in the index, so no path is unknown. */
  draft: boolean
}

export type RouteDecision =
  | { type: 'redirect'; location: string; status: RedirectStatus; detected?: Locale }
  | { type: 'page'; path: string; locale: Locale }
  | { type: 'missing'; path: string; locale: Locale }
  | { type: 'system'; path: string }

/** Name below the language of the page that answers unknown paths. */
export const missingPage = '_missing'
/** Name below the language of the page that answers while content is out of reach. */
export const unavailablePage = '_unavailable'

/** Addresses that begin with an underscore are the app's own; content cannot take them. */
const systemPaths = /^\/_i18n\/[a-z]+\/messages\.json$/
const iconsPath = '_icons'

/**
 * Decides what answers a path: redirects first, then the language of the root, then unknown paths.
 *
 * @param index undefined while content has not been read yet: every path may then exist
 */
export function decideRoute(request: RouteRequest, index: SiteIndex | undefined): RouteDecision {
  const { pathname, search } = request
  if (systemPaths.test(pathname)) return { type: 'system', path: pathname }

  const redirect = index?.redirects.get(redirectKey(pathname))
  if (redirect) {
    const { destination, status } = redirect
    return { type: 'redirect', location: withQuery(destination, search), status }
  }
  if (pathname === '/' && request.firstLoad && !request.draft) {
    const detected = detectLocale(request.cookieLocale, request.acceptLanguage)
    if (detected !== defaultLocale) {
      const location = withQuery(canonicalPath(detected, []), search)
      return { type: 'redirect', location, status: 302, detected }
    }
  }

  const accepts = request.draft ? isLocale : isRoutedLocale
  const { locale, segments } = splitPath(pathname, accepts)
  if (segments.length === 1 && segments[0] === iconsPath) return { type: 'system', path: '/_icons' }
  const path = internalPath(locale, segments)
  const ownName = segments[0]?.startsWith('_') === true
  const unknown = index !== undefined && !request.draft && !index.pages.has(path)
  return hasFileExtension(pathname) || ownName || unknown
    ? { type: 'missing', path: internalPath(locale, [missingPage]), locale }
    : { type: 'page', path, locale }
}
