import type { ReportedShopHealth, SiteHealth } from '#lib/health/site-health.ts'

/** Response of the content lake to `GET /operations/health`. Sizes are bytes, times ISO 8601; `null` means not applicable. */
export interface ReportedLakeHealth {
  reasons: string[]
  /** Uptime in seconds. */
  uptime: number
  memory: number
  datasets: { name: string; documents: number }[]
  database: number
  disk: DiskSpace | null
  streams: number
  waiting: { requests: number; queries: number }
  queries: { quick: number; slow: number }
  hooks: WebhookHealth[]
  /** Rejections in the last 24 hours. */
  refusals: number
  backup: string | null
  certificate: { endsAt: string; renewsItself: boolean } | null
  /** Role of the process that responded if several serve the same content; `null` for a single process. */
  company: {
    role: 'writer' | 'reader'
    database: string
    isWriterKnown: boolean
    told: string
  } | null
}

export interface DiskSpace {
  free: number
  size: number
}

export interface WebhookHealth {
  id: string
  name: string
  isDisabled: boolean
  waiting: number
  waitingSince: string | null
  /** Messages given up in the last 24 hours. */
  failed: number
  lastTry?: { at: string; failure: string | null; status: number | null }
}

/**
 * Reason why there is no newer response. `silent`: no response; `closed`: the user has no permission; `untold`: the site could not
 * authenticate the user because content is down, or has no shop health because the shop is down; `flood`: too many invalid tokens
 * came from the user's network.
 */
export type ProbeFailure = 'silent' | 'closed' | 'untold' | 'flood'

/** State of one probe. Times are epoch ms. */
export interface ProbeResult<Value> {
  /** Latest response, which remains when a later request fails. */
  value?: Value
  /** Time of the latest response. */
  at?: number
  failure?: ProbeFailure
}

/** State of all probes. */
export interface HealthState {
  site: ProbeResult<SiteHealth>
  /** As reported by the site; undefined if the shop is hosted. */
  shop: ProbeResult<ReportedShopHealth> | undefined
  /** Undefined if the content service is hosted. */
  lake: ProbeResult<ReportedLakeHealth> | undefined
  /** Time of the last probe in epoch ms; undefined before the first responses. */
  askedAt: number | undefined
}

/** State before the first probe. */
export const initialHealthState = (isHosted: boolean): HealthState => ({
  site: {},
  shop: {},
  lake: isHosted ? undefined : {},
  askedAt: undefined,
})

/** Merges a probe result: a response replaces the previous one, a failure keeps it. */
export function withProbeResult<Value extends object>(
  known: ProbeResult<Value>,
  came: Value | ProbeFailure,
  at: number,
): ProbeResult<Value> {
  if (typeof came !== 'string') return { value: came, at }
  const { value, at: before } = known
  return { ...(value !== undefined && { value }), ...(before && { at: before }), failure: came }
}

/** Merges the shop's health as reported by the site. */
export function withReportedShopHealth(
  known: ProbeResult<ReportedShopHealth> | undefined,
  site: SiteHealth | ProbeFailure,
  at: number,
): ProbeResult<ReportedShopHealth> | undefined {
  if (typeof site === 'string') return known && withProbeResult(known, 'untold', at)
  const { shop } = site
  if (shop.state === 'hosted') return undefined
  return withProbeResult(known ?? {}, shop.state === 'told' ? shop.health : shop.state, at)
}

/** Whether the displayed value may be stale. */
export const isProbeStale = ({ value, failure }: ProbeResult<unknown>): boolean =>
  value !== undefined && failure !== undefined
