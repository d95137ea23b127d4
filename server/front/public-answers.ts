import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { askerOf } from './asker.ts'
import { isInward } from './hide-inward.ts'
import { chooseEncoding, type Encoding, type EncodedText } from './encodings.ts'

/** A page as everybody who asks alike is answered. */
interface PublicAnswer {
  tag: string
  /** The page store alone decides how long it is held. */
  document: WeakRef<EncodedText>
  /** All but what a body brings with it. */
  headers: OutgoingHttpHeaders
  /** The same with what each written form brings. */
  written: Map<Encoding, OutgoingHttpHeaders>
  /** By the clock that never jumps, in ms. */
  until: number
}

/** Says of a request before it is answered what its answer may be kept for. */
export interface Keepable {
  asker: string
  generation: number
}

/** Most answers that are kept; each is one address in one remembered language. */
const capacity = 2_000
/**
 * How long an answer is given before the framework is asked again, in ms: as long as a page lives that was made
 * while content was away, whose end nothing tells.
 */
const lifetime = cachePolicies.recalledPage.revalidate * 1_000

/** What belongs to one connection, or to one body. */
const notKept = new Set([
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-length',
  'content-encoding',
])

/**
 * The answers that everybody has alike, given before the framework is asked. They are thrown away all at once, with
 * anything that is published: the pages that are still right lie in the framework's cache and in the page store, so
 * that each costs one walk through it and nothing is made again.
 */
export class PublicAnswers {
  readonly #answers = new Map<string, PublicAnswer>()
  readonly #now: () => number
  readonly #most: number
  #generation = 0

  constructor(now: () => number = () => performance.now(), most = capacity) {
    this.#now = now
    this.#most = most
  }

  /** Throws every answer away, and those that are on their way. */
  clear(): void {
    this.#generation += 1
    this.#answers.clear()
  }

  /** To be asked before the framework is; undefined for a request whose answer is nobody else's. */
  keepable(request: IncomingMessage): Keepable | undefined {
    const asker = askerOf(request)
    return asker === undefined ? undefined : { asker, generation: this.#generation }
  }

  /**
   * Keeps what a request is answered with, if that is for everybody: headers and status as they stand on the response.
   * What was made before the last `forget` is not kept.
   */
  keep(
    { asker, generation }: Keepable,
    response: ServerResponse,
    tag: string,
    document: EncodedText,
  ): void {
    if (generation !== this.#generation || !isForEverybody(response)) return
    const headers: OutgoingHttpHeaders = { ...response.getHeaders(), etag: tag }
    for (const name of Object.keys(headers))
      if (notKept.has(name) || isInward(name, response.req)) delete headers[name]
    this.#answers.delete(asker)
    this.#answers.set(asker, {
      tag,
      document: new WeakRef(document),
      headers,
      written: new Map(),
      until: this.#now() + lifetime,
    })
    if (this.#answers.size > this.#most) this.#answers.delete(this.#answers.keys().next().value!)
  }

  /** @returns false for a request that is not answered here */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#answers.size === 0) return false
    const asker = askerOf(request)
    const answer = asker === undefined ? undefined : this.#answers.get(asker)
    if (!answer) return false
    if (answer.until <= this.#now()) {
      this.#answers.delete(asker!)
      return false
    }
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
    if (known !== undefined && names(known, answer.tag)) {
      response.writeHead(304, answer.headers).end()
      return true
    }
    const encoding = chooseEncoding(accepted)
    const bytes = answer.document.deref()?.made(encoding)
    if (!bytes) return false
    let headers = answer.written.get(encoding)
    if (!headers) {
      const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
      headers = { ...answer.headers, ...coding, 'content-length': bytes.length }
      answer.written.set(encoding, headers)
    }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : bytes)
    return true
  }
}

/** Neither a visitor's own, nor late, nor one whose next is being made. */
export function isForEverybody(response: ServerResponse): boolean {
  return (
    response.statusCode === 200 &&
    response.getHeader('Cache-Control') === cachePolicies.page.header &&
    !response.hasHeader('Set-Cookie') &&
    (response.getHeader('x-nextjs-cache') ?? 'HIT') === 'HIT'
  )
}

/** Whether `If-None-Match` names a tag, by the weak comparison (RFC 9110, section 13.1.2). */
function names(known: string, tag: string): boolean {
  if (known.trim() === '*') return true
  const bare = (each: string) => each.trim().replace(/^W\//, '')
  return known.split(',').some((each) => bare(each) === bare(tag))
}
