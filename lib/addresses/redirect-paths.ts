import { isRoutedLocale } from '#lib/locales.ts'
import { prefixedPath, splitPath } from './path.ts'
import { safePath } from './safe-path.ts'

/** A redirect as editors mean it: from a path of this site to a path or an absolute address. */
export interface RedirectStep {
  source: string
  destination: string
}

/** The key under which a path of this site is found, however it is spelled: `/x` and `/en/x` have one. */
export function redirectKey(pathname: string): string {
  const { locale, parts } = splitPath(pathname, isRoutedLocale)
  return prefixedPath(locale, parts)
}

/**
 * Where a redirect leads, as a path of this site or an absolute address.
 *
 * @param siteUrl origin of this site; absolute addresses on it count as paths; empty where the site has none,
 * as a command that validates documents
 * @returns undefined for what no visitor may be sent to
 */
export function normalizeDestination(destination: string, siteUrl: string): string | undefined {
  const own = siteUrl || 'http://site.invalid'
  const isPath = /^\/(?![/\\])/.test(destination)
  if (destination.length > maxAddressLength) return undefined
  if (!isPath && !/^https?:\/\//i.test(destination)) return undefined
  if (!URL.canParse(destination, own)) return undefined
  const url = new URL(destination, own)
  // A browser may read another host in a path.
  if (url.origin !== own) return isPath ? undefined : url.href
  return safePath(isPath ? destination : `${url.pathname}${url.search}${url.hash}`)
}

/** Most characters of an address that visitors are sent to or from: what every browser and server takes. */
export const maxAddressLength = 2_000

/** The key of the path that a destination is; undefined for another site's. */
export function destinationKey(destination: string): string | undefined {
  return destination.startsWith('/') ? redirectKey(destination.replace(/[?#].*$/, '')) : undefined
}

/**
 * The circle that a redirect would be part of: every path on it, from its own source until that comes again.
 *
 * @param others the redirects beside it; of several from one path the first counts
 * @returns undefined where the way ends
 */
export function findRedirectLoop(
  step: RedirectStep,
  others: readonly RedirectStep[],
  siteUrl: string,
): string[] | undefined {
  const start = redirectKey(step.source)
  const steps = new Map<string, RedirectStep>([[start, step]])
  for (const other of others) {
    const key = redirectKey(other.source)
    if (!steps.has(key)) steps.set(key, other)
  }
  const way: string[] = []
  const walked = new Set<string>()
  let current: RedirectStep | undefined = step
  while (current) {
    way.push(current.source)
    const key: string | undefined = destinationKey(
      normalizeDestination(current.destination, siteUrl) ?? '',
    )
    if (key === undefined || walked.has(key)) return undefined
    if (key === start) return [...way, step.source]
    walked.add(key)
    current = steps.get(key)
  }
  return undefined
}
