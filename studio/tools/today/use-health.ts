import { useCallback, useMemo, useState } from 'react'
import { useClient } from 'sanity'
import type { SanityClient } from '@sanity/client'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { SiteHealth } from '#lib/health/site-health.ts'
import { SiteClient, withTimeout } from '../../data/site-client.ts'
import { usePolling } from '../../data/use-polling.ts'
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
  const lookNow = usePolling(look, pollIntervalMs)
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
  usePolling(look, pollIntervalMs)
  return known
}

/** Poll interval in ms while the page is visible. */
const pollIntervalMs = 5_000

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

/** Fetches the health of the site with the user's content token. */
class SiteHealthClient {
  readonly #site: SiteClient
  /** Ticket by which the site recognizes the user while content is down. */
  #ticket: string | undefined

  /** @param makesPasses whether the content service issues tokens to a local editor, who has none */
  constructor(client: SanityClient, makesPasses: boolean) {
    this.#site = new SiteClient(client, makesPasses)
  }

  /** Allows the next request, whatever the previous result. */
  reset(): void {
    this.#site.reset()
  }

  /** @returns undefined without a request if nothing has changed since the rejection */
  async fetchHealth(signal: AbortSignal): Promise<SiteHealth | ProbeFailure | undefined> {
    try {
      const headers = this.#ticket ? { 'x-orrery-known': this.#ticket } : undefined
      const response = await this.#site.fetch('/api/health/details', signal, headers)
      if (response === 'unsent') return undefined
      if (response === 'no token' || response.status === 503) return 'untold'
      if (response.status >= 500) return 'silent'
      if (response.status === 429) return 'flood'
      if (!response.ok) return 'closed'
      const { ticket, ...facts } = (await response.json()) as SiteHealth & { ticket: string }
      this.#ticket = ticket
      return facts
    } catch {
      return 'silent'
    }
  }
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
