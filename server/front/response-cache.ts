import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { matchesEtag } from '@orrery/server-kit/etag'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { cacheKeyOf } from './cache-key.ts'
import { isInternalHeader } from './internal-headers.ts'
import { negotiateEncoding, type ContentEncoding, type EncodedText } from './content-encoding.ts'

/** A stored response. */
interface CachedResponse {
  etag: string
  /** Weak, because the page store alone decides on eviction. */
  document: WeakRef<EncodedText>
  /** All headers except those of the body. */
  headers: OutgoingHttpHeaders
  /** The same with the body headers of each encoding. */
  headersByEncoding: Map<ContentEncoding, OutgoingHttpHeaders>
  /** Monotonic time, in ms. */
  expiresAt: number
}

/** The cache slot of a request, taken before the response is rendered. */
export interface CacheSlot {
  cacheKey: string
  generation: number
}

/** Default maximum of entries; each is one URL in one language. */
const defaultMaxEntries = 2_000
/**
 * TTL of an entry, in ms: that of a page rendered from stale content while the content API was down, whose expiry
 * triggers no invalidation.
 */
const lifetime = cachePolicies.recalledPage.revalidate * 1_000

/** Headers of one connection or one body, which are not stored. */
const uncachedHeaders = new Set([
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-length',
  'content-encoding',
])

/**
 * Cache of public responses, served without calling Next.js. Any publish clears all of it: pages that are still valid
 * are in the framework cache and the page store, so refilling costs one pass through Next.js and no render.
 */
export class ResponseCache {
  readonly #entries = new Map<string, CachedResponse>()
  readonly #now: () => number
  readonly #maxEntries: number
  #generation = 0

  constructor(now: () => number = () => performance.now(), most = defaultMaxEntries) {
    this.#now = now
    this.#maxEntries = most
  }

  /** Invalidates all entries and the responses in flight. */
  clear(): void {
    this.#generation += 1
    this.#entries.clear()
  }

  /** Call before Next.js handles the request; undefined for a private response. */
  cacheSlotOf(request: IncomingMessage): CacheSlot | undefined {
    const cacheKey = cacheKeyOf(request)
    return cacheKey === undefined ? undefined : { cacheKey: cacheKey, generation: this.#generation }
  }

  /**
   * Stores a response with its current headers if it is publicly cacheable. A response that was begun before the last
   * `clear` is not stored.
   */
  store(
    { cacheKey, generation }: CacheSlot,
    response: ServerResponse,
    tag: string,
    document: EncodedText,
  ): void {
    if (generation !== this.#generation || !isPubliclyCacheable(response)) return
    const headers: OutgoingHttpHeaders = { ...response.getHeaders(), etag: tag }
    for (const name of Object.keys(headers))
      if (uncachedHeaders.has(name) || isInternalHeader(name, response.req)) delete headers[name]
    this.#entries.delete(cacheKey)
    this.#entries.set(cacheKey, {
      etag: tag,
      document: new WeakRef(document),
      headers,
      headersByEncoding: new Map(),
      expiresAt: this.#now() + lifetime,
    })
    if (this.#entries.size > this.#maxEntries)
      this.#entries.delete(this.#entries.keys().next().value!)
  }

  /** @returns false on a cache miss */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#entries.size === 0) return false
    const cacheKey = cacheKeyOf(request)
    const entry = cacheKey === undefined ? undefined : this.#entries.get(cacheKey)
    if (!entry) return false
    if (entry.expiresAt <= this.#now()) {
      this.#entries.delete(cacheKey!)
      return false
    }
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
    if (known !== undefined && matchesEtag(known, entry.etag)) {
      response.writeHead(304, entry.headers).end()
      return true
    }
    const encoding = negotiateEncoding(accepted)
    const bytes = entry.document.deref()?.encodedNow(encoding)
    if (!bytes) return false
    let headers = entry.headersByEncoding.get(encoding)
    if (!headers) {
      const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
      headers = { ...entry.headers, ...coding, 'content-length': bytes.length }
      entry.headersByEncoding.set(encoding, headers)
    }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : bytes)
    return true
  }
}

/** Whether a response is a fresh public page: no cookie, no error, not stale-while-revalidate. */
export function isPubliclyCacheable(response: ServerResponse): boolean {
  return (
    response.statusCode === 200 &&
    response.getHeader('Cache-Control') === cachePolicies.page.header &&
    !response.hasHeader('Set-Cookie') &&
    (response.getHeader('x-nextjs-cache') ?? 'HIT') === 'HIT'
  )
}
