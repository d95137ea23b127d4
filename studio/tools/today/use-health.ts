import { useCallback, useMemo, useState, useEffect } from 'react'
import { useClient } from 'sanity'
import type { SanityClient } from '@sanity/client'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { SiteHealth } from '#lib/health/site-health.ts'
import {
  type HealthState,
  withProbeResult,
  withReportedShopHealth,
  initialHealthState,
  type ProbeFailure,
  type ReportedLakeHealth,
} from './model/health-probes.ts'

/** Last known state, which is shown when the page is opened again until new responses arrive. */
let lastHealth: HealthState | undefined

/**
 * Health of site, content and shop, polled while the page is visible.
 *
 * @param isHosted whether the content service is hosted
 */
export function useHealth(isHosted: boolean): { health: HealthState; again: () => void } {
  const client = useClient({ apiVersion: studioApiVersion })
  const siteClient = useMemo(() => new SiteHealthClient(client, !isHosted), [client, isHosted])
  const [health, setHealth] = useState<HealthState>(
    () => lastHealth ?? initialHealthState(isHosted),
  )
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
          site: site === undefined ? known.site : withProbeResult(known.site, site, at),
          shop: site === undefined ? known.shop : withReportedShopHealth(known.shop, site, at),
          lake: lake === undefined ? undefined : withProbeResult(known.lake ?? {}, lake, at),
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

/** Public readiness of the site; `asked` is false until the first response or failure. */
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

/** Poll interval in ms while the page is visible. */
const pollIntervalMs = 5_000

/**
 * Polls while the page is visible: the interval counts from the end of one run to the start of the next. Becoming visible triggers
 * a run immediately.
 *
 * @returns triggers a run immediately
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

/** Request timeout in ms. */
const requestTimeoutMs = 6_000
/** Time in ms before expiry at which a token is renewed. */
const passRenewalMs = 30_000

/** Aborts on timeout or with the given signal. */
const withTimeout = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)])

/** Fetches the health of the content lake. */
async function fetchLakeHealth(
  client: SanityClient,
  signal: AbortSignal,
): Promise<ReportedLakeHealth | ProbeFailure> {
  try {
    return await client.request<ReportedLakeHealth>({
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
 * Fetches the health of the site with the user's content token. Does not present a rejected token repeatedly, because the site rate
 * limits rejections by IP address, which several users may share.
 */
class SiteHealthClient {
  readonly #client: SanityClient
  readonly #makesPasses: boolean
  #pass: { pass: string; expiresAt: string } | undefined
  /** Ticket by which the site recognizes the user while content is down. */
  #ticket: string | undefined
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

  /** @returns undefined without a request if nothing has changed since the rejection */
  async fetchHealth(signal: AbortSignal): Promise<SiteHealth | ProbeFailure | undefined> {
    try {
      const own = this.#client.config().token
      if (this.#refused && this.#refused.token === own) return undefined
      if (performance.now() < this.#restsUntil) return undefined
      const held = own === undefined ? this.#pass : undefined
      let response = await this.#show(own ?? (await this.#passNow(signal)), signal)
      if (response.status === 401 && held && held === this.#pass) {
        // A token that was valid before is invalid after the lake restarted with new secrets, so a new one is issued.
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

  /** Requests the health details with a token and the previous ticket. */
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
        tag: 'health',
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

/** Public reasons why the site is not ready; undefined without a response. */
async function fetchReadiness(signal: AbortSignal): Promise<string[] | undefined> {
  try {
    const response = await fetch('/api/ready', { cache: 'no-store', signal: withTimeout(signal) })
    const { reasons } = (await response.json()) as { reasons?: unknown }
    return Array.isArray(reasons) ? reasons.map(String) : undefined
  } catch {
    return undefined
  }
}
