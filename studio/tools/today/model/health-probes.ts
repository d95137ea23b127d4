import type { ReportedShopHealth, SiteHealth } from '#lib/health/site-health.ts'

/** As the content lake answers `GET /operations/health`. Sizes are bytes, times ISO; `null` is what there is not. */
export interface LakeFacts {
  reasons: string[]
  /** Seconds. */
  uptime: number
  memory: number
  datasets: { name: string; documents: number }[]
  database: number
  disk: Disk | null
  streams: number
  waiting: { requests: number; queries: number }
  queries: { quick: number; slow: number }
  hooks: WebhookHealth[]
  /** Of the last 24 hours. */
  refusals: number
  backup: string | null
  certificate: { endsAt: string; renewsItself: boolean } | null
  /** Which of several processes with the same content has answered; `null` where there is one. */
  company: {
    role: 'writer' | 'reader'
    database: string
    isWriterKnown: boolean
    told: string
  } | null
}

export interface Disk {
  free: number
  size: number
}

export interface WebhookHealth {
  id: string
  name: string
  isDisabled: boolean
  waiting: number
  waitingSince: string | null
  /** Given up in the last 24 hours. */
  failed: number
  lastTry?: { at: string; failure: string | null; status: number | null }
}

/**
 * Why there is no newer answer. `silent`: nobody answers; `closed`: whoever asks is not told; `untold`: the site could not find out
 * who asks, as content is away, or tells nothing of the shop, as it is away itself; `flood`: too many wrong tokens came from the network of whoever asks.
 */
export type ProbeFailure = 'silent' | 'closed' | 'untold' | 'flood'

/** What was learnt of one of those who are asked. Times are ms since 1970. */
export interface ProbeResult<Value> {
  /** The newest there is, which stays when a later answer fails. */
  value?: Value
  /** When it was so. */
  at?: number
  failure?: ProbeFailure
}

/** Everything that is known of how the house is. */
export interface HealthState {
  site: ProbeResult<SiteHealth>
  /** As the site learns of it; undefined where somebody else runs it. */
  shop: ProbeResult<ReportedShopHealth> | undefined
  /** Undefined where somebody else runs the content service. */
  lake: ProbeResult<LakeFacts> | undefined
  /** When it was last asked, ms since 1970; undefined before the first answers. */
  askedAt: number | undefined
}

/** Nothing is known yet. */
export const initialHealth = (isHosted: boolean): HealthState => ({
  site: {},
  shop: {},
  lake: isHosted ? undefined : {},
  askedAt: undefined,
})

/** What was known, and what came of asking again: an answer takes the place of the one before, a failure leaves it. */
export function updateProbe<Value extends object>(
  known: ProbeResult<Value>,
  came: Value | ProbeFailure,
  at: number,
): ProbeResult<Value> {
  if (typeof came !== 'string') return { value: came, at }
  const { value, at: before } = known
  return { ...(value !== undefined && { value }), ...(before && { at: before }), failure: came }
}

/** The same of the shop, of which the site tells. */
export function updateShopProbe(
  known: ProbeResult<ReportedShopHealth> | undefined,
  site: SiteHealth | ProbeFailure,
  at: number,
): ProbeResult<ReportedShopHealth> | undefined {
  if (typeof site === 'string') return known && updateProbe(known, 'untold', at)
  const { shop } = site
  if (shop.state === 'hosted') return undefined
  return updateProbe(known ?? {}, shop.state === 'told' ? shop.health : shop.state, at)
}

/** Whether what is shown of it was so before, and may not be any more. */
export const isStale = ({ value, failure }: ProbeResult<unknown>): boolean =>
  value !== undefined && failure !== undefined
