import type { SanityClient } from '@sanity/client'

/** Request timeout in ms. */
const requestTimeoutMs = 6_000
/** Time in ms before expiry at which a token is renewed. */
const passRenewalMs = 30_000

/** Aborts on timeout or with the given signal. */
export const withTimeout = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)])

/**
 * Requests endpoints of the site with the user's content token. Does not present a rejected token repeatedly, because the
 * site rate limits rejections by IP address, which several users may share.
 */
export class SiteClient {
  readonly #client: SanityClient
  readonly #makesPasses: boolean
  #pass: { pass: string; expiresAt: string } | undefined
  /** Rejected credentials; a user without a token has none. */
  #refused: { token: string | undefined } | undefined
  /** Time until which the site's rate limit applies, by this page's clock in ms. */
  #restsUntil = 0

  /** @param makesPasses whether the content service issues tokens to a local editor, who has none */
  constructor(client: SanityClient, makesPasses: boolean) {
    this.#client = client
    this.#makesPasses = makesPasses
  }

  /** Allows the next request, whatever the previous result. */
  reset(): void {
    this.#refused = undefined
    this.#restsUntil = 0
  }

  /**
   * @returns `unsent` if nothing has changed since a rejection; `no token` while content issues none
   * @throws without a response
   */
  async fetch(
    path: string,
    signal: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<Response | 'unsent' | 'no token'> {
    const own = this.#client.config().token
    if (this.#refused && this.#refused.token === own) return 'unsent'
    if (performance.now() < this.#restsUntil) return 'unsent'
    const send = (token: string | undefined): Promise<Response> =>
      fetch(path, {
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        cache: 'no-store',
        signal: withTimeout(signal),
      })
    const held = own === undefined ? this.#pass : undefined
    let response = await send(own ?? (await this.#passNow(signal)))
    if (response.status === 401 && held && held === this.#pass) {
      // A token that was valid before is invalid after the lake restarted with new secrets, so a new one is issued.
      this.#pass = undefined
      const other = await this.#passNow(signal)
      if (other === undefined) return 'no token'
      response = await send(other)
    }
    if (response.status === 429)
      this.#restsUntil = performance.now() + 1_000 * retryAfterSeconds(response)
    if (response.status === 401) {
      this.#pass = undefined
      this.#refused = { token: own }
    } else if (response.ok) this.#refused = undefined
    return response
  }

  /** Token of the local editor; the previous one if content issues none at the moment. */
  async #passNow(signal: AbortSignal): Promise<string | undefined> {
    if (!this.#makesPasses) return undefined
    if (this.#pass && Date.parse(this.#pass.expiresAt) - passRenewalMs > Date.now())
      return this.#pass.pass
    try {
      this.#pass = await this.#client.request<{ pass: string; expiresAt: string }>({
        url: '/auth/pass',
        method: 'POST',
        signal: withTimeout(signal),
        tag: 'orrery.site',
      })
    } catch {
      // The site's response reports the consequences.
    }
    return this.#pass?.pass
  }
}

/** Wait time from the Retry-After header in seconds. */
function retryAfterSeconds({ headers }: Response): number {
  const reported = Number(headers.get('retry-after'))
  return reported > 0 ? reported : 60
}
