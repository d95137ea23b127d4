import { isRoutedLocale } from '#lib/locales.ts'
import { localePrefixedPath, splitLocalizedPath } from './localized-path.ts'
import { safePath } from './safe-path.ts'

/** A redirect as editors define it: from a path of this site to a path or an absolute URL. */
export interface RedirectStep {
  source: string
  destination: string
}

/** Lookup key of a path of this site, independent of its spelling: `/x` and `/en/x` have the same one. */
export function redirectSourceKey(pathname: string): string {
  const { locale, parts } = splitLocalizedPath(pathname, isRoutedLocale)
  return localePrefixedPath(locale, parts)
}

/**
 * The target of a redirect, as a path of this site or an absolute URL.
 *
 * @param siteUrl origin of this site; absolute URLs on it count as paths; empty where the site has none,
 * as in a command that validates documents
 * @returns undefined for a target that visitors must not be redirected to
 */
export function normalizeRedirectDestination(
  destination: string,
  siteUrl: string,
): string | undefined {
  const own = siteUrl || 'http://site.invalid'
  const isPath = /^\/(?![/\\])/.test(destination)
  if (destination.length > maxRedirectAddressLength) return undefined
  if (!isPath && !/^https?:\/\//i.test(destination)) return undefined
  if (!URL.canParse(destination, own)) return undefined
  const url = new URL(destination, own)
  // A browser may parse another host from a path.
  if (url.origin !== own) return isPath ? undefined : url.href
  return safePath(isPath ? destination : `${url.pathname}${url.search}${url.hash}`)
}

/** Maximum length of a redirect's source and target, which every browser and server accepts. */
export const maxRedirectAddressLength = 2_000

/** Lookup key of a redirect's target; undefined for another site. */
export function redirectDestinationKey(destination: string): string | undefined {
  return destination.startsWith('/')
    ? redirectSourceKey(destination.replace(/[?#].*$/, ''))
    : undefined
}

/**
 * The loop that a redirect would be part of: every path on it, from its source back to the source.
 *
 * @param others the other redirects; of several with the same source the first wins
 * @returns undefined without a loop
 */
export function findRedirectLoop(
  step: RedirectStep,
  others: readonly RedirectStep[],
  siteUrl: string,
): string[] | undefined {
  return findLoopInRedirects(step, redirectsByKey(others), siteUrl)
}

/** Redirects by the lookup key of their source; of several with the same source the first wins. */
export function redirectsByKey(redirects: readonly RedirectStep[]): Map<string, RedirectStep> {
  const steps = new Map<string, RedirectStep>()
  for (const redirect of redirects) {
    const key = redirectSourceKey(redirect.source)
    if (!steps.has(key)) steps.set(key, redirect)
  }
  return steps
}

/** The same for redirects by their lookup key; what has the key of the redirect itself is ignored. */
export function findLoopInRedirects(
  step: RedirectStep,
  others: ReadonlyMap<string, RedirectStep>,
  siteUrl: string,
): string[] | undefined {
  const start = redirectSourceKey(step.source)
  const way: string[] = []
  const walked = new Set<string>()
  let current: RedirectStep | undefined = step
  while (current) {
    way.push(current.source)
    const key: string | undefined = redirectDestinationKey(
      normalizeRedirectDestination(current.destination, siteUrl) ?? '',
    )
    if (key === undefined || walked.has(key)) return undefined
    if (key === start) return [...way, step.source]
    walked.add(key)
    current = others.get(key)
  }
  return undefined
}
