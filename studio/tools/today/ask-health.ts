import type { SanityClient } from '@sanity/client'
import type { SiteFacts } from '#lib/health/site-facts.ts'
import type { Failure, LakeFacts } from './model/facts.ts'

/** Longest wait for an answer, in ms. */
const patience = 6_000
/** A pass is made anew so long before it ends, in ms. */
const spare = 30_000

/** Gives up what takes too long, or what nobody waits for any more. */
const within = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(patience)])

/** Asks the content lake how it is. */
export async function askLake(
  client: SanityClient,
  signal: AbortSignal,
): Promise<LakeFacts | Failure> {
  try {
    return await client.request<LakeFacts>({
      url: '/operations/health',
      signal: within(signal),
      tag: 'health',
    })
  } catch (error) {
    return isRefusal(error) ? 'closed' : 'silent'
  }
}

const isRefusal = (error: unknown): boolean => {
  const status = typeof error === 'object' && error && 'statusCode' in error && error.statusCode
  return typeof status === 'number' && status < 500
}

/** Asks the site how it is, by what content knows this person by; remembers what is of use the next time. */
export class SiteAsker {
  readonly #client: SanityClient
  readonly #makesPasses: boolean
  #pass: { pass: string; expiresAt: string } | undefined
  /** By which the site knows who asks while content is away. */
  #ticket: string | undefined

  /** @param makesPasses whether the content service knows a local editor, who has no token */
  constructor(client: SanityClient, makesPasses: boolean) {
    this.#client = client
    this.#makesPasses = makesPasses
  }

  async ask(signal: AbortSignal): Promise<SiteFacts | Failure> {
    try {
      const token = this.#client.config().token ?? (await this.#passNow(signal))
      const response = await fetch('/api/health/details', {
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(this.#ticket && { 'x-orrery-known': this.#ticket }),
        },
        cache: 'no-store',
        signal: within(signal),
      })
      if (response.status === 503) return 'untold'
      if (response.status >= 500) return 'silent'
      if (!response.ok) {
        // A pass that content does not know any more: it was started again.
        this.#pass = undefined
        return 'closed'
      }
      const { ticket, ...facts } = (await response.json()) as SiteFacts & { ticket: string }
      this.#ticket = ticket
      return facts
    } catch {
      return 'silent'
    }
  }

  /** The local editor's pass; the one before where content makes none now. */
  async #passNow(signal: AbortSignal): Promise<string | undefined> {
    if (!this.#makesPasses) return undefined
    if (this.#pass && Date.parse(this.#pass.expiresAt) - spare > Date.now()) return this.#pass.pass
    try {
      this.#pass = await this.#client.request<{ pass: string; expiresAt: string }>({
        url: '/auth/pass',
        method: 'POST',
        signal: within(signal),
        tag: 'health',
      })
    } catch {
      // The site says what follows from that.
    }
    return this.#pass?.pass
  }
}

/** What the site tells everybody: why visitors cannot be sent to it; undefined where it does not answer. */
export async function askOpenly(signal: AbortSignal): Promise<string[] | undefined> {
  try {
    const response = await fetch('/api/ready', { cache: 'no-store', signal: within(signal) })
    const { reasons } = (await response.json()) as { reasons?: unknown }
    return Array.isArray(reasons) ? reasons.map(String) : undefined
  } catch {
    return undefined
  }
}
