import { useCallback, useMemo, useState, useEffect } from 'react'
import { useClient } from 'sanity'
import type { SanityClient } from '@sanity/client'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { SiteHealth } from '#lib/health/site-health.ts'
import {
  type HealthState,
  updateProbe,
  updateShopProbe,
  initialHealth,
  type ProbeFailure,
  type LakeFacts,
} from './model/health-probes.ts'

/** What was known when somebody last looked: coming back shows it until there is more. */
let lastHealth: HealthState | undefined

/**
 * How site, content and shop are, asked again every few seconds while the page is in view.
 *
 * @param isHosted whether somebody else runs the content service
 */
export function useHealth(isHosted: boolean): { health: HealthState; again: () => void } {
  const client = useClient({ apiVersion: studioApiVersion })
  const siteClient = useMemo(() => new SiteHealthClient(client, !isHosted), [client, isHosted])
  const [health, setHealth] = useState<HealthState>(() => lastHealth ?? initialHealth(isHosted))
  const look = useCallback(
    async (signal: AbortSignal) => {
      const [site, lake] = await Promise.all([
        siteClient.fetchHealth(signal),
        isHosted ? undefined : fetchLakeHealth(client, signal),
      ])
      if (signal.aborted) return
      setHealth((known) => {
        const at = Date.now()
        lastHealth = {
          site: site === undefined ? known.site : updateProbe(known.site, site, at),
          shop: site === undefined ? known.shop : updateShopProbe(known.shop, site, at),
          lake: lake === undefined ? undefined : updateProbe(known.lake ?? {}, lake, at),
          askedAt: site === undefined && lake === undefined ? known.askedAt : at,
        }
        return lastHealth
      })
    },
    [siteClient, client, isHosted],
  )
  const lookNow = usePolling(look)
  const again = useCallback(() => {
    siteClient.reset()
    lookNow()
  }, [siteClient, lookNow])
  return { health, again }
}

/** What everybody is told of the site; `asked` says whether there was an answer, or none, by now. */
export function usePublicHealth(): { reasons: string[] | undefined; asked: boolean } {
  const [known, setKnown] = useState<{ reasons: string[] | undefined; asked: boolean }>({
    reasons: undefined,
    asked: false,
  })
  const look = useCallback(async (signal: AbortSignal) => {
    const reasons = await fetchReadiness(signal)
    if (!signal.aborted) setKnown({ reasons, asked: true })
  }, [])
  usePolling(look)
  return known
}

/** Between two looks while somebody looks, in ms. */
const pollIntervalMs = 5_000

/**
 * Does something again and again while the page is in view: a pause lies between the end of one and the begin of the next. Who comes
 * back to the page has it done at once.
 *
 * @returns does it now
 */
function usePolling(work: (signal: AbortSignal) => Promise<void>): () => void {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const leave = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAtWork = false
    const go = async (): Promise<void> => {
      clearTimeout(timer)
      if (isAtWork || leave.signal.aborted || document.visibilityState === 'hidden') return
      isAtWork = true
      await work(leave.signal)
      isAtWork = false
      if (!leave.signal.aborted) timer = setTimeout(() => void go(), pollIntervalMs)
    }
    const onVisibility = (): void => void go()
    document.addEventListener('visibilitychange', onVisibility)
    void go()
    return () => {
      leave.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [work, turn])
  return useCallback(() => setTurn((number) => number + 1), [])
}

/** Longest wait for an answer, in ms. */
const requestTimeoutMs = 6_000
/** A pass is made anew so long before it ends, in ms. */
const passRenewalMs = 30_000

/** Gives up what takes too long, or what nobody waits for any more. */
const withTimeout = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)])

/** Asks the content lake how it is. */
async function fetchLakeHealth(
  client: SanityClient,
  signal: AbortSignal,
): Promise<LakeFacts | ProbeFailure> {
  try {
    return await client.request<LakeFacts>({
      url: '/operations/health',
      signal: withTimeout(signal),
      tag: 'health',
    })
  } catch (error) {
    return isClientError(error) ? 'closed' : 'silent'
  }
}

const isClientError = (error: unknown): boolean => {
  const status = typeof error === 'object' && error && 'statusCode' in error && error.statusCode
  return typeof status === 'number' && status < 500
}

/**
 * Asks the site how it is, by what content knows this person by; remembers what is of use the next time. A token that was refused is not
 * shown again and again: the site counts them, for everybody at the same address.
 */
class SiteHealthClient {
  readonly #client: SanityClient
  readonly #makesPasses: boolean
  #pass: { pass: string; expiresAt: string } | undefined
  /** By which the site knows who asks while content is away. */
  #ticket: string | undefined
  /** What the site did not know; for a person without a token, no token. */
  #refused: { token: string | undefined } | undefined
  /** Before that time the site takes nothing, by the clock of this page in ms. */
  #restsUntil = 0

  /** @param makesPasses whether the content service knows a local editor, who has no token */
  constructor(client: SanityClient, makesPasses: boolean) {
    this.#client = client
    this.#makesPasses = makesPasses
  }

  /** Lets the next question be asked, whatever came of those before. */
  reset(): void {
    this.#refused = undefined
    this.#restsUntil = 0
  }

  /** @returns undefined where it is not asked, since nothing is different from when it refused */
  async fetchHealth(signal: AbortSignal): Promise<SiteHealth | ProbeFailure | undefined> {
    try {
      const own = this.#client.config().token
      if (this.#refused && this.#refused.token === own) return undefined
      if (performance.now() < this.#restsUntil) return undefined
      const held = own === undefined ? this.#pass : undefined
      let response = await this.#show(own ?? (await this.#passNow(signal)), signal)
      if (response.status === 401 && held && held === this.#pass) {
        // A pass that was good before: content has other secrets since, and makes another.
        this.#pass = undefined
        const other = await this.#passNow(signal)
        if (other === undefined) return 'untold'
        response = await this.#show(other, signal)
      }
      if (response.status === 503) return 'untold'
      if (response.status >= 500) return 'silent'
      if (response.status === 429) {
        this.#restsUntil = performance.now() + 1_000 * retryAfterSeconds(response)
        return 'flood'
      }
      if (response.status === 401) {
        this.#pass = undefined
        this.#refused = { token: own }
      }
      if (!response.ok) return 'closed'
      this.#refused = undefined
      const { ticket, ...facts } = (await response.json()) as SiteHealth & { ticket: string }
      this.#ticket = ticket
      return facts
    } catch {
      return 'silent'
    }
  }

  /** Asks the site by what is shown, and by its ticket of before. */
  #show(token: string | undefined, signal: AbortSignal): Promise<Response> {
    return fetch('/api/health/details', {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(this.#ticket && { 'x-orrery-known': this.#ticket }),
      },
      cache: 'no-store',
      signal: withTimeout(signal),
    })
  }

  /** The local editor's pass; the one before where content makes none now. */
  async #passNow(signal: AbortSignal): Promise<string | undefined> {
    if (!this.#makesPasses) return undefined
    if (this.#pass && Date.parse(this.#pass.expiresAt) - passRenewalMs > Date.now())
      return this.#pass.pass
    try {
      this.#pass = await this.#client.request<{ pass: string; expiresAt: string }>({
        url: '/auth/pass',
        method: 'POST',
        signal: withTimeout(signal),
        tag: 'health',
      })
    } catch {
      // The site says what follows from that.
    }
    return this.#pass?.pass
  }
}

/** How long to wait, as an answer says it in seconds. */
function retryAfterSeconds({ headers }: Response): number {
  const told = Number(headers.get('retry-after'))
  return told > 0 ? told : 60
}

/** What the site tells everybody: why visitors cannot be sent to it; undefined where it does not answer. */
async function fetchReadiness(signal: AbortSignal): Promise<string[] | undefined> {
  try {
    const response = await fetch('/api/ready', { cache: 'no-store', signal: withTimeout(signal) })
    const { reasons } = (await response.json()) as { reasons?: unknown }
    return Array.isArray(reasons) ? reasons.map(String) : undefined
  } catch {
    return undefined
  }
}
