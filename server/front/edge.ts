import type { ServerResponse } from 'node:http'
import { isContentTag } from '#lib/content/cache-tags.ts'

/** Longest list of tags, in characters: caches refuse headers beyond 8 kB, and Cloudflare beyond 16. */
const longest = 6_000
/** Seconds; until it is told otherwise. */
const year = 31_536_000

/**
 * Tells a cache in front to hold an answer until its tags are thrown away, in the words of each kind of cache: Fastly
 * and Varnish read `Surrogate-*`, Cloudflare and Akamai `Cache-Tag`, and all of them `CDN-Cache-Control` (RFC 9213).
 * A page without tags, or with more than a header holds, is asked for each time.
 */
export function tellEdge(response: ServerResponse, pageTags: readonly string[]): void {
  const tags = pageTags.filter(isContentTag)
  if (tags.length === 0 || tags.join(' ').length > longest) return
  response.setHeader('Surrogate-Key', tags.join(' '))
  response.setHeader('Cache-Tag', tags.join(','))
  response.setHeader('Surrogate-Control', `max-age=${year}`)
  response.setHeader('CDN-Cache-Control', `public, max-age=${year}`)
}
