import { decodeSegment } from '#lib/addresses/localized-path.ts'
import { redirectDestinationKey, redirectSourceKey } from '#lib/addresses/redirect-paths.ts'
import type { ResolvedRedirect } from './redirect-table.ts'
import type { SiteIndex } from './site-index.ts'

/** Permanent, so that each page keeps one URL spelling. */
const otherSpelling = 308

const similarPaths = new WeakMap<SiteIndex, ReadonlyMap<string, ResolvedRedirect>>()

/**
 * The redirect for a path that no page and no redirect has exactly, but one has in another case or Unicode form:
 * `/Sale2027` for `/sale2027`, a decomposed accent for a composed one.
 */
export function similarPathRedirect(
  index: SiteIndex,
  pathname: string,
): ResolvedRedirect | undefined {
  const all = similarPaths.get(index) ?? foldedPaths(index)
  similarPaths.set(index, all)
  return all.get(foldedKey(pathname))
}

/** Redirects take precedence over pages, as for exact paths; one that would lead to itself is left out. */
function foldedPaths(index: SiteIndex): Map<string, ResolvedRedirect> {
  const found = new Map<string, ResolvedRedirect>()
  const add = (path: string, redirect: ResolvedRedirect) => {
    const key = foldedKey(path)
    if (!found.has(key)) found.set(key, redirect)
  }
  for (const [source, redirect] of index.redirects) {
    const target = redirectDestinationKey(redirect.destination)
    if (target === undefined || foldedKey(target) !== foldedKey(source)) add(source, redirect)
  }
  for (const page of index.pages.values()) {
    const destination = index.addresses.hrefFor(page)
    add(destination, { destination, status: otherSpelling })
  }
  return found
}

function foldedKey(pathname: string): string {
  const folded = pathname
    .split('/')
    .map((part) => encodeURIComponent(decodeSegment(part).normalize('NFC').toLowerCase()))
  return redirectSourceKey(folded.join('/'))
}
