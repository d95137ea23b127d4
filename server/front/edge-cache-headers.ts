import type { ServerResponse } from 'node:http'
import { isContentTag } from '#lib/content/cache-tags.ts'

/** Maximum length of the tag list, in characters: caches reject headers above 8 kB, Cloudflare above 16. */
const maxTagsLength = 6_000
/** Cached until purged. */
const secondsPerYear = 31_536_000

/**
 * Lets a CDN cache a response until its tags are purged: Fastly and Varnish read `Surrogate-*`, Cloudflare and Akamai
 * `Cache-Tag`, and all of them `CDN-Cache-Control` (RFC 9213). A page without tags, or with more than fit into a header,
 * is not cached there.
 */
export function setEdgeCacheHeaders(response: ServerResponse, pageTags: readonly string[]): void {
  const tags = pageTags.filter(isContentTag)
  if (tags.length === 0 || tags.join(' ').length > maxTagsLength) return
  response.setHeader('Surrogate-Key', tags.join(' '))
  response.setHeader('Cache-Tag', tags.join(','))
  response.setHeader('Surrogate-Control', `max-age=${secondsPerYear}`)
  response.setHeader('CDN-Cache-Control', `public, max-age=${secondsPerYear}`)
}
